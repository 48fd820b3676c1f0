/** All passes, in their order: the first is what the others are held against. */

import { findPeer } from '../../../host/system/peers.js';
import { absence, provide } from '../../planning/peers.js';
import * as allocations from './allocations.js';
import * as perf from './perf.js';
import * as plain from './plain.js';
import * as syscalls from './syscalls.js';
import * as v8 from './v8.js';

/** @type {import('./pass.d.ts').Pass[]} */
export const PASSES = [plain, perf, v8, allocations, syscalls];

/**
 * Passes that cannot be taken here.
 *
 * @param {{ install?: boolean, onInstall?: (peer: import('../../../types.d.ts').Peer) => void, names: string[],
 *   platform?: string }} options `install`: what they need, where this user may; `names`: of those that are asked for
 * @returns {Promise<Map<string, string>>} why not, by name: a line with the command that mends it
 */
export async function lacking({ install, onInstall, names, platform = process.platform }) {
  /** @type {Map<string, string>} */
  const reasons = new Map();
  for (const { name, peer, linuxOnly } of PASSES.filter((pass) => names.includes(pass.name))) {
    if (linuxOnly && platform !== 'linux') {
      reasons.set(name, linuxOnly);
      continue;
    }
    if (!peer || findPeer(peer)) continue;
    const refusal = install ? await provide(peer, onInstall) : absence(peer);
    if (refusal !== undefined) reasons.set(name, refusal);
  }
  return reasons;
}

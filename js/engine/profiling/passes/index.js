/** All passes, in their order: the first is what the others are held against. */

import { findRequirement } from '../../../host/system/requirements.js';
import { absence, provide } from '../../planning/requirements.js';
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
 * @param {{ install?: boolean, onInstall?: (requirement: import('../../../types.d.ts').SystemRequirement) => void, names: string[],
 *   platform?: string }} options `install`: what they need, where this user may; `names`: of those that are asked for
 * @returns {Promise<Map<string, string>>} why not, by name: a line with the command that mends it
 */
export async function lacking({ install, onInstall, names, platform = process.platform }) {
  /** @type {Map<string, string>} */
  const reasons = new Map();
  for (const { name, requirement, linuxOnly } of PASSES.filter((pass) =>
    names.includes(pass.name),
  )) {
    if (linuxOnly && platform !== 'linux') {
      reasons.set(name, linuxOnly);
      continue;
    }
    if (!requirement || findRequirement(requirement)) continue;
    const refusal = install ? await provide(requirement, onInstall) : absence(requirement);
    if (refusal !== undefined) reasons.set(name, refusal);
  }
  return reasons;
}

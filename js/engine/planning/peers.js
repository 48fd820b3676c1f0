/** Servers and programs of the system's that a plan needs: looked for, and installed where the user asks for that. */

import { findPeer, installPeer, peerRemedy } from '../../host/system/peers.js';
import { uriFor } from '../plugins/addresses.js';
import { leaveOut } from './leave_out.js';

/** @typedef {import('../../types.d.ts').Peer} Peer */
/** @typedef {import('./plan.js').PlannedCell} PlannedCell */
/** @typedef {{ registry: import('../plugins/registry.js').Registry, uri?: string }} Where `uri`: a server that is given needs none here */
/** @typedef {import('./leave_out.js').Cells} Cells */

/** A peer that a contender needs whom the user has named is not there. */
export class PeerMissing extends Error {
  name = 'PeerMissing';
  exitCode = 3;
}

/**
 * @param {Peer} peer
 * @returns {string} one line
 */
export const absence = (peer) => `${peer.name} is not installed: ${peerRemedy(peer)}, or --install`;

/**
 * @template {Cells} T
 * @param {T} plan
 * @param {Where} where
 * @returns {T} without the cells whose peer is absent: those are skipped, with the command that brings it
 */
export const withoutAbsent = (plan, where) => leaveOut(plan, absentIn(plan, where, absence));

/**
 * Before anything is measured.
 *
 * @template {Cells} T
 * @param {T} plan
 * @param {Where} where
 * @param {{ install?: boolean, required: boolean, onInstall?: (peer: Peer) => void }} options `install`: absent
 *   ones, where this user may; `required`: the user has named the contenders
 * @returns {Promise<T>} without the cells whose peer is not there: those are skipped, with the reason
 * @throws {PeerMissing} when one is not there that was asked for
 */
export async function providePeers(plan, where, { install, required, onInstall }) {
  /** Why one could not be installed, by its name. @type {Map<string, string>} */
  const refusals = new Map();
  if (install) {
    for (const peer of peersOf(plan, where)) {
      const refusal = await provide(peer, onInstall);
      if (refusal !== undefined) refusals.set(peer.name, refusal);
    }
  }
  const reasonOf = (/** @type {Peer} */ peer) => refusals.get(peer.name) ?? absence(peer);
  const reasons = absentIn(plan, where, reasonOf);
  const [reason] = reasons.values();
  if (required && reason !== undefined) throw new PeerMissing(reason);
  return leaveOut(plan, reasons);
}

/**
 * @param {Peer} peer
 * @param {(peer: Peer) => void} [onInstall] called where there is something to install
 * @returns {Promise<string | undefined>} why it could not be installed
 */
export async function provide(peer, onInstall) {
  try {
    await installPeer(peer, onInstall);
    return undefined;
  } catch (error) {
    return /** @type {Error} */ (error).message;
  }
}

/**
 * @param {Cells} plan
 * @param {Where} where
 * @param {(peer: Peer) => string} reasonOf
 * @returns {Map<string, string>} why not, by the id of a cell that could run otherwise
 */
function absentIn({ steps }, where, reasonOf) {
  /** Files are looked for once. @type {Map<string, boolean>} */
  const there = new Map();
  const isAbsent = (/** @type {Peer} */ peer) => {
    const found = there.get(peer.name) ?? findPeer(peer) !== undefined;
    there.set(peer.name, found);
    return !found;
  };
  return new Map(
    steps
      .flatMap((step) => step.cells)
      .flatMap((cell) => {
        const absent = neededBy(cell, where).find(isAbsent);
        return absent ? [[cell.id, reasonOf(absent)]] : [];
      }),
  );
}

/**
 * @param {Cells} plan
 * @param {Where} where
 * @returns {Peer[]} each once
 */
function peersOf({ steps }, where) {
  const all = steps.flatMap((step) => step.cells).flatMap((cell) => neededBy(cell, where));
  return [...new Map(all.map((peer) => [peer.name, peer])).values()];
}

/**
 * @param {PlannedCell} cell
 * @param {Where} where
 * @returns {Peer[]}
 */
function neededBy({ driver, dispatch, store }, { registry, uri }) {
  const place = registry.stores.get(store);
  const started = place && uriFor(place, uri, registry) === undefined ? place : undefined;
  const parts = [registry.drivers.get(driver), registry.dispatch.get(dispatch), started];
  return parts.flatMap((part) => part?.peer ?? []);
}

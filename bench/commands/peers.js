/** Of `tollgate doctor`: the servers and programs of other projects that some contenders, studies and profiles need. */

import { loadRegistry } from '../../js/engine/plugins/registry.js';
import { PASSES } from '../../js/engine/profiling/passes/index.js';
import { findPeer, peerRemedy } from '../../js/host/system/peers.js';

/**
 * A run goes on without them, so none is missing: their cells are skipped.
 *
 * @returns {Promise<import('../../js/host/doctor.js').Finding[]>}
 */
export async function findPeers() {
  const { drivers, dispatch, stores, studies } = await loadRegistry();
  const tools = [...studies.values()].flatMap((study) => study.tools ?? []);
  const parts = [
    ...drivers.values(),
    ...dispatch.values(),
    ...stores.values(),
    ...tools,
    ...PASSES,
  ];
  const all = parts.flatMap(({ peer }) => peer ?? []);
  const peers = new Map(all.map((peer) => [peer.name, peer]));
  return [...peers.values()].map((peer) => ({
    ...{ name: peer.name, ok: true },
    found: findPeer(peer) ?? `not here, so what needs it is skipped: ${peerRemedy(peer)}`,
  }));
}

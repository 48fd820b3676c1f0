/** Of `tollgate doctor`: the servers of other projects that some contenders need. */

import { loadRegistry } from '../../js/engine/plugins/registry.js';
import { findPeer, peerRemedy } from '../../js/host/peers.js';

/**
 * A run goes on without them, so none is missing: their cells are skipped.
 *
 * @returns {Promise<import('../../js/host/doctor.js').Finding[]>}
 */
export async function findPeers() {
  const { drivers, dispatch, stores } = await loadRegistry();
  const all = [drivers, dispatch, stores].flatMap((map) =>
    [...map.values()].flatMap(({ peer }) => (peer ? [peer] : [])),
  );
  const peers = new Map(all.map((peer) => [peer.name, peer]));
  return [...peers.values()].map((peer) => ({
    ...{ name: peer.name, ok: true },
    found: findPeer(peer) ?? `not here, so what needs it is skipped: ${peerRemedy(peer)}`,
  }));
}

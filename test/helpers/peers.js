import { findPeer, peerRemedy } from '../../js/host/system/peers.js';

/**
 * @param {import('../../js/types.d.ts').Peer} peer
 * @returns {{ skip: string | false }} options of a test that needs it; the reason where it is absent
 */
export const needs = (peer) => ({
  skip: findPeer(peer) ? false : `${peer.name} is not installed: ${peerRemedy(peer)}`,
});

import { addon } from '../../binding/addon.js';
import { deserialize } from '../../bson/package.js';
import { errorOf } from '../../execution/errors_of_failures.js';
import { serverDescription, topologyDescription } from '../../execution/topology_description.js';
import { emit } from './emit.js';

/** @typedef {import('bson').Document} Document */

/** Events of a client's deployment and its servers. libmongoc has no events of its pool. */
const TOPOLOGY_EVENTS = new Set([
  'topologyOpening',
  'topologyDescriptionChanged',
  'topologyClosed',
  'serverOpening',
  'serverDescriptionChanged',
  'serverClosed',
  'serverHeartbeatStarted',
  'serverHeartbeatSucceeded',
  'serverHeartbeatFailed',
]);

/**
 * Has a client emit events of its servers from the first listener on. They come from threads of
 * libmongoc, so these events come when the event loop turns.
 * @param {import('node:events').EventEmitter} client
 * @param {import('../../binding/addon.js').ClientHandle} handle
 */
export function watchTopologyOnceListened(client, handle) {
  // What libmongoc's threads hold must not keep a forgotten client alive.
  const weak = new WeakRef(client);
  /** @param {Buffer} bytes */
  const report = (bytes) => {
    const record = deserialize(bytes, { validation: { utf8: false } });
    const listened = weak.deref();
    if (listened) emit(listened, record.event, toEvent(record));
  };
  /** @param {string | symbol} name */
  const watch = (name) => {
    if (!TOPOLOGY_EVENTS.has(String(name))) return;
    client.off('newListener', watch);
    addon.watchTopology(handle, report);
  };
  client.on('newListener', watch);
}

/**
 * `mongodb`'s event.
 * @param {Document} record One of native/core/client/topology_log.h.
 * @returns {Document}
 */
function toEvent({ event: name, durationUs, address, domain, code, message, ...rest }) {
  const { topologyId, awaited, reply, previousDescription, newDescription } = rest;
  if (name.startsWith('serverHeartbeat')) {
    return {
      name,
      connectionId: address,
      awaited,
      ...(durationUs !== undefined && { duration: durationUs / 1e3, durationUs }),
      ...(reply && { reply }),
      ...(message !== undefined && {
        failure: errorOf({ domain, code, message, timedOut: false }),
      }),
    };
  }
  const describe = name === 'serverDescriptionChanged' ? serverDescription : topologyDescription;
  return {
    name,
    topologyId,
    ...(address !== undefined && { address }),
    ...(previousDescription && { previousDescription: describe(previousDescription) }),
    ...(newDescription && { newDescription: describe(newDescription) }),
  };
}

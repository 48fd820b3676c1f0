import { addon } from '../../binding/addon.js';
import { deserialize } from '../../bson/package.js';
import { errorOf } from '../../execution/errors_of_failures.js';
import { serverDescription, topologyDescription } from '../../execution/topology_description.js';
import { emit } from './emit.js';
import * as monitoring from './monitoring.js';

/** @typedef {import('bson').Document} Document */

/** Events of a client's deployment and its servers, by name. */
const TOPOLOGY_EVENTS = new Map([
  ['topologyOpening', monitoring.TopologyOpeningEvent],
  ['topologyDescriptionChanged', monitoring.TopologyDescriptionChangedEvent],
  ['topologyClosed', monitoring.TopologyClosedEvent],
  ['serverOpening', monitoring.ServerOpeningEvent],
  ['serverDescriptionChanged', monitoring.ServerDescriptionChangedEvent],
  ['serverClosed', monitoring.ServerClosedEvent],
  ['serverHeartbeatStarted', monitoring.ServerHeartbeatStartedEvent],
  ['serverHeartbeatSucceeded', monitoring.ServerHeartbeatSucceededEvent],
  ['serverHeartbeatFailed', monitoring.ServerHeartbeatFailedEvent],
]);

/** What libmongoc has no events of: nobody would hear anything. */
const SILENT = /^(connection(Pool|C|Ready)|serverSelection|waitingForSuitableServer|srvPolling)/;

/**
 * Has a client emit events of its servers from the first listener on. They come from threads of
 * libmongoc, so these events come when the event loop turns.
 * @param {import('node:events').EventEmitter} client
 * @param {import('../../binding/addon.js').ClientHandle} handle
 */
export function watchTopologyOnceListened(client, handle) {
  // What libmongoc's threads hold must not keep a forgotten client alive.
  const weak = new WeakRef(client);
  let watches = false;
  /** @param {Buffer} bytes */
  const report = (bytes) => {
    const record = deserialize(bytes, { validation: { utf8: false } });
    const listened = weak.deref();
    if (listened) emit(listened, record.event, toEvent(record));
  };
  /** @param {string | symbol} name */
  const watch = (name) => {
    if (SILENT.test(String(name))) warnOfSilence(String(name));
    if (watches || !TOPOLOGY_EVENTS.has(String(name))) return;
    watches = true;
    addon.watchTopology(handle, report);
  };
  client.on('newListener', watch);
}

/** @type {Set<string>} */
const warned = new Set();

/** Programs that watch pools must run, and know why they see nothing. @param {string} name */
function warnOfSilence(name) {
  if (warned.has(name)) return;
  warned.add(name);
  const message = `A client does not emit "${name}": libmongoc has no events of connections and of selecting a server`;
  process.emitWarning(message, { code: 'TOLLGATE' });
}

/**
 * `mongodb`'s event.
 * @param {Document} record One of native/core/client/topology_log.h.
 * @returns {Document}
 */
function toEvent(record) {
  const Event = /** @type {any} */ (TOPOLOGY_EVENTS.get(record.event));
  return new Event(fieldsOf(record));
}

/** @param {Document} record @returns {Document} */
function fieldsOf({ event: name, durationUs, address, domain, code, message, ...rest }) {
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

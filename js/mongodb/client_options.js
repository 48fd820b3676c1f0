import { HostAddress } from './host_address.js';

/** @typedef {import('bson').Document} Document */

/** What holds where nothing was said, as `mongodb` shows it; both time limits are libmongoc's. */
const DEFAULTS = Object.freeze({
  compressors: ['none'],
  connectTimeoutMS: 10_000,
  directConnection: false,
  forceServerObjectId: false,
  heartbeatFrequencyMS: 10_000,
  loadBalanced: false,
  localThresholdMS: 15,
  maxAdaptiveRetries: 2,
  maxPoolSize: 100,
  monitorCommands: false,
  raw: false,
  retryReads: true,
  retryWrites: true,
  serverSelectionTimeoutMS: 30_000,
  socketTimeoutMS: 300_000,
  srvServiceName: 'mongodb',
});

/**
 * `client.options` as programs read it: hosts as objects, concerns as classes, no secrets.
 *
 * @param {import('../client/api/client.js').NativeClient} native
 * @param {Document} [given] Those of the constructor.
 * @returns {Document}
 */
export function shownOptions({ options, readPreference, readConcern, writeConcern }, given) {
  const { hosts, srv, ...rest } = options;
  return {
    ...DEFAULTS,
    ...rest,
    hosts: srv ? [] : hosts.map((/** @type {string} */ host) => new HostAddress(host)),
    ...(srv && { srvHost: hosts[0] }),
    dbName: rest.dbName ?? 'test',
    ...{ readPreference, readConcern, writeConcern },
    driverInfo: given?.driverInfo ?? {},
    metadata: Promise.resolve({}),
  };
}

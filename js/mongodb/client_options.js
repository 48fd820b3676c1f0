import { HostAddress } from './host_address.js';

/** @typedef {import('bson').Document} Document */

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
    ...rest,
    hosts: srv ? [] : hosts.map((/** @type {string} */ host) => new HostAddress(host)),
    ...(srv && { srvHost: hosts[0] }),
    dbName: rest.dbName ?? 'test',
    ...{ readPreference, readConcern, writeConcern },
    driverInfo: given?.driverInfo ?? {},
    metadata: Promise.resolve({}),
  };
}

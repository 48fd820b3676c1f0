import { resolveOptions } from '../../../js/client/options/resolve.js';

/**
 * What this driver made of a connection string. A client shows no credentials: they are read once more.
 *
 * @param {any} client
 * @param {string} uri
 * @returns {import('./index.js').Settings}
 */
export function nativeSettings({ options }, uri) {
  const { hosts, dbName, readPreference, readConcern, writeConcern, ...rest } = options;
  const { auth, authSource, tlsCertificateKeyFilePassword } = resolveOptions(uri, {});
  return {
    hosts: hosts.map(hostOf),
    auth: { ...auth, db: authSource ?? dbName },
    options: {
      ...rest,
      tlsCertificateKeyFilePassword,
      readPreference: readPreference?.mode,
      readPreferenceTags: readPreference?.tags,
      maxStalenessSeconds: readPreference?.maxStalenessSeconds,
      readConcernLevel: readConcern?.level,
      w: writeConcern?.w,
      journal: writeConcern?.journal,
      wTimeoutMS: writeConcern?.wTimeoutMS,
    },
  };
}

/** @param {string} written As in the connection string. */
function hostOf(written) {
  if (written.endsWith('.sock')) return { host: decodeURIComponent(written) };
  const [, host, port] = /** @type {string[]} */ (/^\[?(.*?)\]?(?::(\d+))?$/.exec(written));
  return { host, port: port === undefined ? undefined : Number(port) };
}

/**
 * What the official driver made of a connection string.
 *
 * @param {import('mongodb').MongoClient} client
 * @returns {import('./index.js').Settings}
 */
export function officialSettings({ options }) {
  const { hosts, credentials, dbName, readPreference, readConcern, writeConcern, ...rest } =
    /** @type {any} */ (options);
  return {
    hosts: hosts.map(hostOf),
    auth: {
      username: credentials?.username || undefined,
      password: credentials?.password,
      db: rest.userSpecifiedAuthSource ? credentials.source : dbName,
    },
    options: {
      ...rest,
      authMechanism: credentials?.mechanism,
      authMechanismProperties: credentials?.mechanismProperties,
      authSource: credentials?.source,
      readPreference: readPreference?.mode,
      readPreferenceTags: readPreference?.tags,
      maxStalenessSeconds: readPreference?.maxStalenessSeconds,
      readConcernLevel: readConcern?.level,
      w: writeConcern?.w,
      journal: writeConcern?.journal,
      wTimeoutMS: writeConcern?.wtimeoutMS,
      // These go by the names that Node.js has for them.
      tlsAllowInvalidCertificates: not(rest.rejectUnauthorized),
      tlsAllowInvalidHostnames: rest.checkServerIdentity && true,
      tlsCertificateKeyFilePassword: rest.passphrase,
    },
  };
}

/** @param {any} address */
const hostOf = ({ host, port, socketPath }) => ({ host: socketPath ?? host, port });

/** @param {boolean | undefined} value */
const not = (value) => (value === undefined ? undefined : !value);

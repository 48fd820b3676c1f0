import {
  acknowledgement,
  boolean,
  integer,
  keyValues,
  listOf,
  oneOf,
  record,
  string,
  tagSets,
} from './values.js';

/**
 * @typedef {object} OptionRule
 * @property {import('./values.js').ReadValue} read
 * @property {'uri' | 'object'} [only] Where alone it may stand; in both by default.
 * @property {string} [alias] What it is a deprecated or second name of.
 * @property {boolean} [deprecated]
 * @property {{ why: string, harmless: unknown[] }} [noEffect] libmongoc does not act upon it: why, and the values that
 *   ask for no more than it does anyway. Others are refused, or warned of in a connection string.
 */

const MECHANISMS = Object.freeze([
  'DEFAULT',
  'GSSAPI',
  'MONGODB-AWS',
  'MONGODB-OIDC',
  'MONGODB-X509',
  'PLAIN',
  'SCRAM-SHA-1',
  'SCRAM-SHA-256',
]);

/** Of a client, and of a call. */
export const NO_TIMEOUT =
  'libmongoc has no time limit for a whole operation; there are maxTimeMS, socketTimeoutMS and serverSelectionTimeoutMS';

/**
 * The options of the connection string and of the client, by their names; the rules that the
 * specification and the official driver have for their values. What is here and not in
 * `libmongoc.js` says why it has no effect.
 * @type {Readonly<Record<string, OptionRule>>}
 */
const RULES = {
  appName: { read: string },
  auth: { read: record, only: 'object' },
  authMechanism: { read: oneOf(MECHANISMS) },
  authMechanismProperties: { read: keyValues },
  authSource: { read: string },
  compressors: { read: listOf(['none', 'snappy', 'zlib', 'zstd']) },
  connectTimeoutMS: { read: integer() },
  dbName: { read: string, only: 'object' },
  directConnection: { read: boolean },
  enableOverloadRetargeting: {
    read: boolean,
    noEffect: { why: 'libmongoc chooses a server without looking at overload', harmless: [false] },
  },
  heartbeatFrequencyMS: { read: integer(500) },
  j: { read: boolean, alias: 'journal', deprecated: true },
  journal: { read: boolean },
  loadBalanced: { read: boolean, only: 'uri' },
  localThresholdMS: { read: integer() },
  maxAdaptiveRetries: { read: integer() },
  maxConnecting: {
    read: integer(1),
    noEffect: { why: 'each thread makes its own connection', harmless: [] },
  },
  maxIdleTimeMS: {
    read: integer(),
    noEffect: { why: 'connections stay open until the client closes', harmless: [0] },
  },
  maxPoolSize: { read: integer() },
  maxStalenessSeconds: { read: integer(-1) },
  minPoolSize: {
    read: integer(),
    noEffect: { why: 'connections are made when a call needs one', harmless: [0, 1] },
  },
  monitorCommands: { read: boolean },
  readConcern: { read: record, only: 'object' },
  readConcernLevel: { read: string },
  readPreference: { read: (_, value) => value },
  readPreferenceTags: { read: tagSets },
  replicaSet: { read: string },
  retryReads: { read: boolean },
  retryWrites: { read: boolean },
  serverApi: { read: (_, value) => value, only: 'object' },
  serverMonitoringMode: {
    read: oneOf(['auto', 'poll', 'stream']),
    noEffect: { why: 'libmongoc always streams where a server can', harmless: ['auto', 'stream'] },
  },
  serverSelectionTimeoutMS: { read: integer() },
  serverSelectionTryOnce: {
    read: boolean,
    noEffect: { why: 'a call waits for serverSelectionTimeoutMS', harmless: [false] },
  },
  socketTimeoutMS: { read: integer() },
  srvMaxHosts: { read: integer() },
  srvServiceName: { read: string },
  ssl: { read: boolean, alias: 'tls' },
  timeoutMS: {
    read: integer(),
    noEffect: { why: NO_TIMEOUT, harmless: [0] },
  },
  tls: { read: boolean },
  tlsAllowInvalidCertificates: { read: boolean },
  tlsAllowInvalidHostnames: { read: boolean },
  tlsCAFile: { read: string },
  tlsCertificateKeyFile: { read: string },
  tlsCertificateKeyFilePassword: { read: string },
  tlsDisableCertificateRevocationCheck: { read: boolean },
  tlsDisableOCSPEndpointCheck: { read: boolean },
  tlsInsecure: { read: boolean },
  w: { read: acknowledgement },
  waitQueueTimeoutMS: { read: integer() },
  writeConcern: { read: (_, value) => value, only: 'object' },
  wtimeout: { read: integer(), alias: 'wTimeoutMS', deprecated: true },
  wTimeoutMS: { read: integer() },
  zlibCompressionLevel: { read: integer(-1, 9) },
};

const BY_LOWER_CASE = new Map(
  Object.entries(RULES).map(([name, rule]) => [name.toLowerCase(), { name, ...rule }]),
);

/**
 * @param {string} name In any case.
 * @returns {(OptionRule & { name: string }) | undefined}
 */
export const ruleOf = (name) => BY_LOWER_CASE.get(name.toLowerCase());

/** Known to the official driver, and impossible with libmongoc: why, by lower-case name. */
const ABSENT = new Map(
  Object.entries({
    autoEncryption: 'client-side encryption is not part of this driver',
    driverInfo: 'libmongoc tells servers one name for the whole process',
    family: 'libmongoc chooses the address family',
    localAddress: 'libmongoc chooses the local address',
    proxyHost: 'libmongoc has no SOCKS5 proxies',
    proxyPassword: 'libmongoc has no SOCKS5 proxies',
    proxyPort: 'libmongoc has no SOCKS5 proxies',
    proxyUsername: 'libmongoc has no SOCKS5 proxies',
    srvAllowedHostsSuffix: 'libmongoc looks the hosts up itself',
    srvHostValidator: 'libmongoc looks the hosts up itself',
    tlsCRLFile: 'libmongoc takes revocations from OCSP alone',
    ...Object.fromEntries(
      ['ca', 'cert', 'crl', 'key', 'passphrase', 'pfx', 'secureContext'].map((name) => [
        name,
        'libmongoc reads files: use tlsCAFile and tlsCertificateKeyFile',
      ]),
    ),
    checkServerIdentity: 'use tlsAllowInvalidHostnames',
    rejectUnauthorized: 'use tlsAllowInvalidCertificates',
  }).map(([name, why]) => [name.toLowerCase(), why]),
);

/**
 * @param {string} name In any case.
 * @returns {string | undefined}
 */
export const whyAbsent = (name) => ABSENT.get(name.toLowerCase());

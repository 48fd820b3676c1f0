import { addon } from '../binding/addon.js';
import { MongoParseError } from '../errors.js';
import { authoritiesFile } from './authorities.js';
import { authSourceOf } from './credentials.js';
import { ownOf } from './given.js';

/** Options in libmongoc's terms: a connection string, and settings that it has no words for. */

const DEFAULT_APP_NAME = 'tollgate';
const MAX_APP_NAME_BYTES = 128;
/** libmongoc's zero is "the default"; the longest time it can wait is 24 days. */
const UNLIMITED = 2 ** 31 - 1;
const ZERO_IS_UNLIMITED = new Set([
  'maxPoolSize',
  'connectTimeoutMS',
  'serverSelectionTimeoutMS',
  'socketTimeoutMS',
]);

/** Those that libmongoc acts upon, under the names of the connection string. */
const WRITTEN = [
  'appName',
  'authMechanism',
  'authMechanismProperties',
  'authSource',
  'compressors',
  'connectTimeoutMS',
  'directConnection',
  'heartbeatFrequencyMS',
  'journal',
  'loadBalanced',
  'localThresholdMS',
  'maxAdaptiveRetries',
  'maxPoolSize',
  'readConcernLevel',
  'replicaSet',
  'retryReads',
  'retryWrites',
  'serverSelectionTimeoutMS',
  'socketTimeoutMS',
  'srvMaxHosts',
  'srvServiceName',
  'tls',
  'tlsAllowInvalidCertificates',
  'tlsAllowInvalidHostnames',
  'tlsCAFile',
  'tlsCertificateKeyFile',
  'tlsCertificateKeyFilePassword',
  'tlsDisableCertificateRevocationCheck',
  'tlsDisableOCSPEndpointCheck',
  'tlsInsecure',
  'w',
  'waitQueueTimeoutMS',
  'wTimeoutMS',
  'zlibCompressionLevel',
];

/**
 * @param {import('./resolve.js').ClientOptions} options
 * @returns {string}
 * @throws {MongoParseError}
 */
export function connectionStringFor(options) {
  const { srv, hosts, readConcern, writeConcern } = options;
  /** @type {Record<string, any>} */
  const written = ownOf({
    appName: DEFAULT_APP_NAME,
    // Without it libmongoc takes a single host for the whole deployment.
    directConnection: false,
    ...options,
    ...writeConcern,
    readConcernLevel: readConcern?.level,
    authSource: authSourceOf(options),
    tlsCAFile: authoritiesFile(options),
    authMechanism: options.authMechanism === 'DEFAULT' ? undefined : options.authMechanism,
    authMechanismProperties: joined(options.authMechanismProperties),
    compressors: options.compressors?.filter((/** @type {string} */ one) => one !== 'none'),
    // This driver sends again itself: twice would be four times.
    retryReads: false,
    maxAdaptiveRetries: addon.features.retriesOverload ? 0 : undefined,
  });
  if (Buffer.byteLength(written.appName) > MAX_APP_NAME_BYTES) {
    throw new MongoParseError(`appName must not be longer than ${MAX_APP_NAME_BYTES} bytes`);
  }
  const query = WRITTEN.filter((name) => written[name] !== undefined && `${written[name]}` !== '')
    .map((name) => {
      const unlimited = written[name] === 0 && ZERO_IS_UNLIMITED.has(name);
      return `${name}=${encodeURIComponent(unlimited ? UNLIMITED : written[name])}`;
    })
    .join('&');
  return `mongodb${srv ? '+srv' : ''}://${login(options)}${hosts.join(',')}/?${query}`;
}

/** @param {import('./resolve.js').ClientOptions} options */
function login({ auth, authMechanism = 'DEFAULT' }) {
  if (!auth?.username) return '';
  // libmongoc crashes where one of these mechanisms has no password at all.
  const needed = authMechanism === 'DEFAULT' || authMechanism.startsWith('SCRAM');
  const password = needed ? (auth.password ?? '') : auth.password;
  const secret = password === undefined ? '' : `:${encodeURIComponent(password)}`;
  return `${encodeURIComponent(auth.username)}${secret}@`;
}

/**
 * @param {Record<string, unknown> | undefined} properties
 * @returns {string | undefined}
 */
function joined(properties) {
  if (!properties) return undefined;
  return Object.entries(properties)
    .map(([name, value]) => {
      if (`${name}${value}`.includes(',')) {
        throw new MongoParseError('authMechanismProperties must not hold commas');
      }
      return `${name}:${value}`;
    })
    .join(',');
}

/**
 * @param {import('./resolve.js').ClientOptions} options
 * @returns {import('bson').Document} `{ monitorCommands, readPreference?, serverApi? }`
 * @throws {MongoParseError}
 */
export function settingsFor({ monitorCommands = false, readPreference, serverApi }) {
  return {
    monitorCommands,
    ...(readPreference && { readPreference }),
    ...(serverApi !== undefined && { serverApi: serverApiOf(serverApi) }),
  };
}

/**
 * @param {any} given A version, or `{ version, strict, deprecationErrors }`.
 */
function serverApiOf(given) {
  const { version, strict, deprecationErrors } =
    typeof given === 'string'
      ? { version: given, strict: undefined, deprecationErrors: undefined }
      : given;
  if (!version) {
    throw new MongoParseError(
      'Invalid `serverApi` property; must specify a version from the following enum: ["1"]',
    );
  }
  if (version !== '1') {
    throw new MongoParseError(
      `Invalid server API version=${version}; must be in the following enum: ["1"]`,
    );
  }
  return {
    version,
    ...(strict != null && { strict: Boolean(strict) }),
    ...(deprecationErrors != null && { deprecationErrors: Boolean(deprecationErrors) }),
  };
}

import { NativeParseError } from './errors.js';

/**
 * Client options that are spelt like options of the connection string, by their lower-case names.
 * libmongoc gives them their meaning.
 */
const URI_OPTIONS = new Map(
  [
    'appName',
    'authMechanism',
    'authSource',
    'compressors',
    'connectTimeoutMS',
    'directConnection',
    'heartbeatFrequencyMS',
    'journal',
    'loadBalanced',
    'localThresholdMS',
    'maxPoolSize',
    'maxStalenessSeconds',
    'minPoolSize',
    'readConcernLevel',
    'readPreference',
    'replicaSet',
    'retryReads',
    'retryWrites',
    'serverSelectionTimeoutMS',
    'serverSelectionTryOnce',
    'socketTimeoutMS',
    'srvMaxHosts',
    'srvServiceName',
    'ssl',
    'tls',
    'tlsAllowInvalidCertificates',
    'tlsAllowInvalidHostnames',
    'tlsCAFile',
    'tlsCertificateKeyFile',
    'tlsCertificateKeyFilePassword',
    'tlsInsecure',
    'w',
    'waitQueueTimeoutMS',
    'wTimeoutMS',
    'zlibCompressionLevel',
  ].map((name) => [name.toLowerCase(), name]),
);

const SCHEME = /^mongodb(\+srv)?:\/\//;
const DEFAULT_APP_NAME = 'tollgate';

/**
 * The connection string with options put into it; they win over its own.
 * @param {string} uri
 * @param {Record<string, unknown>} options
 * @returns {string}
 * @throws {NativeParseError} for another scheme or an unknown option.
 */
export function uriWithOptions(uri, options) {
  if (typeof uri !== 'string' || !SCHEME.test(uri)) {
    throw new NativeParseError(
      'Invalid scheme, expected connection string to start with "mongodb://" or "mongodb+srv://"',
    );
  }
  // Behind it libmongoc would read nothing, the options least of all.
  if (uri.includes('\0')) throw new NativeParseError('The connection string contains a NUL');
  const [address, query = ''] = splitOnce(uri, '?');
  /** @type {Map<string, string[]>} Repeated options (readPreferenceTags) keep their order. */
  const pairs = new Map();
  for (const pair of query.split('&').filter(Boolean)) {
    const name = splitOnce(pair, '=')[0].toLowerCase();
    pairs.set(name, [...(pairs.get(name) ?? []), pair]);
  }
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    const known = URI_OPTIONS.get(name.toLowerCase());
    if (!known) throw new NativeParseError(`option ${name.toLowerCase()} is not supported`);
    pairs.set(name.toLowerCase(), [`${known}=${encodeURIComponent(String(value))}`]);
  }
  if (!pairs.has('appname')) pairs.set('appname', [`appName=${DEFAULT_APP_NAME}`]);
  const hosts = address.replace(SCHEME, '');
  return `${address}${hosts.includes('/') ? '' : '/'}?${[...pairs.values()].flat().join('&')}`;
}

/**
 * The database that the connection string names, for `client.db()`.
 * @param {string} uri
 */
export function defaultDatabase(uri) {
  const [address] = splitOnce(uri, '?');
  const [, name = ''] = splitOnce(address.replace(SCHEME, ''), '/');
  return decodeURIComponent(name) || 'test';
}

/**
 * @param {string} text
 */
export function hideCredentials(text) {
  return text.replace(/(mongodb(?:\+srv)?:\/\/)[^/?\s]*@/g, '$1***@');
}

/**
 * @param {string} text
 * @param {string} separator
 * @returns {[string, string?]}
 */
function splitOnce(text, separator) {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)];
}

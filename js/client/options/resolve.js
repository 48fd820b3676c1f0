import { MongoAPIError, MongoInvalidArgumentError, MongoParseError } from '../errors.js';
import { parseConnectionString, showName } from './connection_string.js';
import { checkCredentials } from './credentials.js';
import { ownOf } from './given.js';
import { readConcernOf, readPreferenceOf, writeConcernOf } from './reading_writing.js';
import { ruleOf, whyAbsent } from './table.js';

/**
 * A client's options after the connection string's and the object's were put together; the object's
 * win. Names are the specification's, values their meaning, absent where nobody gave one.
 * @typedef {Record<string, any> & { srv: boolean, hosts: string[], dbName?: string }} ClientOptions
 */

/** No two of a line may be given, whatever their values: they relax checks in ways that conflict. */
const EXCLUSIVE = [
  ['tlsInsecure', 'tlsAllowInvalidCertificates'],
  ['tlsInsecure', 'tlsAllowInvalidHostnames'],
  ['tlsInsecure', 'tlsDisableOCSPEndpointCheck'],
  ['tlsInsecure', 'tlsDisableCertificateRevocationCheck'],
  ['tlsAllowInvalidCertificates', 'tlsDisableOCSPEndpointCheck'],
  ['tlsAllowInvalidCertificates', 'tlsDisableCertificateRevocationCheck'],
  ['tlsDisableOCSPEndpointCheck', 'tlsDisableCertificateRevocationCheck'],
];

/**
 * @param {Record<string, unknown>} options A client's; js-bson refuses other objects' and calls'.
 * @throws {MongoAPIError}
 */
export function refuseTwoKindsOfInt64({ useBigInt64, promoteLongs, promoteValues }) {
  if (useBigInt64 && (promoteLongs === false || promoteValues === false)) {
    throw new MongoAPIError('Must request either bigint or Long for int64 deserialization');
  }
}

/**
 * @param {string} uri
 * @param {Record<string, unknown>} given
 * @returns {ClientOptions}
 * @throws {MongoParseError | MongoAPIError | MongoInvalidArgumentError} for what is unknown in
 *   the object, or conflicts. What is unknown or unreadable in the connection string is a warning of
 *   the process, as its specification has it.
 */
export function resolveOptions(uri, given) {
  const { srv, hosts, username, password, database, options } = parseConnectionString(uri);
  const fromUri = readUri(options);
  const fromObject = readObject(given);
  if (fromUri.tls !== undefined && fromObject.tls !== undefined) {
    requireSameTls(fromUri.tls, fromObject.tls);
  }
  const login = fromObject.auth ?? (username === undefined ? undefined : { username, password });
  /** @type {ClientOptions} */
  const chosen = ownOf({ dbName: database, ...fromUri, ...fromObject, auth: login, srv, hosts });
  chosen.readPreference = readPreferenceOf(chosen);
  chosen.readConcern = readConcernOf(chosen);
  chosen.writeConcern = writeConcernOf(chosen);
  checkTopology(chosen);
  checkTls(chosen);
  checkCredentials(chosen);
  return chosen;
}

/**
 * @param {[string, string][]} pairs
 * @returns {Record<string, any>}
 */
function readUri(pairs) {
  /** @type {Map<string, string[]>} By lower-case name. */
  const byName = new Map();
  for (const [name, value] of pairs) {
    const key = name.toLowerCase();
    byName.set(key, [...(byName.get(key) ?? []), value]);
  }
  /** @type {Record<string, any>} */
  const read = ownOf();
  for (const [key, values] of byName) {
    const rule = ruleOf(key);
    if (key === 'serverapi') {
      throw new MongoParseError(
        'URI cannot contain `serverApi`, it can only be passed to the client',
      );
    }
    refuseOption(key, whyAbsent(key));
    if (!rule || rule.only === 'object') {
      warn(`URI option ${showName(key)} is not supported and is ignored`);
      continue;
    }
    const value = readFromUri(rule, values);
    const why = whyWithoutEffect(rule, value);
    if (why) warn(`URI option "${rule.name}" has no effect: ${why}`);
    if (value !== undefined) put(read, rule, value);
  }
  return read;
}

/**
 * @param {import('./table.js').OptionRule} rule
 * @param {unknown} value
 * @returns {string | undefined} Undefined where it has one, or asks for nothing.
 */
export function whyWithoutEffect({ noEffect }, value) {
  return value === undefined || noEffect?.harmless.includes(value) ? undefined : noEffect?.why;
}

/**
 * @param {import('./table.js').OptionRule & { name: string }} rule
 * @param {string[]} values
 * @returns {unknown} Undefined for what is to be ignored.
 */
function readFromUri({ name, read }, values) {
  const isList = name === 'readPreferenceTags';
  if (!isList && new Set(values).size > 1) {
    if (name === 'tls' || name === 'ssl') requireSameTls(...values);
    throw new MongoInvalidArgumentError(
      `URI option "${name}" cannot appear more than once in the connection string`,
    );
  }
  if (!isList && values.length > 1) warn(`URI option "${name}" appears more than once`);
  if (!isList && values[0] === '') {
    warn(`URI option "${name}" has no value and is ignored`);
    return undefined;
  }
  try {
    return read(name, isList ? values : values[0]);
  } catch (error) {
    if (!(error instanceof MongoParseError)) throw error;
    warn(`URI option "${name}" is ignored: its value cannot be used`);
    return undefined;
  }
}

/**
 * @param {Record<string, unknown>} given
 * @returns {Record<string, any>}
 */
function readObject(given) {
  const entries = Object.entries(given).filter(([, value]) => value != null);
  for (const [name] of entries) refuseOption(name, whyAbsent(name));
  const unknown = entries.map(([name]) => name.toLowerCase()).filter((name) => !ruleOf(name));
  if (unknown.length > 0) {
    const words = unknown.length > 1 ? ['options', 'are'] : ['option', 'is'];
    throw new MongoParseError(`${words[0]} ${unknown.join(', ')} ${words[1]} not supported`);
  }
  /** @type {Record<string, any>} */
  const read = ownOf();
  for (const [name, value] of entries) {
    const rule = /** @type {NonNullable<ReturnType<typeof ruleOf>>} */ (ruleOf(name));
    if (rule.only === 'uri') {
      throw new MongoParseError(`${rule.name} is only a valid option in the URI`);
    }
    const own = rule.read(rule.name, value);
    refuseOption(name, whyWithoutEffect(rule, own));
    put(read, rule, own);
  }
  return read;
}

/** @param {string} name @param {string | undefined} why */
function refuseOption(name, why) {
  if (why) throw new MongoParseError(`option ${name.toLowerCase()} is not supported: ${why}`);
}

/**
 * @param {Record<string, any>} read
 * @param {import('./table.js').OptionRule & { name: string }} rule
 * @param {unknown} value
 */
function put(read, { name, alias, deprecated }, value) {
  if (deprecated) warn(`${name} is a deprecated option: Please use ${alias} instead`);
  const target = alias ?? name;
  if (target === 'tls' && read.tls !== undefined) requireSameTls(read.tls, value);
  // A deprecated name does not win over its replacement.
  if (!deprecated || read[target] === undefined) read[target] = value;
}

/** @param {unknown[]} values */
function requireSameTls(...values) {
  if (new Set(values).size > 1) {
    throw new MongoParseError('All values of tls/ssl must be the same.');
  }
}

/** @param {ClientOptions} options */
function checkTls(options) {
  for (const [one, other] of EXCLUSIVE) {
    if (options[one] !== undefined && options[other] !== undefined) {
      throw new MongoAPIError(`The '${one}' option cannot be used with the '${other}' option`);
    }
  }
}

/** @param {ClientOptions} options */
function checkTopology(options) {
  const { srv, hosts, loadBalanced, replicaSet, directConnection, srvMaxHosts = 0 } = options;
  /** @param {boolean} wrong @param {string} message */
  const refuse = (wrong, message) => {
    if (wrong) throw new MongoParseError(message);
  };
  if (loadBalanced) {
    refuse(hosts.length > 1, 'loadBalanced option only supported with a single host in the URI');
    refuse(replicaSet !== undefined, 'loadBalanced option not supported with a replicaSet option');
    refuse(
      directConnection === true,
      'loadBalanced option not supported when directConnection is provided',
    );
    refuse(srvMaxHosts > 0, 'Cannot limit srv hosts with loadBalanced enabled');
  }
  if (srv) {
    if (directConnection) throw new MongoAPIError('SRV URI does not support directConnection');
    refuse(
      srvMaxHosts > 0 && replicaSet !== undefined,
      'Cannot use srvMaxHosts option with replicaSet',
    );
    return;
  }
  const srvOptions = ['srvMaxHosts', 'srvServiceName'].filter(
    (name) => options[name] !== undefined,
  );
  refuse(
    srvOptions.length > 0,
    `Cannot use ${srvOptions.join(', ')} with a non-srv connection string`,
  );
  refuse(
    directConnection === true && hosts.length !== 1,
    'directConnection option requires exactly one host',
  );
}

/** @param {string} message */
function warn(message) {
  process.emitWarning(message, { code: 'TOLLGATE' });
}

import { KIND } from '../binding/constants.js';
import { resolveBsonOptions } from '../bson/options.js';
import { preferenceOf, settingsOf } from '../commands/call_settings.js';
import { checkOptions, copyTime } from '../commands/statements.js';
import { MongoInvalidArgumentError, MongoUnexpectedServerResponseError } from '../errors.js';
import { runCommand } from '../execution/run_command.js';
import { stepsOf } from '../execution/steps.js';
import { LOCAL } from '../options/concerns.js';

/**
 * Commands that look after a database.
 *
 * @typedef {import('bson').Document} Document
 * @typedef {import('../commands/call_settings.js').DatabaseScope} DatabaseScope
 * @typedef {import('../execution/target.js').Target} Target
 */

/**
 * @template T
 * @typedef {import('../execution/steps.js').Steps<T>} Steps
 */

/** The server's numbers for them are their places. */
const PROFILING_LEVELS = ['off', 'slow_only', 'all'];

/**
 * @param {Target} target
 * @param {Document} command Any command.
 * @param {Document} options How the reply is read, and its session: a command inherits nothing.
 * @returns {Steps<Document>} The reply.
 */
export function anyCommand(target, command, options) {
  return stepsOf(() => {
    checkOptions(options);
    const bson = resolveBsonOptions(options);
    const session = target.sessions.check(options.session);
    const readPreference = preferenceOf(options);
    return runCommand(target, command, { kind: KIND.other, bson, session, readPreference });
  });
}

/**
 * @param {Target} target The admin database.
 * @param {Document} options
 * @returns {Steps<Document>} The reply.
 */
export function* listDatabases(target, options) {
  checkOptions(options);
  const { nameOnly, filter, authorizedDatabases, comment } = options;
  /** @type {Document} */
  const command = { listDatabases: 1 };
  if (typeof nameOnly === 'boolean') command.nameOnly = nameOnly;
  if (filter) command.filter = filter;
  if (typeof authorizedDatabases === 'boolean') command.authorizedDatabases = authorizedDatabases;
  if (comment !== undefined) command.comment = comment;
  const bson = resolveBsonOptions(options);
  const session = target.sessions.check(options.session);
  const readPreference = preferenceOf(options);
  const call = { kind: KIND.read, bson, session, readPreference, concerns: LOCAL };
  copyTime(command, options);
  return yield* runCommand(target, command, call);
}

/**
 * @param {DatabaseScope} scope
 * @param {Document} options
 * @returns {Steps<boolean>}
 */
export function* dropDatabase(scope, options) {
  const { writing } = settingsOf(scope, options);
  /** @type {Document} */
  const command = { dropDatabase: 1 };
  copyTime(command, options);
  yield* runCommand(scope.target, command, { kind: KIND.write, ...writing });
  return true;
}

/**
 * @param {DatabaseScope} scope
 * @param {Document} options
 * @returns {Steps<Document>}
 */
export function* stats(scope, options) {
  const { bson, reading } = settingsOf(scope, options);
  /** @type {Document} */
  const command = { dbStats: true };
  if (options.scale != null) command.scale = options.scale;
  return yield* send(scope, command, options, { bson, ...reading });
}

/**
 * @param {DatabaseScope} scope
 * @param {Document} options
 * @returns {Steps<string>}
 */
export function* profilingLevel(scope, options) {
  const { reading } = settingsOf(scope, options);
  const { was } = yield* send(scope, { profile: -1 }, options, reading);
  if (typeof was !== 'number') {
    throw new MongoUnexpectedServerResponseError('BSON element "was" is missing');
  }
  const level = PROFILING_LEVELS[was];
  if (level === undefined) {
    throw new MongoUnexpectedServerResponseError(`Illegal profiling level value ${was}`);
  }
  return level;
}

/**
 * @param {DatabaseScope} scope
 * @param {string} level
 * @param {Document} options
 * @returns {Steps<string>} The level.
 */
export function* setProfilingLevel(scope, level, options) {
  const { reading } = settingsOf(scope, options);
  const profile = PROFILING_LEVELS.indexOf(level);
  if (profile < 0) {
    throw new MongoInvalidArgumentError(
      `Profiling level must be one of "${PROFILING_LEVELS.join(', ')}"`,
    );
  }
  yield* send(scope, { profile }, options, reading);
  return level;
}

/**
 * @param {DatabaseScope} scope
 * @param {string} name
 * @param {Document} options
 * @returns {Steps<boolean>}
 */
export function* removeUser(scope, name, options) {
  const { writing } = settingsOf(scope, options);
  /** @type {Document} */
  const command = { dropUser: name };
  copyTime(command, options);
  yield* runCommand(scope.target, command, { kind: KIND.write, ...writing });
  return true;
}

/**
 * @param {DatabaseScope} scope
 * @param {string} collection
 * @param {Document} options The command's.
 * @returns {Steps<Document>} What the server found.
 * @throws {MongoUnexpectedServerResponseError} when the collection is damaged.
 */
export function* validateCollection(scope, collection, options) {
  const { bson, reading } = settingsOf(scope, options);
  const { session, ...chosen } = options;
  const command = { validate: collection, ...chosen };
  const found = yield* runCommand(scope.target, command, { kind: KIND.other, bson, ...reading });
  if (found.valid === false) {
    throw new MongoUnexpectedServerResponseError(`Invalid collection ${collection}`);
  }
  return found;
}

/**
 * Such commands take no read concern.
 * @param {DatabaseScope} scope
 * @param {Document} command of this call alone
 * @param {Document} options
 * @param {import('../execution/target.js').CommandOptions & { bson?: Readonly<import('../bson/options.js').ResolvedBsonOptions> }} commandOptions
 */
function* send(scope, command, options, commandOptions) {
  const call = { ...commandOptions, concerns: undefined, kind: KIND.other };
  copyTime(command, options);
  return yield* runCommand(scope.target, command, call);
}

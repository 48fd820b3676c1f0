import { KIND } from '../binding/constants.js';
import { isBsonOption } from '../bson/options.js';
import { settingsOf } from '../commands/call_settings.js';
import { checkOptions, copyTime } from '../commands/statements.js';
import { ListCollectionsCursor } from '../cursors/command_cursor.js';
import { MongoAPIError, MongoInvalidArgumentError } from '../errors.js';
import { runCommand } from '../execution/run_command.js';
import { NO_OPTIONS } from '../options/given.js';

/**
 * A database's collections: which there are, making and renaming them.
 *
 * @typedef {import('bson').Document} Document
 * @typedef {import('../commands/call_settings.js').DatabaseScope} DatabaseScope
 */

/**
 * @template T
 * @typedef {import('../execution/steps.js').Steps<T>} Steps
 */

/** Options that are not the create command's. */
const NOT_OF_CREATE = new Set([
  'w',
  'wtimeout',
  'timeoutMS',
  'j',
  'fsync',
  'pkFactory',
  'readPreference',
  'session',
  'readConcern',
  'writeConcern',
]);

/**
 * @param {DatabaseScope} scope
 * @param {Document} filter
 * @param {Document} options
 */
export function listCollections(scope, filter, options) {
  const { bson, reading } = settingsOf(scope, options);
  const command = {
    listCollections: 1,
    filter,
    nameOnly: Boolean(options.nameOnly),
    authorizedCollections: Boolean(options.authorizedCollections),
  };
  return new ListCollectionsCursor(scope.target, command, options, {
    bson,
    commandOptions: reading,
  });
}

/**
 * @param {DatabaseScope} scope
 * @param {Document} options
 * @returns {Steps<string[]>} Those that a client may use.
 */
export function* collectionNames(scope, options) {
  checkOptions(options);
  const found = yield* listCollections(scope, {}, { ...options, nameOnly: true }).drain();
  return found.map(({ name }) => name).filter((name) => !name.includes('$'));
}

/**
 * @param {DatabaseScope} scope
 * @param {string} name
 * @param {Document} options
 * @returns {Steps<Document>} What it was made with.
 * @throws {MongoAPIError} when there is none of this name.
 */
export function* collectionOptions(scope, name, options) {
  checkOptions(options);
  const cursor = listCollections(scope, { name }, { ...options, nameOnly: false });
  const [found] = yield* cursor.drain();
  if (found?.options == null) {
    throw new MongoAPIError(`collection ${scope.database}.${name} not found`);
  }
  return found.options;
}

/**
 * @param {DatabaseScope} scope
 * @param {string} name
 * @param {Document} options
 */
export function* createCollection(scope, name, options) {
  const { bson, writing } = settingsOf(scope, options);
  if (options.encryptedFields != null) {
    throw new MongoInvalidArgumentError('Option "encryptedFields" is not supported');
  }
  const chosen = Object.entries(options).filter(
    ([option, value]) =>
      value != null &&
      typeof value !== 'function' &&
      !NOT_OF_CREATE.has(option) &&
      !isBsonOption(option),
  );
  const command = { create: name, ...Object.fromEntries(chosen) };
  yield* runCommand(scope.target, command, { kind: KIND.write, bson, ...writing });
}

/**
 * @param {DatabaseScope} scope
 * @param {string} from
 * @param {string} to
 * @param {Document} options
 */
export function* renameCollection(scope, from, to, options) {
  // As the official driver's, it is not the collection's concern that holds but the call's.
  const { writing } = settingsOf({ ...scope, concerns: NO_OPTIONS }, options);
  /** @type {Document} */
  const command = {
    renameCollection: `${scope.database}.${from}`,
    to: to ? `${scope.database}.${to}` : scope.database,
    dropTarget: typeof options.dropTarget === 'boolean' ? options.dropTarget : false,
  };
  copyTime(command, options);
  yield* runCommand(scope.admin(), command, { kind: KIND.write, ...writing });
}

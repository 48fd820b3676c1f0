import { KIND } from '../binding/constants.js';
import { settingsOf } from '../commands/call_settings.js';
import { checkOptions, copyTime } from '../commands/statements.js';
import { ListIndexesCursor } from '../cursors/command_cursor.js';
import { runCommand } from '../execution/run_command.js';
import { optionsOf, ownOf } from '../options/given.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('../commands/call_settings.js').Scope} Scope
 */

/**
 * @template T
 * @typedef {import('../execution/steps.js').Steps<T>} Steps
 */

/** What an index description may hold; other options belong to the command. */
const INDEX_OPTIONS = new Set([
  'background',
  'unique',
  'name',
  'partialFilterExpression',
  'sparse',
  'hidden',
  'expireAfterSeconds',
  'storageEngine',
  'collation',
  'version',
  'weights',
  'default_language',
  'language_override',
  'textIndexVersion',
  '2dsphereIndexVersion',
  'bits',
  'min',
  'max',
  'bucketSize',
  'wildcardProjection',
]);

/** What the server calls an option. */
const RENAMED = new Map([
  ['version', 'v'],
  ['defaultLanguage', 'default_language'],
  ['languageOverride', 'language_override'],
]);

/**
 * @param {unknown} value
 */
function isDirection(value) {
  return (
    typeof value === 'number' ||
    ['2d', '2dsphere', 'text', 'geoHaystack'].includes(/** @type {string} */ (value))
  );
}

/**
 * @param {unknown} specification A field, a pair, a list of either, a map or an object.
 * @returns {Map<string, unknown>}
 */
function indexKey(specification) {
  const isPair =
    Array.isArray(specification) && specification.length === 2 && isDirection(specification[1]);
  const parts = Array.isArray(specification) && !isPair ? specification : [specification];
  /** @type {Map<string, unknown>} */
  const key = new Map();
  for (const part of parts) {
    if (typeof part === 'string') key.set(part, 1);
    else if (Array.isArray(part)) key.set(part[0], part[1] ?? 1);
    else {
      const entries = part instanceof Map ? part : Object.entries(part ?? {});
      for (const [field, direction] of entries) key.set(field, direction);
    }
  }
  return key;
}

/**
 * @param {Document} description An index's key and options.
 * @param {boolean} anyOption Whether options that the official driver does not know go to the
 *   server, too.
 * @returns {Document}
 */
function describeIndex(description, anyOption) {
  const key =
    description.key instanceof Map ? description.key : new Map(Object.entries(description.key));
  const options = Object.entries(description)
    .filter(([name]) => name !== 'key' && (anyOption || INDEX_OPTIONS.has(name)))
    .map(([name, value]) => [RENAMED.get(name) ?? name, value]);
  const name = description.name ?? [...key].flat().join('_');
  return { ...Object.fromEntries(options), name, key };
}

/**
 * @param {Scope} scope
 * @param {Document[]} indexes
 * @param {Document} options The command's.
 * @returns {Steps<string[]>} The indexes' names.
 */
function* create(scope, indexes, options) {
  const { bson, writing } = settingsOf(scope, options);
  /** @type {Document} */
  const command = { createIndexes: scope.name, indexes };
  if (options.commitQuorum != null) command.commitQuorum = options.commitQuorum;
  copyTime(command, options);
  yield* runCommand(scope.target, command, { kind: KIND.write, bson, ...writing });
  return indexes.map(({ name }) => name);
}

/**
 * @param {Scope} scope
 * @param {unknown} specification
 * @param {Document | undefined} options The index's; the command's, too, when there are no others.
 * @param {Document} [commandOptions] With them any option of the index goes to the server.
 * @returns {Steps<string>} The index's name.
 */
export function* createIndex(scope, specification, options, commandOptions) {
  const description = ownOf({ ...options, key: indexKey(specification) });
  const index = describeIndex(description, commandOptions != null);
  const [name] = yield* create(scope, [index], commandOptions ?? optionsOf(options));
  return name;
}

/**
 * @param {Scope} scope
 * @param {Document[]} descriptions
 * @param {Document} options
 * @param {boolean} anyOption
 */
export function* createIndexes(scope, descriptions, options, anyOption) {
  checkOptions(options);
  const indexes = descriptions.map((description) => describeIndex(description, anyOption));
  return yield* create(scope, indexes, { ...options, maxTimeMS: undefined });
}

/**
 * @param {Scope} scope
 * @param {string} index Its name; `*` is all.
 * @param {Document} options
 * @returns {Steps<Document>} The reply.
 */
export function* dropIndex(scope, index, options) {
  const { bson, writing, acknowledged } = settingsOf(scope, options);
  /** @type {Document} */
  const command = { dropIndexes: scope.name, index };
  copyTime(command, options);
  const reply = yield* runCommand(scope.target, command, { kind: KIND.write, bson, ...writing });
  // No server says it, as with `mongodb`.
  return acknowledged ? reply : { ok: 1 };
}

/**
 * @param {Scope} scope
 * @param {Document} options
 * @returns {Steps<boolean>} As the official driver: false for whatever went wrong.
 */
export function* dropIndexes(scope, options) {
  settingsOf(scope, options);
  try {
    yield* dropIndex(scope, '*', options);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {Scope} scope
 * @param {Document} options
 */
export function listIndexes(scope, options) {
  const { bson, reading } = settingsOf(scope, options);
  const settings = { bson, commandOptions: reading };
  return new ListIndexesCursor(scope.target, { listIndexes: scope.name }, options, settings);
}

/**
 * @param {Scope} scope
 * @param {Document} options `full: false` gives keys by name.
 * @returns {Steps<any>} Descriptions, or keys by name.
 */
export function* indexes(scope, options) {
  const descriptions = yield* listIndexes(scope, options).drain();
  if (options.full ?? true) return descriptions;
  return Object.fromEntries(descriptions.map(({ name, key }) => [name, Object.entries(key)]));
}

/**
 * @param {Scope} scope
 * @param {string | string[]} names
 * @param {Document} options
 * @returns {Steps<boolean>} Whether all are there.
 */
export function* indexExists(scope, names, options) {
  const descriptions = yield* listIndexes(scope, options).drain();
  const found = new Set(descriptions.map(({ name }) => name));
  return [names].flat().every((name) => found.has(name));
}

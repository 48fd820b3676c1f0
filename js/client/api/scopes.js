import { addon } from '../binding/addon.js';
import { resolveBsonOptions } from '../bson/options.js';
import { preferenceOf } from '../commands/call_settings.js';
import { checkOptions } from '../commands/statements.js';
import { CommandTemplates } from '../commands/templates.js';
import { MongoInvalidArgumentError } from '../errors.js';
import { concernsOf } from '../options/concerns.js';
import { NO_OPTIONS, optionsOf, ownOf } from '../options/given.js';
import { LruCache } from './lru_cache.js';

/**
 * What calls on a database and a collection are made with. Those without options are made once and kept, for
 * `client.db('shop').collection('goods').async` is what programs write for each call: the objects that
 * they get are new ones each time, as `mongodb`'s are, and share nothing that can be changed.
 *
 * @typedef {import('bson').Document} Document
 * @typedef {import('../commands/call_settings.js').DatabaseScope} DatabaseScope
 * @typedef {import('../commands/call_settings.js').Scope} Scope
 * @typedef {import('./client_context.js').ClientContext} ClientContext
 */

/** How many are kept at least: of a client, and of each of those. */
const MOST_DATABASES = 16;
const MOST_COLLECTIONS = 128;

/**
 * A client's databases.
 * @param {ClientContext} context
 * @returns {(name: string, options?: Document | null) => DatabaseScope}
 */
export function databasesOf(context) {
  const recent = new LruCache(MOST_DATABASES, (name) => databaseScope(context, name, NO_OPTIONS));
  return (name, options) =>
    options == null ? recent.get(name) : databaseScope(context, name, options);
}

/**
 * @param {ClientContext} client
 * @param {string} name
 * @param {Document} given `readConcern`, `writeConcern`, `readPreference`, `forceServerObjectId`, `pkFactory` and
 *   BSON options for its collections.
 * @returns {DatabaseScope}
 */
function databaseScope(client, name, given) {
  if (typeof name !== 'string' || name === '' || name.includes('\0')) {
    throw new MongoInvalidArgumentError('Database name must be a non-empty string without NUL');
  }
  if (name.includes('.')) {
    throw new MongoInvalidArgumentError("Database names cannot contain the character '.'");
  }
  checkOptions(given);
  const options = optionsOf(given);
  const { pkFactory } = options;
  const target = (/** @type {string} */ database) => ({
    ...client,
    ...(pkFactory && { newId: () => pkFactory.createPk() }),
    handle: addon.database(client.handle, database),
  });
  /** @type {DatabaseScope} */
  const scope = {
    target: target(name),
    admin: () => target('admin'),
    database: name,
    // The official driver's databases take all of these options but this one.
    bson: resolveBsonOptions(ownOf({ ...options, fieldsAsRaw: undefined }), client.bson),
    concerns: concernsOf(options, NO_OPTIONS),
    readPreference: preferenceOf(options),
    serverIds: options.forceServerObjectId ?? client.serverIds,
    async: client.threads ? () => scope : once(() => databaseScope(client.async(), name, options)),
    collection(collection, chosen) {
      return chosen == null ? recent.get(collection) : collectionScope(scope, collection, chosen);
    },
  };
  const recent = new LruCache(MOST_COLLECTIONS, (collection) => collectionScope(scope, collection));
  return scope;
}

/**
 * @param {DatabaseScope} database
 * @param {string} name
 * @param {Document} [chosen] `readConcern`, `writeConcern`, `readPreference` and BSON options for its calls.
 * @returns {Scope}
 */
function collectionScope(database, name, chosen) {
  if (typeof name !== 'string') {
    throw new MongoInvalidArgumentError('Collection name must be a string');
  }
  const options = optionsOf(chosen);
  checkOptions(options);
  const other = once(() => database.async().collection(name, chosen));
  /** @type {Scope} */
  const scope = {
    ...database,
    name,
    templates: new CommandTemplates(name),
    bson: resolveBsonOptions(options, database.bson),
    concerns: concernsOf(options, database.concerns),
    readPreference: preferenceOf(options, database.readPreference),
    defaults: undefined,
    async: database.target.threads ? () => scope : other,
    sibling: (sibling) => database.collection(sibling, chosen),
  };
  return scope;
}

/**
 * @template T
 * @param {() => T} make
 * @returns {() => T}
 */
function once(make) {
  /** @type {T | undefined} */
  let made;
  return () => {
    made ??= make();
    return made;
  };
}

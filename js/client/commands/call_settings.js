import { bsonOptionsOfCall } from '../bson/options.js';
import { MongoInvalidArgumentError } from '../errors.js';
import { concernsOf } from '../options/concerns.js';
import { bareOf, NO_OPTIONS, optionsOf, ownOf } from '../options/given.js';
import { readPreferenceOf } from '../options/reading_writing.js';
import { NO_TIMEOUT } from '../options/table.js';
import { warnOnce } from '../options/warn_once.js';
import { checkOptions } from './statements.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('../execution/target.js').Target} Target
 * @typedef {import('../options/concerns.js').Concerns} Concerns
 * @typedef {import('../options/reading_writing.js').ReadPreference} ReadPreference
 * @typedef {Readonly<import('../bson/options.js').ResolvedBsonOptions>} BsonSettings
 */

/**
 * What a database's calls are made with.
 * @typedef {object} DatabaseScope
 * @property {Target} target
 * @property {() => Target} admin The database for commands that concern several.
 * @property {string} database Its name.
 * @property {BsonSettings} bson
 * @property {Concerns} concerns
 * @property {ReadPreference} [readPreference] The client's by default.
 * @property {boolean} serverIds Whether the server makes missing `_id`s.
 * @property {() => DatabaseScope} async That of the calls that give promises.
 * @property {(name: string, options?: Document | null) => Scope} collection
 */

/**
 * What a collection's calls are made with. `sibling`: that of another one of the same database and options.
 * @typedef {Omit<DatabaseScope, 'async'> & { name: string, templates: import('./templates.js').CommandTemplates,
 *   defaults?: Settings, merged?: { findOne(filter: Document): Promise<Document | null> }, async: () => Scope, sibling: (name: string) => Scope }} Scope
 */

/**
 * One call's settings: its own options, else the collection's. Concerns are in libmongoc's words.
 * @typedef {object} Settings
 * @property {BsonSettings} bson
 * @property {import('../execution/target.js').CommandOptions} reading What a read is sent with.
 * @property {import('../execution/target.js').CommandOptions} writing What a write is sent with.
 * @property {import('../execution/target.js').CommandOptions} both What a read that writes is sent with.
 * @property {boolean} acknowledged
 */

/** @param {Concerns} concern One that may be missing. */
const only = (concern) => (Object.values(concern)[0] ? bareOf(concern) : undefined);

const NOT_EXPLAINABLE = Object.freeze({ explainable: false });

/**
 * @param {Pick<DatabaseScope, 'target' | 'bson' | 'concerns' | 'readPreference'>} scope
 * @param {Document} given The call's options.
 * @param {{ explainable: boolean }} [call] Whether the server can explain the command.
 * @returns {Settings}
 * @throws {MongoInvalidArgumentError}
 */
export function settingsOf(scope, given, { explainable } = NOT_EXPLAINABLE) {
  checkOptions(given);
  const options = optionsOf(given);
  if (!explainable && options.explain != null) {
    throw new MongoInvalidArgumentError('Option "explain" is not supported on this command');
  }
  if (options.timeoutMS) {
    warnOnce('timeoutMS', NO_TIMEOUT);
  }
  const session = scope.target.sessions.check(options.session);
  const transaction = session?.inTransaction() ?? false;
  // In a transaction a collection's concerns and the client's do not count, and a call's own is refused.
  const concerns = concernsOf(options, transaction ? NO_OPTIONS : scope.concerns);
  const { readConcern, writeConcern } = concerns;
  const effective = transaction
    ? writeConcern
    : (writeConcern ?? scope.target.sessions.settings.writeConcern);
  const { signal } = options;
  const readPreference = preferenceOf(options, scope.readPreference);
  const both = (readConcern || writeConcern) && concerns;
  return {
    bson: bsonOptionsOfCall(options, scope.bson),
    reading: ownOf({ session, signal, concerns: only({ readConcern }), readPreference }),
    writing: ownOf({ session, signal, concerns: only({ writeConcern }) }),
    both: ownOf({ session, signal, concerns: both, readPreference }),
    acknowledged: effective?.w !== 0,
  };
}

/**
 * The settings of a collection's calls without options.
 * @param {Scope} scope
 * @returns {Settings}
 */
export function defaultsOf(scope) {
  scope.defaults ??= settingsOf(scope, NO_OPTIONS);
  return scope.defaults;
}

/**
 * @param {Document} given A database's, a collection's or a call's options.
 * @param {ReadPreference} [inherited]
 */
export function preferenceOf(given, inherited) {
  const options = optionsOf(given);
  return options.readPreference == null ? inherited : readPreferenceOf(options);
}

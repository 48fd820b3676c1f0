import { bsonOptionsOfCall } from './bson.js';
import { concernsOf } from './concerns.js';
import { refuseAbsent } from './statements.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('./envelope.js').Target} Target
 * @typedef {import('./concerns.js').Concerns} Concerns
 * @typedef {Readonly<import('./bson.js').ResolvedBsonOptions>} BsonSettings
 */

/**
 * What a database's calls are made with.
 * @typedef {object} DatabaseScope
 * @property {Target} target
 * @property {() => Target} admin The database for commands that concern several.
 * @property {string} database Its name.
 * @property {BsonSettings} bson
 * @property {Concerns} concerns
 * @property {() => DatabaseScope} async The same with promises.
 * @property {boolean} serverIds Whether the server makes missing `_id`s.
 */

/**
 * What a collection's calls are made with.
 * @typedef {DatabaseScope & { name: string }} Scope
 */

/**
 * One call's settings: its own options, else the collection's. Concerns are in libmongoc's words.
 * @typedef {object} Settings
 * @property {BsonSettings} bson
 * @property {import('./calls.js').Sending} reading What a read is sent with.
 * @property {import('./calls.js').Sending} writing What a write is sent with.
 * @property {import('./calls.js').Sending} both What a read that writes is sent with.
 * @property {boolean} acknowledged
 */

/**
 * @param {Pick<DatabaseScope, 'target' | 'bson' | 'concerns'>} scope
 * @param {Document} options
 * @returns {Settings}
 */
export function settingsOf(scope, options) {
  refuseAbsent(options);
  const concerns = concernsOf(options, scope.concerns);
  const { readConcern, writeConcern } = concerns;
  const session = scope.target.sessions.check(options.session);
  const { signal } = options;
  return {
    bson: bsonOptionsOfCall(options, scope.bson),
    reading: { session, signal, concerns: readConcern && { readConcern } },
    writing: { session, signal, concerns: writeConcern && { writeConcern } },
    both: { session, signal, concerns: (readConcern || writeConcern) && concerns },
    acknowledged: writeConcern?.w !== 0,
  };
}

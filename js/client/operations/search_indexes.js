import { KIND } from '../binding/constants.js';
import { settingsOf } from '../commands/call_settings.js';
import { AggregationCursor } from '../cursors/aggregation_cursor.js';
import { MongoServerError } from '../errors.js';
import { runCommand } from '../execution/run_command.js';
import { optionsOf } from '../options/given.js';

/**
 * Indexes of Atlas Search, which other servers refuse.
 *
 * @typedef {import('bson').Document} Document
 * @typedef {import('../commands/call_settings.js').Scope} Scope
 */

/**
 * @template T
 * @typedef {import('../execution/steps.js').Steps<T>} Steps
 */

const NAMESPACE_NOT_FOUND = 26;

/**
 * @param {Scope} scope
 * @param {string | Document | undefined} name Of one; or the options.
 * @param {Document | undefined} options
 */
export function listSearchIndexes(scope, name, options) {
  const chosen = optionsOf(typeof name === 'object' ? name : options);
  const { bson, reading } = settingsOf(scope, chosen, { explainable: true });
  const stage = { $listSearchIndexes: typeof name === 'string' ? { name } : {} };
  const settings = { bson, commandOptions: reading };
  return new AggregationCursor(scope.target, scope.name, [stage], chosen, settings);
}

/**
 * @param {Scope} scope
 * @param {Document[]} indexes Each a `definition`, and perhaps a `name` and a `type`.
 * @returns {Steps<string[]>} Their names.
 */
export function* createSearchIndexes(scope, indexes) {
  const command = { createSearchIndexes: scope.name, indexes };
  const { indexesCreated } = yield* runCommand(scope.target, command, { kind: KIND.other });
  return indexesCreated.map((/** @type {Document} */ { name }) => name);
}

/**
 * @param {Scope} scope
 * @param {string} name
 * @returns {Steps<void>}
 */
export function* dropSearchIndex(scope, name) {
  try {
    const command = { dropSearchIndex: scope.name, name };
    yield* runCommand(scope.target, command, { kind: KIND.other });
  } catch (error) {
    const { code } = error instanceof MongoServerError ? error.errorResponse : {};
    if (code !== NAMESPACE_NOT_FOUND) throw error;
  }
}

/**
 * @param {Scope} scope
 * @param {string} name
 * @param {Document} definition
 * @returns {Steps<void>}
 */
export function* updateSearchIndex(scope, name, definition) {
  const command = { updateSearchIndex: scope.name, name, definition };
  yield* runCommand(scope.target, command, { kind: KIND.other });
}

import { KIND } from '../binding/constants.js';
import { settingsOf } from '../commands/call_settings.js';
import { explain } from '../commands/explain.js';
import { formatSort } from '../commands/sort.js';
import { copyCollation, copyTime, hasAtomicOperators } from '../commands/statements.js';
import { MongoInvalidArgumentError } from '../errors.js';
import { runCommand } from '../execution/run_command.js';

/**
 * findOneAndUpdate and its kin: one document is changed and given back.
 *
 * @typedef {import('bson').Document} Document
 * @typedef {import('../commands/call_settings.js').Scope} Scope
 */

/** @param {string} name @param {unknown} value */
function checkObject(name, value) {
  if (value == null || typeof value !== 'object') {
    throw new MongoInvalidArgumentError(`Argument "${name}" must be an object`);
  }
}

/**
 * @param {string} collection
 * @param {Document} filter
 * @param {Document} options
 * @returns {Document}
 */
function findAndModifyCommand(collection, filter, options) {
  const { projection, maxTimeMS, comment, hint } = options;
  /** @type {Document} */
  const command = {
    findAndModify: collection,
    query: filter,
    remove: false,
    new: false,
    upsert: false,
  };
  const sort = formatSort(options.sort);
  if (sort) command.sort = sort;
  if (projection) command.fields = projection;
  // Whatever is set, as of no other command; the server refuses it.
  if (maxTimeMS) command.maxTimeMS = maxTimeMS;
  copyTime(command, options);
  if (options.let) command.let = options.let;
  if (comment !== undefined) command.comment = comment;
  copyCollation(command, options);
  if (hint) command.hint = hint;
  return command;
}

/**
 * @param {Document} command
 * @param {Document | Document[]} change
 * @param {Document} options
 */
function setChange(command, change, { returnDocument, upsert, bypassDocumentValidation }) {
  command.update = change;
  command.new = returnDocument === 'after';
  command.upsert = upsert === true;
  if (bypassDocumentValidation === true) command.bypassDocumentValidation = true;
}

/**
 * @param {Scope} scope
 * @param {Document} command
 * @param {Document} options
 * @param {import('../commands/call_settings.js').Settings} settings
 * @returns {import('../execution/steps.js').Steps<any>} The document, null when none matched; the whole reply with `includeResultMetadata`.
 */
function* run(scope, command, options, { bson, writing }) {
  const { explain: wish, includeResultMetadata } = options;
  if (wish != null) {
    const { session, concerns } = writing;
    const whole = { ...command, ...concerns };
    return yield* explain(scope.target, whole, { bson, commandOptions: { session } }, wish);
  }
  const reply = yield* runCommand(scope.target, command, {
    kind: KIND.write,
    bson,
    ...writing,
  });
  return includeResultMetadata ? reply : (reply.value ?? null);
}

/**
 * @param {Scope} scope
 * @param {Document} filter
 * @param {Document | Document[]} update
 * @param {Document} options
 */
export function* findOneAndUpdate(scope, filter, update, options) {
  const settings = settingsOf(scope, options, { explainable: true });
  checkObject('filter', filter);
  checkObject('update', update);
  if (!hasAtomicOperators(update, settings.bson.ignoreUndefined)) {
    throw new MongoInvalidArgumentError('Update document requires atomic operators');
  }
  const command = findAndModifyCommand(scope.name, filter, options);
  setChange(command, update, options);
  if (options.arrayFilters) command.arrayFilters = options.arrayFilters;
  return yield* run(scope, command, options, settings);
}

/**
 * @param {Scope} scope
 * @param {Document} filter
 * @param {Document} replacement
 * @param {Document} options
 */
export function* findOneAndReplace(scope, filter, replacement, options) {
  const settings = settingsOf(scope, options, { explainable: true });
  checkObject('filter', filter);
  checkObject('replacement', replacement);
  if (hasAtomicOperators(replacement)) {
    throw new MongoInvalidArgumentError('Replacement document must not contain atomic operators');
  }
  const command = findAndModifyCommand(scope.name, filter, options);
  setChange(command, replacement, options);
  return yield* run(scope, command, options, settings);
}

/**
 * @param {Scope} scope
 * @param {Document} filter
 * @param {Document} options
 */
export function* findOneAndDelete(scope, filter, options) {
  const settings = settingsOf(scope, options, { explainable: true });
  checkObject('filter', filter);
  const command = findAndModifyCommand(scope.name, filter, options);
  command.remove = true;
  return yield* run(scope, command, options, settings);
}

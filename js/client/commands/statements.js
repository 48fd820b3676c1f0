import { MongoInvalidArgumentError } from '../errors.js';
import { optionsOf } from '../options/given.js';
import { formatHint, formatSort } from './sort.js';

/**
 * Commands as `mongodb` builds them from the same arguments. What an option is not set to is left
 * out, so that the server's default holds.
 *
 * @typedef {import('bson').Document} Document
 */

/**
 * @param {Document} options
 * @throws {MongoInvalidArgumentError}
 */
export function checkOptions(options) {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new MongoInvalidArgumentError('Options must be an object');
  }
}

/**
 * Copies the options that a command spells the same: those that are set, or of one type where that is named.
 * @param {Document} command
 * @param {Document} options
 * @param {readonly string[]} names
 * @param {'boolean' | 'number'} [type]
 */
function copy(command, options, names, type) {
  for (const name of names) {
    const value = options[name];
    if (type ? typeof value === type : value) command[name] = value;
  }
}

/**
 * What most commands take alike.
 * @param {Document} command
 * @param {Document} options
 */
export function copyTime(command, options) {
  copy(command, options, ['maxTimeMS'], 'number');
}

/**
 * @param {Document} command
 * @param {Document} options
 */
export function copyCollation(command, { collation }) {
  if (collation && typeof collation === 'object') command.collation = collation;
}

/**
 * @param {Document} options
 * @param {string} name
 * @param {Document} command
 */
function copyComment(command, options, name = 'comment') {
  if (options[name] !== undefined) command[name] = options[name];
}

/**
 * @param {unknown} filter
 * @returns {Document}
 */
export function checkFilter(filter) {
  if (typeof filter !== 'object' || Array.isArray(filter)) {
    throw new MongoInvalidArgumentError('Query filter must be a plain object or ObjectId');
  }
  const document = /** @type {Document} */ (filter);
  return document !== null && document._bsontype === 'ObjectId' ? { _id: document } : document;
}

const FIND_SWITCHES = [
  'singleBatch',
  'returnKey',
  'showRecordId',
  'tailable',
  'oplogReplay',
  'noCursorTimeout',
  'awaitData',
  'allowPartialResults',
  'allowDiskUse',
];

/**
 * @param {string} collection
 * @param {unknown} filter
 * @param {Document} given The call's options.
 * @returns {Document}
 */
export function findCommand(collection, filter, given) {
  const options = optionsOf(given);
  /** @type {Document} */
  const command = { find: collection, filter: checkFilter(filter) };
  const { limit, batchSize, projection } = options;
  if (options.sort) {
    const sort = formatSort(options.sort);
    if (sort) command.sort = sort;
  }
  if (projection) {
    command.projection = Array.isArray(projection)
      ? projection.length > 0
        ? Object.fromEntries(projection.map((field) => [field, 1]))
        : { _id: 1 }
      : projection;
  }
  if (options.hint) command.hint = formatHint(options.hint);
  copy(command, options, ['skip'], 'number');
  if (typeof limit === 'number') {
    command.limit = Math.abs(limit);
    if (limit < 0) command.singleBatch = true;
  }
  if (typeof batchSize === 'number') {
    if (batchSize < 0) command.limit = -batchSize;
    // One more than the limit, so that the server does not leave the cursor open.
    else command.batchSize = batchSize === limit ? batchSize + 1 : batchSize;
  }
  copyComment(command, options);
  copy(command, options, FIND_SWITCHES, 'boolean');
  if (typeof options.timeout === 'boolean') command.noCursorTimeout = !options.timeout;
  copy(command, options, ['max', 'min', 'let']);
  copyCollation(command, options);
  copyTime(command, options);
  return command;
}

/** @param {Document[]} pipeline */
export function hasWriteStage(pipeline) {
  const last = pipeline.at(-1);
  return Boolean(last?.$out || last?.$merge);
}

/**
 * @param {string | 1} collection
 * @param {Document[]} pipeline
 * @param {Document} given The call's options.
 * @returns {Document}
 */
export function aggregateCommand(collection, pipeline, given) {
  const options = optionsOf(given);
  /** @type {Document} */
  const command = { aggregate: collection, pipeline };
  if (options.bypassDocumentValidation === true) command.bypassDocumentValidation = true;
  copy(command, options, ['allowDiskUse'], 'boolean');
  copy(command, options, ['hint', 'let']);
  copyComment(command, options);
  command.cursor = { ...options.cursor };
  if (options.batchSize && !hasWriteStage(pipeline)) command.cursor.batchSize = options.batchSize;
  copyCollation(command, options);
  copyTime(command, options);
  return command;
}

/**
 * @param {Document | Document[]} document
 * @param {boolean} ignoreUndefined
 * @returns {boolean}
 */
export function hasAtomicOperators(document, ignoreUndefined = false) {
  if (Array.isArray(document)) return document.some((stage) => hasAtomicOperators(stage));
  const keys = Object.keys(document);
  if (ignoreUndefined && keys.every((key) => document[key] === undefined)) {
    throw new MongoInvalidArgumentError(
      'Update operations require that all atomic operators have defined values, but none were provided.',
    );
  }
  return keys.length > 0 && keys[0][0] === '$';
}

/**
 * @param {Document} filter
 * @param {Document | Document[]} update
 * @throws {MongoInvalidArgumentError}
 */
export function checkUpdate(filter, update) {
  if (filter == null || typeof filter !== 'object') {
    throw new MongoInvalidArgumentError('Selector must be a valid JavaScript object');
  }
  if (update == null || typeof update !== 'object') {
    throw new MongoInvalidArgumentError('Document must be a valid JavaScript object');
  }
}

/**
 * @param {Document} filter
 * @param {Document | Document[]} update
 * @param {Document} given The call's options.
 * @param {boolean} multi
 * @returns {Document}
 */
export function updateStatement(filter, update, given, multi) {
  const options = optionsOf(given);
  checkUpdate(filter, update);
  /** @type {Document} */
  const statement = { q: filter, u: update };
  if (typeof options.upsert === 'boolean') statement.upsert = options.upsert;
  if (multi) statement.multi = true;
  copy(statement, options, ['hint', 'arrayFilters', 'collation']);
  if (!multi && options.sort != null) statement.sort = formatSort(options.sort);
  return statement;
}

/**
 * An update command without its statements.
 * @param {string} collection
 * @param {Document} given The call's options.
 * @returns {Document}
 */
export function updateHead(collection, given) {
  const options = optionsOf(given);
  /** @type {Document} */
  const command = { update: collection, ordered: options.ordered ?? true };
  copy(command, options, ['bypassDocumentValidation'], 'boolean');
  copy(command, options, ['let']);
  copyComment(command, options);
  copyTime(command, options);
  return command;
}

/**
 * @param {Document} filter
 * @param {Document} given The call's options.
 * @param {number} limit 0 is all.
 * @returns {Document}
 */
export function deleteStatement(filter, given, limit) {
  const options = optionsOf(given);
  /** @type {Document} */
  const statement = { q: filter, limit };
  copy(statement, options, ['collation', 'hint']);
  return statement;
}

/**
 * A delete command without its statements.
 * @param {string} collection
 * @param {Document} given The call's options.
 * @returns {Document}
 */
export function deleteHead(collection, given) {
  const options = optionsOf(given);
  /** @type {Document} */
  const command = { delete: collection, ordered: true };
  copy(command, options, ['ordered'], 'boolean');
  copy(command, options, ['let']);
  copyComment(command, options);
  copyTime(command, options);
  return command;
}

/**
 * An insert command without its documents.
 * @param {string} collection
 * @param {Document} given The call's options.
 * @returns {Document}
 */
export function insertCommand(collection, given) {
  const options = optionsOf(given);
  /** @type {Document} */
  const command = { insert: collection, ordered: true };
  copy(command, options, ['ordered'], 'boolean');
  copy(command, options, ['bypassDocumentValidation'], 'boolean');
  copyComment(command, options);
  // The server refuses it, as mongodb has it do.
  copyCollation(command, options);
  copyTime(command, options);
  return command;
}

/**
 * @param {string} collection
 * @param {Document} filter
 * @param {Document} given The call's options.
 * @returns {Document}
 */
export function countCommand(collection, filter, given) {
  const options = optionsOf(given);
  /** @type {Document} */
  const command = { count: collection, query: filter };
  copyComment(command, options);
  copy(command, options, ['limit', 'skip'], 'number');
  copy(command, options, ['hint']);
  copyCollation(command, options);
  copyTime(command, options);
  return command;
}

/**
 * @param {string} collection
 * @param {string} key
 * @param {Document} filter
 * @param {Document} given The call's options.
 * @returns {Document}
 */
export function distinctCommand(collection, key, filter, given) {
  const options = optionsOf(given);
  /** @type {Document} */
  const command = { distinct: collection, key, query: filter };
  copyComment(command, options);
  copy(command, options, ['hint']);
  copyCollation(command, options);
  copyTime(command, options);
  return command;
}

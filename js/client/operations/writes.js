import { KIND } from '../binding/constants.js';
import { encode } from '../bson/encoding/encode.js';
import { defaultsOf, settingsOf } from '../commands/call_settings.js';
import { explain } from '../commands/explain.js';
import {
  checkUpdate,
  copyTime,
  deleteHead,
  deleteStatement,
  hasAtomicOperators,
  insertCommand,
  updateHead,
  updateStatement,
} from '../commands/statements.js';
import { MongoInvalidArgumentError, MongoServerError } from '../errors.js';
import { runCommand } from '../execution/run_command.js';
import { OneWrite } from '../execution/run_write.js';
import { optionsOf } from '../options/given.js';
import { assignId, insertAll } from './inserts.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('../commands/call_settings.js').Scope} Scope
 * @typedef {import('../commands/call_settings.js').Settings} Settings
 * @typedef {import('../execution/run_write.js').WriteReply} WriteReply
 */

/**
 * @template T
 * @typedef {import('../execution/steps.js').Steps<T>} Steps
 */

/**
 * @template T
 * @typedef {import('../execution/steps.js').Operation<T>} Operation
 */

/**
 * @typedef {{ acknowledged: boolean, matchedCount: number, modifiedCount: number,
 *   upsertedCount: number, upsertedId: unknown }} UpdateResult
 * @typedef {{ acknowledged: boolean, deletedCount: number }} DeleteResult
 */

const NAMESPACE_NOT_FOUND = 26;

/**
 * A write without options, before which nothing has to be asked of the server.
 * @param {Scope} scope
 * @param {Document | undefined} options
 * @returns {options is undefined}
 */
const isUsual = ({ target }, options) => options === undefined && target.sessions.ready;

/**
 * Writes one document at most, by the collection's template.
 * @template T
 * @param {Scope} scope
 * @param {(bson: Settings['bson']) => number} encode Writes the command into the request.
 * @param {(written: WriteReply, acknowledged: boolean) => T} made What comes of the reply.
 * @returns {OneWrite<T>}
 */
function writeUsual(scope, encode, made) {
  const { bson, writing, acknowledged } = defaultsOf(scope);
  return new OneWrite(
    scope.target,
    { bson, commandOptions: writing, retryable: true },
    { encode: () => encode(bson), made: (written) => made(refuse(written), acknowledged) },
  );
}

/**
 * @param {Scope} scope
 * @param {Document} command
 * @param {Settings} settings
 * @param {boolean} retryable Whether it writes one document at most.
 * @returns {Steps<WriteReply>}
 */
function* write({ target }, command, { bson, writing }, retryable) {
  if (retryable) yield* target.sessions.prepareWrite();
  const sent = { bson, commandOptions: writing, retryable };
  const encoded = { encode: () => encode(command, bson) };
  return refuse(yield* new OneWrite(target, sent, encoded));
}

/**
 * A reply may say that it succeeded and name an error nevertheless.
 * @param {WriteReply} written
 */
function refuse(written) {
  const { reply } = written;
  if (reply?.code) throw new MongoServerError(reply);
  if (reply?.writeErrors) throw new MongoServerError(reply.writeErrors[0]);
  return written;
}

/**
 * @param {Scope} scope
 * @param {Document} command
 * @param {Settings} settings
 * @param {Document} options
 * @returns {Steps<any>} The server's explanation.
 */
function* explainWrite({ target }, command, { bson, writing }, { explain: wish }) {
  const { session, concerns } = writing;
  return yield* explain(
    target,
    { ...command, ...concerns },
    { bson, commandOptions: { session } },
    wish,
  );
}

/**
 * @param {Scope} scope
 * @param {Document} document
 * @param {Document} [options]
 */
export function insertOne(scope, document, options) {
  if (!isUsual(scope, options)) return insertOneWith(scope, document, optionsOf(options));
  const encode = (/** @type {Settings['bson']} */ bson) => {
    if (!scope.serverIds) assignId(document, scope.target);
    return scope.templates.insertOne.encode(bson, document);
  };
  return writeUsual(scope, encode, (_, acknowledged) => ({
    acknowledged,
    insertedId: document._id,
  }));
}

/**
 * @param {Scope} scope
 * @param {Document} document
 * @param {Document} options
 */
function* insertOneWith(scope, document, options) {
  const settings = settingsOf(scope, options);
  if (!(options.forceServerObjectId ?? scope.serverIds)) assignId(document, scope.target);
  const command = { ...insertCommand(scope.name, options), documents: [document] };
  yield* write(scope, command, settings, true);
  return { acknowledged: settings.acknowledged, insertedId: document._id };
}

/**
 * @param {Scope} scope
 * @param {Document[]} documents
 * @param {Document} options
 */
export function* insertMany(scope, documents, options) {
  if (!Array.isArray(documents)) {
    throw new MongoInvalidArgumentError('Argument "docs" must be an array of documents');
  }
  const settings = settingsOf(scope, options);
  const { insertedCount, insertedIds } = yield* insertAll(scope.target, documents, {
    command: insertCommand(scope.name, options),
    bson: settings.bson,
    commandOptions: settings.writing,
    serverIds: options.forceServerObjectId ?? scope.serverIds,
  });
  return { acknowledged: settings.acknowledged, insertedCount, insertedIds };
}

/**
 * @param {Document | Document[]} change
 * @param {Settings['bson']} bson
 */
function refuseReplacement(change, { ignoreUndefined }) {
  if (hasAtomicOperators(change, ignoreUndefined)) return;
  throw new MongoInvalidArgumentError('Update document requires atomic operators');
}

/**
 * @param {Scope} scope
 * @param {Document} filter
 * @param {Document | Document[]} change
 * @param {Document} [options]
 * @returns {Operation<UpdateResult>}
 */
export function updateOne(scope, filter, change, options) {
  if (!isUsual(scope, options)) {
    return update(scope, filter, change, optionsOf(options), { multi: false });
  }
  const encode = (/** @type {Settings['bson']} */ bson) => {
    checkUpdate(filter, change);
    refuseReplacement(change, bson);
    return scope.templates.updateOne.encode(bson, filter, change);
  };
  return writeUsual(scope, encode, updateResult);
}

/**
 * @param {Scope} scope
 * @param {Document} filter
 * @param {Document | Document[]} change
 * @param {Document} options
 * @param {{ multi: boolean }} how
 * @returns {Steps<UpdateResult>}
 */
export function* update(scope, filter, change, options, { multi }) {
  const settings = settingsOf(scope, options, { explainable: true });
  const statement = updateStatement(filter, change, options, multi);
  refuseReplacement(change, settings.bson);
  const command = { ...updateHead(scope.name, options), updates: [statement] };
  if (options.explain != null) return yield* explainWrite(scope, command, settings, options);
  return updateResult(yield* write(scope, command, settings, !multi), settings.acknowledged);
}

/**
 * @param {Scope} scope
 * @param {Document} filter
 * @param {Document} replacement
 * @param {Document} options
 * @returns {Steps<UpdateResult>}
 */
export function* replaceOne(scope, filter, replacement, options) {
  const settings = settingsOf(scope, options);
  const statement = updateStatement(filter, replacement, options, false);
  if (hasAtomicOperators(replacement)) {
    throw new MongoInvalidArgumentError('Replacement document must not contain atomic operators');
  }
  const command = { ...updateHead(scope.name, options), updates: [statement] };
  return updateResult(yield* write(scope, command, settings, true), settings.acknowledged);
}

/**
 * @param {WriteReply} written
 * @param {boolean} acknowledged
 * @returns {UpdateResult}
 */
function updateResult({ n, nModified, reply }, acknowledged) {
  const upserted = Array.isArray(reply?.upserted) ? reply.upserted : [];
  return {
    acknowledged,
    modifiedCount: nModified ?? n,
    upsertedId: upserted.length > 0 ? upserted[0]._id : null,
    upsertedCount: upserted.length,
    matchedCount: upserted.length > 0 ? 0 : n,
  };
}

/**
 * @param {Scope} scope
 * @param {Document} filter
 * @param {Document} [options]
 * @returns {Operation<DeleteResult>}
 */
export function deleteOne(scope, filter, options) {
  if (!isUsual(scope, options)) return remove(scope, filter, optionsOf(options), 1);
  const encode = (/** @type {Settings['bson']} */ bson) =>
    scope.templates.deleteOne.encode(bson, filter);
  return writeUsual(scope, encode, deleteResult);
}

/**
 * @param {Scope} scope
 * @param {Document} filter
 * @param {Document} options
 * @param {number} limit 0 is all.
 * @returns {Steps<DeleteResult>}
 */
export function* remove(scope, filter, options, limit) {
  const settings = settingsOf(scope, options, { explainable: true });
  const deletes = [deleteStatement(filter, options, limit)];
  const command = { ...deleteHead(scope.name, options), deletes };
  if (options.explain != null) return yield* explainWrite(scope, command, settings, options);
  const written = yield* write(scope, command, settings, limit === 1);
  return deleteResult(written, settings.acknowledged);
}

/**
 * @param {WriteReply} written
 * @param {boolean} acknowledged
 * @returns {DeleteResult}
 */
const deleteResult = ({ n }, acknowledged) => ({ acknowledged, deletedCount: n });

/**
 * @param {Scope} scope
 * @param {Document} options
 * @returns {Steps<boolean>} False when there was no such collection.
 */
export function* drop(scope, options) {
  const { writing } = settingsOf(scope, options);
  try {
    /** @type {Document} */
    const command = { drop: scope.name };
    copyTime(command, options);
    yield* runCommand(scope.target, command, { kind: KIND.write, ...writing });
    return true;
  } catch (error) {
    const { code } = error instanceof MongoServerError ? error.errorResponse : {};
    if (code === NAMESPACE_NOT_FOUND) return false;
    throw error;
  }
}

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
import { runCommand, runWrite } from '../execution/run_command.js';
import { assignId, insertAll } from './inserts.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('../commands/call_settings.js').Scope} Scope
 * @typedef {import('../commands/call_settings.js').Settings} Settings
 */

/**
 * @template T
 * @typedef {import('../execution/steps.js').Steps<T>} Steps
 */

/**
 * @typedef {{ acknowledged: boolean, matchedCount: number, modifiedCount: number,
 *   upsertedCount: number, upsertedId: unknown }} UpdateResult
 */

const NAMESPACE_NOT_FOUND = 26;

/**
 * @param {Scope} scope
 * @param {Document} command
 * @param {Settings} settings
 * @param {boolean} retryable Whether it writes one document at most.
 * @returns {Steps<import('../execution/run_command.js').WriteReply>}
 */
function* write(scope, command, settings, retryable) {
  if (retryable) yield* scope.target.sessions.prepareWrite();
  const started = performance.now();
  const size = encode(command, settings.bson);
  return refuse(yield* send(scope, size, started, settings, retryable));
}

/**
 * The same for a command of one document without options.
 * @param {Scope} scope
 * @param {import('../commands/templates.js').CommandTemplate} template
 * @param {...Document} documents What goes into it.
 * @returns {Steps<import('../execution/run_command.js').WriteReply>}
 */
function* writeTemplate(scope, template, ...documents) {
  const { target, bson } = scope;
  if (!target.sessions.ready) yield* target.sessions.prepareWrite();
  const started = performance.now();
  const size = template.encode(bson, ...documents);
  return refuse(yield* send(scope, size, started, defaultsOf(scope), true));
}

/**
 * @param {Scope} scope
 * @param {number} size
 * @param {number} started
 * @param {Settings} settings
 * @param {boolean} retryable
 */
const send = ({ target }, size, started, { bson, writing }, retryable) =>
  runWrite(target, { size, started, bson, commandOptions: writing, retryable });

/**
 * A reply may say that it succeeded and name an error nevertheless.
 * @param {import('../execution/run_command.js').WriteReply} written
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
export function* insertOne(scope, document, options) {
  const settings = options === undefined ? defaultsOf(scope) : settingsOf(scope, options);
  if (!(options?.forceServerObjectId ?? scope.serverIds)) assignId(document, scope.target);
  if (options === undefined) {
    yield* writeTemplate(scope, scope.templates.insertOne, document);
  } else {
    const command = { ...insertCommand(scope.name, options), documents: [document] };
    yield* write(scope, command, settings, true);
  }
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
 * @returns {Steps<UpdateResult>}
 */
export function* updateOne(scope, filter, change, options) {
  if (options !== undefined) return yield* update(scope, filter, change, options, { multi: false });
  const { bson, acknowledged } = defaultsOf(scope);
  checkUpdate(filter, change);
  refuseReplacement(change, bson);
  return updateResult(
    yield* writeTemplate(scope, scope.templates.updateOne, filter, change),
    acknowledged,
  );
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
 * @param {import('../execution/run_command.js').WriteReply} written
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
 */
export function* deleteOne(scope, filter, options) {
  if (options !== undefined) return yield* remove(scope, filter, options, 1);
  const { n } = yield* writeTemplate(scope, scope.templates.deleteOne, filter);
  return { acknowledged: defaultsOf(scope).acknowledged, deletedCount: n };
}

/**
 * @param {Scope} scope
 * @param {Document} filter
 * @param {Document} options
 * @param {number} limit 0 is all.
 */
export function* remove(scope, filter, options, limit) {
  const settings = settingsOf(scope, options, { explainable: true });
  const deletes = [deleteStatement(filter, options, limit)];
  const command = { ...deleteHead(scope.name, options), deletes };
  if (options.explain != null) return yield* explainWrite(scope, command, settings, options);
  const { n } = yield* write(scope, command, settings, limit === 1);
  return { acknowledged: settings.acknowledged, deletedCount: n };
}

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

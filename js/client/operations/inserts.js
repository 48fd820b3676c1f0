import { encodeInsert } from '../bson/encode.js';
import { ObjectId } from '../bson/package.js';
import { NativeInvalidArgumentError } from '../errors.js';
import { prepareWrite, runWrite } from '../execution/run_command.js';
import { BulkProgress } from './bulk_progress.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('../execution/target.js').Target} Target
 * @typedef {import('../bson/options.js').ResolvedBsonOptions} ResolvedBsonOptions
 */

/**
 * @typedef {object} InsertCall
 * @property {Document} command The insert command without its documents.
 * @property {Readonly<ResolvedBsonOptions>} bson
 * @property {import('../execution/target.js').Sending} sending
 * @property {boolean} [serverIds] Whether the server makes missing `_id`s.
 */

/**
 * Of the first command, when the next documents are encoded while the server works; each command may be
 * twice the one before. Where a server has others to wait for, each command is one more wait.
 */
const FIRST_BYTES = Object.freeze({ single: 256 * 1024, replicated: 512 * 1024 });

/**
 * The peer's rule: a document without `_id` is given one, in place.
 * @param {Document} document
 */
export function assignId(document) {
  if (document._id == null) document._id = new ObjectId();
}

/**
 * Inserts documents with as few commands as the server's limits allow.
 * @param {Target} target
 * @param {Document[]} given
 * @param {InsertCall} call
 * @returns {import('../execution/run.js').Steps<import('./bulk_result.js').BulkWriteResult>}
 * @throws {import('../errors.js').NativeBulkWriteError} also when the failure was no document's.
 */
export function* insertAll(target, given, { command, bson, sending, serverIds }) {
  // The caller's array may change while commands are under way.
  const documents = given.slice();
  if (documents.length === 0) {
    throw new NativeInvalidArgumentError('Invalid BulkOperation, Batch cannot be empty');
  }
  for (const document of documents) {
    if (document == null) {
      throw new NativeInvalidArgumentError(
        'Collection.insertMany() cannot be called with an array that has null/undefined values',
      );
    }
    if (!serverIds) assignId(document);
  }
  const progress = new BulkProgress(command.ordered);
  progress.raw.insertedIds = documents.map(({ _id }, index) => ({ index, _id }));
  yield* progress.duringSteps(target.sessions.prepareWrite());
  let enough = overlaps(target, sending)
    ? FIRST_BYTES[target.sessions.numbersWrites ? 'replicated' : 'single']
    : undefined;
  /** @type {import('../binding/addon.js').ThreadsHandle | undefined} */
  let threads;
  /** The commands before this one. @returns {import('../execution/run.js').Steps<void>} */
  let before = function* () {};
  let first = 0;
  while (first < documents.length) {
    const started = performance.now();
    let encoded;
    try {
      encoded = encodeInsert(command, documents, first, bson, enough);
    } catch (error) {
      // What is refused before anything was sent is no bulk's failure.
      if (first === 0) throw error;
      yield* before();
      throw progress.failed(error);
    }
    const batch = insertBatch(documents, first);
    const write = { size: encoded.size, started, bson, sending, retryable: true };
    const others = first === 0 && encoded.count < documents.length;
    if (others && enough) threads = target.helpers?.();
    first += encoded.count;
    if (threads) {
      target.meter.overlaps('encode');
      const ahead = prepareWrite(target, threads, write);
      yield* before();
      ahead.begin();
      before = () => progress.run(batch, ahead.result);
      enough = 2 * /** @type {number} */ (enough);
    } else {
      enough = undefined;
      yield* progress.run(batch, () => runWrite(target, write));
    }
  }
  yield* before();
  progress.settle();
  return progress.result;
}

/**
 * Whether further documents may be encoded while the server works. What is not acknowledged could be
 * overtaken on another connection; a session's commands stay on this thread's.
 * @param {Target} target
 * @param {import('../execution/target.js').Sending} sending
 */
function overlaps({ sessions, helpers }, { session, concerns }) {
  const { writeConcern } = concerns ?? sessions.settings;
  return helpers !== undefined && !session && writeConcern?.w !== 0;
}

/**
 * @param {Document[]} documents
 * @param {number} first
 * @returns {import('./bulk_progress.js').BatchPart}
 */
function insertBatch(documents, first) {
  return {
    type: 'insert',
    first,
    indexAt: (at) => first + at,
    operationAt: (at) => documents[first + at],
  };
}

import { ObjectId } from './bson.js';
import { BulkProgress } from './bulk_progress.js';
import { runWrite } from './calls.js';
import { encodeInsert } from './encode.js';
import { NativeInvalidArgumentError } from './errors.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('./envelope.js').Target} Target
 * @typedef {import('./bson.js').ResolvedBsonOptions} ResolvedBsonOptions
 */

/**
 * @typedef {object} InsertCall
 * @property {Document} command The insert command without its documents.
 * @property {Readonly<ResolvedBsonOptions>} bson
 * @property {import('./calls.js').Sending} sending
 * @property {boolean} [serverIds] Whether the server makes missing `_id`s.
 */

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
 * @param {Document[]} documents
 * @param {InsertCall} call
 * @returns {import('./steps.js').Steps<import('./bulk_result.js').BulkWriteResult>}
 * @throws {import('./errors.js').NativeBulkWriteError} also when the failure was no document's.
 */
export function* insertAll(target, documents, { command, bson, sending, serverIds }) {
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
  let first = 0;
  while (first < documents.length) {
    const started = performance.now();
    const next = () => encodeInsert(command, documents, first, bson);
    // What is refused before anything was sent is no bulk's failure.
    const { size, count } = first === 0 ? next() : progress.during(next);
    yield* progress.run(insertBatch(documents, first), () =>
      runWrite(target, size, started, { ...sending, bson, retryable: true }),
    );
    first += count;
  }
  progress.settle();
  return progress.result;
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

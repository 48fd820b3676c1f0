import { arena } from '../binding/arena.js';
import { InsertEncoder } from '../bson/encoding/batches.js';
import { restore } from '../bson/encoding/encode.js';
import { MongoInvalidArgumentError } from '../errors.js';
import { runWrite } from '../execution/run_write.js';
import { BulkProgress } from './bulk_progress.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('../execution/target.js').Target} Target
 * @typedef {import('../bson/options.js').ResolvedBsonOptions} ResolvedBsonOptions
 */

/**
 * @template T
 * @typedef {import('../execution/steps.js').Steps<T>} Steps
 */

/**
 * @typedef {object} InsertCall
 * @property {Document} command The insert command without its documents.
 * @property {Readonly<ResolvedBsonOptions>} bson
 * @property {import('../execution/target.js').CommandOptions} commandOptions
 * @property {boolean} [serverIds] Whether the server makes missing `_id`s.
 */

/**
 * The official driver's rule: a document without `_id` is given one, in place.
 * @param {Document} document
 * @param {Pick<Target, 'newId'>} target
 */
export function assignId(document, target) {
  if (document._id == null) document._id = target.newId();
}

/**
 * Inserts documents with as few commands as the server's limits allow. As the official driver does, it encodes all of
 * them before it sends anything, so that nothing is stored where one is none; and one command is under way at a time.
 * @param {Target} target
 * @param {readonly Document[]} documents
 * @param {InsertCall} call
 * @returns {Steps<import('./bulk_result.js').BulkWriteResult>}
 * @throws {import('../errors.js').MongoBulkWriteError} also when the failure was no document's.
 */
export function* insertAll(target, documents, call) {
  // The caller's array may change while commands are under way.
  const all = documents.slice();
  check(all);
  const progress = new BulkProgress(call.command.ordered);
  yield* progress.duringSteps(target.sessions.findServer());
  const { insertedIds } = progress.raw;
  for (const { first, send } of encodeAll(target, all, call, insertedIds)) {
    yield* progress.run({ part: insertPart(all, first), send });
  }
  progress.settle();
  return progress.result;
}

/**
 * @param {readonly Document[]} documents
 * @throws {MongoInvalidArgumentError}
 */
function check(documents) {
  if (documents.length === 0) {
    throw new MongoInvalidArgumentError('Invalid BulkOperation, Batch cannot be empty');
  }
  // A hole is one, too.
  if (
    documents.includes(/** @type {any} */ (undefined)) ||
    documents.includes(/** @type {any} */ (null))
  ) {
    throw new MongoInvalidArgumentError(
      'Collection.insertMany() cannot be called with an array that has null/undefined values',
    );
  }
}

/**
 * @param {Target} target
 * @param {readonly Document[]} documents
 * @param {InsertCall} call
 * @param {Document[]} insertedIds To be filled with each document's.
 * @returns {{ first: number, send: () => import('../execution/run_write.js').OneWrite }[]} The commands,
 *   each with where its first document stands.
 */
function encodeAll(target, documents, call, insertedIds) {
  const encoder = new InsertEncoder(call.command, documents, call.bson, {
    before: (document) => {
      if (!call.serverIds) assignId(document, target);
    },
    limits: target.sessions.limits,
    after: ({ _id }) => insertedIds.push({ index: insertedIds.length, _id }),
  });
  const commands = [];
  while (!encoder.done) {
    const started = performance.now();
    const { size, first } = encoder.next();
    const write = { ...call, size, started, retryable: true };
    // The only one stays in the request until it is sent.
    const alone = first === 0 && encoder.done;
    commands.push({ first, send: alone ? () => runWrite(target, write) : later(target, write) });
  }
  return commands;
}

/**
 * @param {Target} target
 * @param {import('../execution/run_write.js').EncodedWrite} write The command in the request, which others will follow.
 */
function later(target, write) {
  target.meter.bookEncode(write.started);
  const kept = Buffer.from(arena.request.subarray(0, write.size));
  return () => {
    restore(kept);
    return runWrite(target, { ...write, started: performance.now() });
  };
}

/**
 * @param {readonly Document[]} documents
 * @param {number} first
 * @returns {import('./bulk_progress.js').BatchPart}
 */
function insertPart(documents, first) {
  return {
    type: 'insert',
    first,
    indexAt: (at) => first + at,
    operationAt: (at) => documents[first + at],
  };
}

import { ObjectId } from './bson.js';
import { BulkWriteResult, WriteError } from './bulk_result.js';
import { runWrite } from './calls.js';
import { encodeInsert } from './encode.js';
import {
  NativeBulkWriteError,
  NativeInvalidArgumentError,
  NativeWriteConcernError,
} from './errors.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('./calls.js').Target} Target
 * @typedef {import('./bson.js').ResolvedBsonOptions} ResolvedBsonOptions
 */

/**
 * @typedef {object} InsertCall
 * @property {Document} command The insert command without its documents.
 * @property {Readonly<ResolvedBsonOptions>} bson
 * @property {Document} [concerns]
 * @property {boolean} [serverIds] Whether the server makes missing `_id`s.
 */

/**
 * The peer's rule: a document without `_id` is given one, in place.
 * @param {Document} document
 */
export function assignId(document) {
  if (document._id == null) document._id = new ObjectId();
}

/** What an insertMany has done so far. */
class Progress {
  /** @param {Document[]} documents @param {boolean} ordered */
  constructor(documents, ordered) {
    this.documents = documents;
    this.ordered = ordered;
    this.inserted = 0;
    /** @type {WriteError[]} */
    this.errors = [];
    /** @type {Document | undefined} */
    this.writeConcernError = undefined;
  }

  /**
   * @param {Document | undefined} reply Undefined when it held nothing but counts.
   * @param {number} first Where the command's documents began.
   */
  note(reply, first) {
    for (const { index, code, errmsg, errInfo } of reply?.writeErrors ?? []) {
      const at = first + index;
      this.errors.push(
        new WriteError({ index: at, code, errmsg, errInfo, op: this.documents[at] }),
      );
    }
    this.writeConcernError ??= reply?.writeConcernError;
  }

  get result() {
    const refused = new Set(this.errors.map((error) => error.index));
    const end = this.ordered && this.errors.length > 0 ? this.errors[0].index : undefined;
    /** @type {Record<number, unknown>} */
    const insertedIds = {};
    for (let i = 0; i < (end ?? this.documents.length); i++) {
      if (!refused.has(i)) insertedIds[i] = this.documents[i]._id;
    }
    return new BulkWriteResult({ insertedCount: this.inserted, insertedIds });
  }

  /** @throws {NativeBulkWriteError} when anything was refused. */
  settle() {
    if (this.errors.length > 0) {
      const { errmsg, code } = this.errors[0];
      const message = errmsg || 'write operation failed';
      throw new NativeBulkWriteError({ message, code, writeErrors: this.errors }, this.result);
    }
    if (this.writeConcernError) {
      const { errmsg, code } = this.writeConcernError;
      throw new NativeBulkWriteError({ message: errmsg, code }, this.result);
    }
  }
}

/**
 * Inserts documents with as few commands as the server's limits allow.
 * @param {Target} target
 * @param {Document[]} documents
 * @param {InsertCall} call
 * @returns {BulkWriteResult}
 * @throws {NativeBulkWriteError} also when the failure was no document's.
 */
export function insertAll(target, documents, { command, bson, concerns, serverIds }) {
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
  const progress = new Progress(documents, command.ordered);
  let first = 0;
  while (first < documents.length && !(progress.ordered && progress.errors.length > 0)) {
    const started = performance.now();
    const next = () => encodeInsert(command, documents, first, bson);
    // What is refused before anything was sent is no bulk's failure.
    const { size, count } = first === 0 ? next() : duringBulk(progress, next);
    const { n, reply } = duringBulk(progress, () =>
      runInsert(() => runWrite(target, size, started, concerns)),
    );
    progress.inserted += n;
    progress.note(reply, first);
    first += count;
  }
  progress.settle();
  return progress.result;
}

/**
 * A failure after documents were sent tells how many the server took.
 * @template T
 * @param {Progress} progress
 * @param {() => T} step
 * @returns {T}
 */
function duringBulk(progress, step) {
  try {
    return step();
  } catch (error) {
    throw new NativeBulkWriteError(/** @type {Document} */ (error), progress.result);
  }
}

/** @param {() => import('./calls.js').WriteReply} run */
function runInsert(run) {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof NativeWriteConcernError)) throw error;
    return { n: error.result.n ?? 0, reply: error.result };
  }
}

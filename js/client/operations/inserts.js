import { arena } from '../binding/arena.js';
import { InsertEncoder, lastInsertedShape } from '../bson/batches.js';
import { sizeIfCertain } from '../bson/certain.js';
import { restore } from '../bson/encode.js';
import { ObjectId } from '../bson/package.js';
import { NativeInvalidArgumentError } from '../errors.js';
import { prepareWrite, runWrite } from '../execution/run_command.js';
import { BulkProgress } from './bulk_progress.js';
import { sendEarlyPart } from './early_part.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('../execution/target.js').Target} Target
 * @typedef {import('../bson/options.js').ResolvedBsonOptions} ResolvedBsonOptions
 * @typedef {import('./bulk_progress.js').BatchCommand} BatchCommand
 */

/**
 * @template T
 * @typedef {import('../execution/run.js').Steps<T>} Steps
 */

/**
 * @typedef {object} InsertCall
 * @property {Document} command The insert command without its documents.
 * @property {Readonly<ResolvedBsonOptions>} bson
 * @property {import('../execution/target.js').Sending} sending
 * @property {boolean} [serverIds] Whether the server makes missing `_id`s.
 */

/** The least bytes of a command that is sent before the rest is encoded, and of that rest. */
const LEAST_BYTES = 256 * 1024;
/** The most, so that it ends before the command that it is a part of would. */
const MOST_FIRST_BYTES = 4 * 1024 * 1024;
/** The part of the bytes that it has: a server takes two to three times as long as encoding does. */
const FIRST_SHARE = 1 / 3;
/** So many documents say about how large all are. */
const SAMPLE = 32;

/**
 * The official driver's rule: a document without `_id` is given one, in place.
 * @param {Document} document
 */
export function assignId(document) {
  if (document._id == null) document._id = new ObjectId();
}

/**
 * Inserts documents with as few commands as the server's limits allow.
 * @param {Target} target
 * @param {readonly Document[]} documents
 * @param {InsertCall} call
 * @returns {Steps<import('./bulk_result.js').BulkWriteResult>}
 * @throws {import('../errors.js').NativeBulkWriteError} also when the failure was no document's.
 */
export function insertAll(target, documents, call) {
  return new InsertPipeline(target, documents, call).run();
}

/**
 * An insertMany in two stages: the first encodes its commands, the second sends them. What it does is what the
 * official driver does, which encodes everything and then sends one command after the other:
 *
 * 1. Nothing is sent unless all documents can be encoded. Where that is certain beforehand, a first part is
 *    sent early: a C++ thread waits for the server while this thread encodes the rest.
 * 2. All documents are encoded before the call first waits: what their owner does to them later does not count.
 * 3. One command is under way at a time, and none follows one that ends the bulk.
 * 4. Two parts of what the official driver sends as one command count as one: see BulkProgress and early_part.js.
 */
class InsertPipeline {
  #target;
  #documents;
  #call;
  #progress;
  /** What is sent as one command, or in two parts. @type {BatchCommand[][]} */
  #batches = [[]];
  /** Of a C++ thread, where a first part is sent early. @type {import('../binding/addon.js').ThreadsHandle | undefined} */
  #threads;
  /** What is under way while the rest is encoded. @type {BatchCommand | undefined} */
  #early;
  /** Frees what it is kept with. */
  #release = () => {};

  /**
   * @param {Target} target
   * @param {readonly Document[]} documents
   * @param {InsertCall} call
   */
  constructor(target, documents, call) {
    this.#target = target;
    // The caller's array may change while commands are under way.
    this.#documents = documents.slice();
    this.#call = call;
    this.#progress = new BulkProgress(call.command.ordered);
    this.#check();
  }

  #check() {
    if (this.#documents.length === 0) {
      throw new NativeInvalidArgumentError('Invalid BulkOperation, Batch cannot be empty');
    }
    if (this.#documents.some((document) => document == null)) {
      throw new NativeInvalidArgumentError(
        'Collection.insertMany() cannot be called with an array that has null/undefined values',
      );
    }
  }

  /** @returns {Steps<import('./bulk_result.js').BulkWriteResult>} */
  *run() {
    const progress = this.#progress;
    yield* progress.duringSteps(this.#target.sessions.prepareWrite());
    let failure;
    try {
      this.#encode();
    } catch (error) {
      // Only a getter that fails when it is read once more brings it here with a part under way.
      if (!this.#early) throw error;
      this.#batches = [[this.#early]];
      failure = { error };
    }
    progress.raw.insertedIds = this.#documents.map(({ _id }, index) => ({ index, _id }));
    try {
      for (const commands of this.#batches) yield* progress.run(commands);
    } finally {
      this.#release();
    }
    if (failure) throw progress.failed(failure.error);
    progress.settle();
    return progress.result;
  }

  /** The first stage. */
  #encode() {
    const { command, bson } = this.#call;
    const encoder = new InsertEncoder(command, this.#documents, bson, this.#assign);
    let enough = this.#earlyBytes();
    while (!encoder.done) {
      const started = performance.now();
      const { size, first, count, ends } = encoder.next(enough, (rest) => this.#mayBeCut(rest));
      enough = undefined;
      // A document without room behind the first part alone: the next batch begins with it.
      if (count > 0) this.#add({ first, size, started, alone: first === 0 && encoder.done });
      if (ends && !encoder.done) this.#batches.push([]);
    }
  }

  /** @param {Document} document */
  #assign = (document) => {
    if (!this.#call.serverIds) assignId(document);
  };

  /**
   * @param {{ first: number, size: number, started: number, alone: boolean }} command The one that was encoded
   *   last: its first document, and whether it is the only one.
   */
  #add({ first, size, started, alone }) {
    const write = { ...this.#call, size, started, retryable: true };
    const part = insertPart(this.#documents, first);
    const early = this.#sendEarly(write);
    const added = { part, ...(early ?? { send: this.#sendLater(write, alone) }) };
    this.#batches[this.#batches.length - 1].push(added);
    if (this.#threads) this.#early ??= added;
  }

  /** @returns {number | undefined} How many bytes are sent early; undefined where all is encoded first. */
  #earlyBytes() {
    const { helpers } = this.#target;
    const { bson, sending } = this.#call;
    // What is not acknowledged could be overtaken on another connection; a session's commands stay on
    // this thread's.
    if (!helpers || sending.session || this.#writeConcern?.w === 0) return undefined;
    const documents = this.#documents;
    const to = Math.min(SAMPLE, documents.length);
    const probably = (sizeIfCertain(documents, bson, { to }) / to) * documents.length;
    // Where there is too little for two parts, reading all of it would be for nothing.
    if (!(probably >= 2 * LEAST_BYTES)) return undefined;
    return Math.min(MOST_FIRST_BYTES, Math.max(LEAST_BYTES, probably * FIRST_SHARE));
  }

  get #writeConcern() {
    return (this.#call.sending.concerns ?? this.#target.sessions.settings).writeConcern;
  }

  /**
   * Whether what is encoded may be sent: nothing that follows can fail any more, and it is worth it.
   * @param {number} rest The first document that is not encoded.
   */
  #mayBeCut(rest) {
    const documents = this.#documents;
    const likely = { from: rest, shape: lastInsertedShape() };
    if (!(sizeIfCertain(documents, this.#call.bson, likely) >= LEAST_BYTES)) return false;
    // One that is frozen refuses.
    for (let i = rest; i < documents.length; i++) this.#assign(documents[i]);
    this.#threads = this.#target.helpers?.();
    return this.#threads !== undefined;
  }

  /**
   * @param {import('../execution/run_command.js').Write} write The command that was encoded last.
   * @returns {Pick<BatchCommand, 'send' | 'settle'> | undefined} Nothing unless it is the first part, and may leave
   *   its write concern to the second.
   */
  #sendEarly(write) {
    const { retriesWrites, namesElection } = this.#target.sessions;
    if (!this.#threads || this.#early || !retriesWrites || !namesElection) return undefined;
    const { release, ...early } = sendEarlyPart(this.#target, this.#threads, write);
    this.#release = release;
    return early;
  }

  /**
   * @param {import('../execution/run_command.js').Write} write The command that was encoded last.
   * @param {boolean} alone Whether it is the only one: it stays in the request until it is sent.
   * @returns {BatchCommand['send']} The second stage, of this command.
   */
  #sendLater(write, alone) {
    const target = this.#target;
    if (alone) return () => runWrite(target, write);
    if (this.#threads) {
      target.meter.overlaps('encode');
      const whole = this.#early?.settle !== undefined;
      const prepared = prepareWrite(target, this.#threads, { ...write, whole });
      if (!this.#early) prepared.begin();
      const begun = !this.#early;
      return () => {
        if (!begun) prepared.begin();
        return prepared.result();
      };
    }
    target.meter.bookEncode(write.started);
    const kept = Buffer.from(arena.request.subarray(0, write.size));
    return () => {
      restore(kept);
      return runWrite(target, { ...write, started: performance.now() });
    };
  }
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

import { arena } from '../binding/arena.js';
import { BatchSize, refuseTooLarge } from '../bson/encoding/batch_size.js';
import { encodeBatch } from '../bson/encoding/batches.js';
import { apart, encode } from '../bson/encoding/encode.js';
import { Site } from '../bson/encoding/encoders.js';
import { isWriting } from '../bson/encoding/plain.js';
import { isBsonOption } from '../bson/options.js';
import { settingsOf } from '../commands/call_settings.js';
import { deleteHead, insertCommand, updateHead } from '../commands/statements.js';
import { MongoBatchReExecutionError, MongoInvalidArgumentError } from '../errors.js';
import { runWrite } from '../execution/run_write.js';
import { ownOf } from '../options/given.js';
import { toOperation } from './bulk_models.js';
import { BulkProgress } from './bulk_progress.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('../commands/call_settings.js').Scope} Scope
 * @typedef {import('../bson/encoding/batch_size.js').ServerLimits} ServerLimits
 * @typedef {'insert' | 'update' | 'delete'} BatchType
 */

/**
 * An operation in BSON.
 * @typedef {{ type: BatchType, index: number, operation: unknown, bytes: Uint8Array }} Part
 */

/** How a command names its operations, and what else it holds. */
const COMMANDS = Object.freeze({
  insert: { field: 'documents', head: insertCommand },
  update: { field: 'updates', head: updateHead },
  delete: { field: 'deletes', head: deleteHead },
});

/** In an unordered bulk, the kinds that were not sent yet go in this order. */
const TYPES = /** @type {BatchType[]} */ (Object.keys(COMMANDS));

/** The operations of one command, each in BSON. */
class Batch {
  /** @param {BatchType} type @param {number} first @param {ServerLimits} limits */
  constructor(type, first, limits) {
    this.type = type;
    this.first = first;
    /** @type {number[]} */
    this.indexes = [];
    /** @type {unknown[]} */
    this.operations = [];
    /** @type {Uint8Array[]} */
    this.parts = [];
    this.size = new BatchSize(limits);
    /** Whether a server takes it with a transaction number: it has no statement for many documents. */
    this.retryable = true;
  }

  /** @param {Part} part */
  add({ index, operation, bytes }) {
    this.indexes.push(index);
    this.operations.push(operation);
    const { multi, limit } = /** @type {Document} */ (operation);
    if ((this.type === 'update' && multi) || (this.type === 'delete' && limit === 0)) {
      this.retryable = false;
    }
    this.parts.push(bytes);
    this.size.add(bytes.length);
  }

  /** @param {number} at */
  indexAt(at) {
    return this.indexes[at];
  }

  /** @param {number} at */
  operationAt(at) {
    return this.operations[at];
  }
}

/**
 * Shares operations out to commands as the official driver does: an ordered bulk begins a new
 * command where the kind changes, an unordered one collects each kind.
 */
class Batches {
  /** @type {Batch[]} */
  #full = [];
  /** @type {Partial<Record<BatchType, Batch>>} */
  #open = ownOf();
  #ordered;
  #limits;

  /** @param {boolean} ordered @param {ServerLimits} limits */
  constructor(ordered, limits) {
    this.#ordered = ordered;
    this.#limits = limits;
  }

  /** @param {Part} part */
  add(part) {
    const { type, index, bytes } = part;
    // The server may not have been known when it was encoded.
    refuseTooLarge(bytes.length, this.#limits);
    if (this.#ordered && !this.#open[type]) this.#closeAll();
    let batch = this.#open[type];
    if (!batch?.size.hasRoom(bytes.length)) {
      if (batch) this.#full.push(batch);
      batch = new Batch(type, index, this.#limits);
      this.#open[type] = batch;
    }
    batch.add(part);
  }

  #closeAll() {
    for (const type of TYPES) {
      const batch = this.#open[type];
      if (batch) this.#full.push(batch);
    }
    this.#open = ownOf();
  }

  /** All of them, in the order in which they are sent. */
  finish() {
    this.#closeAll();
    return this.#full;
  }
}

const OPERATIONS = new Site();

/**
 * @param {unknown} operation
 * @param {Readonly<import('../bson/options.js').ResolvedBsonOptions>} bson
 * @param {ServerLimits} limits
 * @returns {Uint8Array}
 */
function toBytes(operation, bson, limits) {
  if (isWriting()) return apart(() => toBytes(operation, bson, limits));
  const size = encode(/** @type {Document} */ (operation), bson, 0, OPERATIONS);
  refuseTooLarge(size, limits);
  if (Array.isArray(operation)) {
    throw new MongoInvalidArgumentError('Operation passed in cannot be an Array');
  }
  return Buffer.from(arena.request.subarray(0, size));
}

/** A bulk that is being put together. Each operation is checked and encoded when it is added. */
export class Bulk {
  #scope;
  #options;
  #bson;
  #serverIds;
  #ordered;
  #progress;
  /** @type {Part[]} */
  #parts = [];
  #executed = false;

  /**
   * @param {Scope} scope
   * @param {Document} options
   * @param {boolean} ordered
   */
  constructor(scope, options, ordered) {
    this.#scope = scope;
    this.#options = ownOf({ ...options, ordered });
    this.#bson = settingsOf(scope, options).bson;
    this.#serverIds = options.forceServerObjectId === true || scope.serverIds;
    this.#ordered = ordered;
    this.#progress = new BulkProgress(ordered);
  }

  get length() {
    return this.#parts.length;
  }

  get ignoreUndefined() {
    return this.#bson.ignoreUndefined;
  }

  /** @param {Document} model `{ insertOne: … }`, `{ updateMany: … }` and so on. */
  addModel(model) {
    const { target } = this.#scope;
    const how = { serverIds: this.#serverIds, ignoreUndefined: this.ignoreUndefined, target };
    this.add(toOperation(model, how));
  }

  /** @param {import('./bulk_models.js').BulkOperation} one */
  add({ type, operation }) {
    const index = this.length;
    const bytes = this.#encode(operation, this.#bson);
    this.#parts.push({ type, index, operation, bytes });
    if (type === 'insert') this.#progress.raw.insertedIds.push({ index, _id: operation._id });
  }

  /**
   * @param {unknown} operation
   * @param {Readonly<import('../bson/options.js').ResolvedBsonOptions>} bson
   */
  #encode(operation, bson) {
    return toBytes(operation, bson, this.#scope.target.sessions.limits);
  }

  /**
   * @param {Document} [options] More of them, which stand above the earlier ones; BSON options have all encoded again.
   * @returns {import('../execution/steps.js').Steps<import('./bulk_result.js').BulkWriteResult>}
   * @throws {import('../errors.js').MongoBulkWriteError}
   */
  *execute(options) {
    if (this.#executed) throw new MongoBatchReExecutionError();
    const { name, target } = this.#scope;
    const chosen = ownOf({ ...this.#options, ...options });
    const { writing, bson } = settingsOf(this.#scope, chosen);
    if (this.length === 0) {
      throw new MongoInvalidArgumentError('Invalid BulkOperation, Batch cannot be empty');
    }
    const parts = Object.keys(options ?? {}).some(isBsonOption)
      ? this.#parts.map((part) => ({ ...part, bytes: this.#encode(part.operation, bson) }))
      : this.#parts;
    this.#executed = true;
    const progress = this.#progress;
    yield* progress.duringSteps(target.sessions.findServer());
    const batches = new Batches(this.#ordered, target.sessions.limits);
    for (const part of parts) batches.add(part);
    for (const batch of batches.finish()) {
      const started = performance.now();
      const { field, head } = COMMANDS[batch.type];
      const size = encodeBatch(head(name, chosen), field, batch.parts, bson);
      const { retryable } = batch;
      const send = () =>
        runWrite(target, { size, started, bson, commandOptions: writing, retryable });
      yield* progress.run({ part: batch, send });
    }
    progress.settle();
    return progress.result;
  }
}

/**
 * Nothing is sent before all operations were checked and encoded.
 * @param {Scope} scope
 * @param {Document[]} models
 * @param {Document} options
 * @returns {import('../execution/steps.js').Steps<import('./bulk_result.js').BulkWriteResult>}
 * @throws {import('../errors.js').MongoBulkWriteError}
 */
export function* bulkWrite(scope, models, options) {
  if (!Array.isArray(models)) {
    throw new MongoInvalidArgumentError('Argument "operations" must be an array of documents');
  }
  const bulk = new Bulk(scope, options, options?.ordered !== false);
  for (const model of models) bulk.addModel(model);
  return yield* bulk.execute();
}

import { AggregationCursor } from './aggregation_cursor.js';
import { resolveBsonOptions } from './bson.js';
import { KIND, runCommand, runFindOne, runWrite } from './calls.js';
import { concernsOf } from './concerns.js';
import { encode, encodeFramed, findOneFrame } from './encode.js';
import {
  NativeInvalidArgumentError,
  NativeServerError,
  NativeWriteConcernError,
} from './errors.js';
import { FindCursor } from './find_cursor.js';
import { createIndexCommand } from './indexes.js';
import { assignId, insertAll } from './inserts.js';
import {
  aggregateCommand,
  checkFilter,
  deleteCommand,
  distinctCommand,
  findCommand,
  hasAtomicOperators,
  insertCommand,
  refuseAbsent,
  updateCommand,
} from './statements.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('./calls.js').Target} Target
 * @typedef {import('./bson.js').ResolvedBsonOptions} ResolvedBsonOptions
 */

/**
 * What a collection takes over from its database.
 * @typedef {object} Inherited
 * @property {Target} target
 * @property {string} database
 * @property {Readonly<ResolvedBsonOptions>} bson
 * @property {import('./concerns.js').Concerns} concerns
 * @property {boolean} serverIds
 */

const NAMESPACE_NOT_FOUND = 26;

/**
 * @typedef {{ acknowledged: boolean, matchedCount: number, modifiedCount: number,
 *   upsertedCount: number, upsertedId: unknown }} UpdateResult
 */

/**
 * A call's options, with what they inherit.
 * @typedef {object} Settings
 * @property {Readonly<ResolvedBsonOptions>} bson
 * @property {Document} [readConcern] As libmongoc's options.
 * @property {Document} [writeConcern]
 * @property {Document} [bothConcerns]
 * @property {boolean} acknowledged
 */

/** A collection: `mongodb`'s Collection without promises. */
export class Collection {
  #target;
  #database;
  #name;
  #bson;
  #concerns;
  #serverIds;
  #findOneFrame;

  /**
   * @param {Inherited} inherited
   * @param {string} name
   * @param {Document} [options]
   */
  constructor(inherited, name, options = {}) {
    refuseAbsent(options);
    this.#target = inherited.target;
    this.#database = inherited.database;
    this.#name = name;
    this.#bson = resolveBsonOptions(options, inherited.bson);
    this.#concerns = concernsOf(options, inherited.concerns);
    this.#serverIds = inherited.serverIds;
    this.#findOneFrame = findOneFrame(name);
  }

  get collectionName() {
    return this.#name;
  }

  get dbName() {
    return this.#database;
  }

  get namespace() {
    return `${this.#database}.${this.#name}`;
  }

  /**
   * @param {Document} options
   * @returns {Settings}
   */
  #settings(options) {
    refuseAbsent(options);
    const concerns = concernsOf(options, this.#concerns);
    const { readConcern, writeConcern } = concerns;
    return {
      bson: resolveBsonOptions(options, this.#bson),
      readConcern: readConcern && { readConcern },
      writeConcern: writeConcern && { writeConcern },
      bothConcerns: (readConcern || writeConcern) && concerns,
      acknowledged: writeConcern?.w !== 0,
    };
  }

  /**
   * @param {Document} command
   * @param {Settings} settings
   */
  #write(command, settings) {
    const started = performance.now();
    const size = encode(command, settings.bson);
    const written = runWrite(this.#target, size, started, settings.writeConcern);
    throwIfRefused(written.reply);
    return written;
  }

  /**
   * @param {Document} document Is given an `_id` when it has none.
   * @param {Document} [options]
   * @returns {{ acknowledged: boolean, insertedId: unknown }}
   */
  insertOne(document, options = {}) {
    const settings = this.#settings(options);
    if (!(options.forceServerObjectId ?? this.#serverIds)) assignId(document);
    const started = performance.now();
    const command = insertCommand(this.#name, options);
    const size = encode({ ...command, documents: [document] }, settings.bson);
    throwIfRefused(runWrite(this.#target, size, started, settings.writeConcern).reply);
    return { acknowledged: settings.acknowledged, insertedId: document._id };
  }

  /**
   * @param {Document[]} documents
   * @param {Document} [options]
   * @returns {{ acknowledged: boolean, insertedCount: number, insertedIds: Record<number, unknown> }}
   * @throws {import('./errors.js').NativeBulkWriteError}
   */
  insertMany(documents, options = {}) {
    if (!Array.isArray(documents)) {
      throw new NativeInvalidArgumentError('Argument "docs" must be an array of documents');
    }
    const settings = this.#settings(options);
    const { insertedCount, insertedIds } = insertAll(this.#target, documents, {
      command: insertCommand(this.#name, options),
      bson: settings.bson,
      concerns: settings.writeConcern,
      serverIds: options.forceServerObjectId ?? this.#serverIds,
    });
    return { acknowledged: settings.acknowledged, insertedCount, insertedIds };
  }

  /**
   * @param {Document} [filter]
   * @param {Document} [options]
   * @returns {any} The document, null when none matches; a Buffer with `raw`.
   */
  findOne(filter = {}, options) {
    if (options === undefined && this.#concerns.readConcern === undefined) {
      const started = performance.now();
      const size = encodeFramed(this.#findOneFrame, checkFilter(filter), this.#bson);
      return runFindOne(this.#target, size, started, this.#bson);
    }
    const settings = this.#settings(options ?? {});
    const started = performance.now();
    const { batchSize, noCursorTimeout, ...kept } = options ?? {};
    const command = findCommand(this.#name, filter, { ...kept, limit: 1, singleBatch: true });
    const size = encode(command, settings.bson);
    return runFindOne(this.#target, size, started, settings.bson, settings.readConcern);
  }

  /**
   * @param {Document} [filter]
   * @param {Document} [options]
   */
  find(filter = {}, options = {}) {
    const { bson, readConcern } = this.#settings(options);
    const settings = { bson, concerns: readConcern };
    return new FindCursor(this.#target, this.#name, filter, options, settings);
  }

  /**
   * @param {Document[]} [pipeline]
   * @param {Document} [options]
   */
  aggregate(pipeline = [], options = {}) {
    if (!Array.isArray(pipeline)) {
      throw new NativeInvalidArgumentError(
        'Argument "pipeline" must be an array of aggregation stages',
      );
    }
    const { bson, bothConcerns } = this.#settings(options);
    const settings = { bson, concerns: bothConcerns };
    return new AggregationCursor(this.#target, this.#name, pipeline, options, settings);
  }

  /**
   * @param {Document} filter
   * @param {Document | Document[]} update
   * @param {Document} [options]
   * @returns {UpdateResult}
   */
  updateOne(filter, update, options = {}) {
    return this.#update(filter, update, options, false);
  }

  /**
   * @param {Document} filter
   * @param {Document | Document[]} update
   * @param {Document} [options]
   * @returns {UpdateResult}
   */
  updateMany(filter, update, options = {}) {
    return this.#update(filter, update, options, true);
  }

  /**
   * @param {Document} filter
   * @param {Document | Document[]} update
   * @param {Document} options
   * @param {boolean} multi
   */
  #update(filter, update, options, multi) {
    const settings = this.#settings(options);
    const command = updateCommand(this.#name, filter, update, options, multi);
    if (!hasAtomicOperators(update, settings.bson.ignoreUndefined)) {
      throw new NativeInvalidArgumentError('Update document requires atomic operators');
    }
    return updateResult(this.#write(command, settings), settings.acknowledged);
  }

  /**
   * @param {Document} filter
   * @param {Document} replacement
   * @param {Document} [options]
   * @returns {UpdateResult}
   */
  replaceOne(filter, replacement, options = {}) {
    const settings = this.#settings(options);
    const command = updateCommand(this.#name, filter, replacement, options, false);
    if (hasAtomicOperators(replacement)) {
      throw new NativeInvalidArgumentError(
        'Replacement document must not contain atomic operators',
      );
    }
    return updateResult(this.#write(command, settings), settings.acknowledged);
  }

  /**
   * @param {Document} [filter]
   * @param {Document} [options]
   * @returns {{ acknowledged: boolean, deletedCount: number }}
   */
  deleteOne(filter = {}, options = {}) {
    return this.#delete(filter, options, 1);
  }

  /**
   * @param {Document} [filter]
   * @param {Document} [options]
   * @returns {{ acknowledged: boolean, deletedCount: number }}
   */
  deleteMany(filter = {}, options = {}) {
    return this.#delete(filter, options, 0);
  }

  /**
   * @param {Document} filter
   * @param {Document} options
   * @param {number} limit
   */
  #delete(filter, options, limit) {
    const settings = this.#settings(options);
    const { n } = this.#write(deleteCommand(this.#name, filter, options, limit), settings);
    return { acknowledged: settings.acknowledged, deletedCount: n };
  }

  /**
   * @param {Document} [filter]
   * @param {Document} [options]
   * @returns {number}
   */
  countDocuments(filter = {}, options = {}) {
    const { bson, readConcern } = this.#settings(options);
    const { skip, limit, ...kept } = options;
    const pipeline = [
      { $match: filter },
      ...(typeof skip === 'number' ? [{ $skip: skip }] : []),
      ...(typeof limit === 'number' ? [{ $limit: limit }] : []),
      { $group: { _id: 1, n: { $sum: 1 } } },
    ];
    const reply = runCommand(this.#target, aggregateCommand(this.#name, pipeline, kept), {
      kind: KIND.read,
      bson: { ...bson, raw: false },
      concerns: readConcern,
    });
    return reply.cursor.firstBatch[0]?.n ?? 0;
  }

  /**
   * @param {Document} [options]
   * @returns {number}
   */
  estimatedDocumentCount(options = {}) {
    const { readConcern } = this.#settings(options);
    /** @type {Document} */
    const command = { count: this.#name };
    if (typeof options.maxTimeMS === 'number') command.maxTimeMS = options.maxTimeMS;
    if (options.comment !== undefined) command.comment = options.comment;
    const call = { kind: KIND.read, concerns: readConcern };
    return runCommand(this.#target, command, call).n ?? 0;
  }

  /**
   * @param {string} key
   * @param {Document} [filter]
   * @param {Document} [options]
   * @returns {unknown[]}
   */
  distinct(key, filter = {}, options = {}) {
    const { bson, readConcern } = this.#settings(options);
    return runCommand(this.#target, distinctCommand(this.#name, key, filter, options), {
      kind: KIND.read,
      bson,
      concerns: readConcern,
    }).values;
  }

  /**
   * @param {unknown} specification A field, a pair, a list of either, a map or an object.
   * @param {Document} [options]
   * @returns {string} The index's name.
   */
  createIndex(specification, options = {}) {
    const { bson, writeConcern } = this.#settings(options);
    const { name, command } = createIndexCommand(this.#name, specification, options);
    runCommand(this.#target, command, { kind: KIND.write, bson, concerns: writeConcern });
    return name;
  }

  /**
   * @param {Document} [options]
   * @returns {boolean} False when there was no such collection.
   */
  drop(options = {}) {
    const { writeConcern } = this.#settings(options);
    try {
      const command = { drop: this.#name };
      runCommand(this.#target, command, { kind: KIND.write, concerns: writeConcern });
      return true;
    } catch (error) {
      if (error instanceof NativeServerError && error.errorResponse.code === NAMESPACE_NOT_FOUND)
        return false;
      throw error;
    }
  }
}

/** @param {Document | undefined} reply */
function throwIfRefused(reply) {
  if (reply?.writeConcernError) throw new NativeWriteConcernError(reply);
  if (reply?.writeErrors) throw new NativeServerError(reply.writeErrors[0]);
}

/**
 * @param {import('./calls.js').WriteReply} written
 * @param {boolean} acknowledged
 * @returns {UpdateResult}
 */
function updateResult({ n, nModified, reply }, acknowledged) {
  const upserted = reply?.upserted ?? [];
  return {
    acknowledged,
    modifiedCount: nModified >= 0 ? nModified : n,
    upsertedId: upserted.length > 0 ? upserted[0]._id : null,
    upsertedCount: upserted.length,
    matchedCount: upserted.length > 0 ? 0 : n,
  };
}

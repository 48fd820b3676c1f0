import { isFailure } from '../../../js/client/binding/addon.js';
import { DEFAULT_BSON_OPTIONS } from '../../../js/client/bson/options.js';
import { serialize } from '../../../js/client/bson/package.js';
import {
  deleteHead,
  deleteStatement,
  findCommand,
  insertCommand,
  updateHead,
  updateStatement,
} from '../../../js/client/commands/statements.js';
import { MongoInvalidArgumentError } from '../../../js/client/errors.js';
import { toError } from '../../../js/client/execution/errors_of_failures.js';
import { connectionStringFor } from '../../../js/client/options/libmongoc.js';
import { resolveOptions } from '../../../js/client/options/resolve.js';
import { addon } from './addon.js';

/** @typedef {import('bson').Document} Document */
/**
 * @typedef {object} Burst Operations that ran on several threads.
 * @property {number} documents That the last of them, by its number, read or wrote.
 * @property {number} elapsedUs From the first one's beginning until all were answered: they overlap.
 */

/** native/bound_client.h has the same list. */
const OPERATION = Object.freeze({
  noop: 0,
  readCommand: 1,
  writeCommand: 2,
  find: 3,
  insertMany: 4,
});
const DEFAULT_LIMIT = 1000;

/**
 * What the operations' inputs are, and the documents that C++ makes of them. Of one document, the whole
 * command: libmongoc's calls for single documents build it anew each time, which a driver need not.
 * @type {Record<string, { operation: number, documents: (input: any, collection: string) => Document[] }>}
 */
const PREPARATIONS = {
  noop: { operation: OPERATION.noop, documents: () => [] },
  findOne: {
    operation: OPERATION.readCommand,
    documents: (filter, collection) => [
      findCommand(collection, filter, { limit: 1, singleBatch: true }),
    ],
  },
  find: {
    operation: OPERATION.find,
    documents: ({ filter = {}, options }) => [filter, { limit: DEFAULT_LIMIT, ...options }],
  },
  insertOne: {
    operation: OPERATION.writeCommand,
    documents: (document, collection) => [
      { ...insertCommand(collection, {}), documents: [document] },
    ],
  },
  insertMany: { operation: OPERATION.insertMany, documents: (documents) => documents },
  updateOne: {
    operation: OPERATION.writeCommand,
    documents: ({ filter, update }, collection) => [
      { ...updateHead(collection, {}), updates: [updateStatement(filter, update, {}, false)] },
    ],
  },
  deleteOne: {
    operation: OPERATION.writeCommand,
    documents: (filter, collection) => [
      { ...deleteHead(collection, {}), deletes: [deleteStatement(filter, {}, 1)] },
    ],
  },
};

/**
 * Operations looped in C++ over libmongoc's own calls, documents read but not converted: the least
 * that any driver on top of it can take, one operation at a time or many.
 */
export class Bound {
  #handle;
  #collection;

  /**
   * @param {string} uri
   * @param {string} database
   * @param {string} collection
   * @param {{ threads?: number }} [options] `threads`: on how many it will run operations, at most.
   */
  constructor(uri, database, collection, { threads = 1 } = {}) {
    // Each thread keeps a connection, and the calling thread one more.
    const options = threads > 1 ? { maxPoolSize: threads + 1 } : {};
    const connection = connectionStringFor(resolveOptions(uri, options));
    const handle = addon.createBound(connection, database, collection);
    if (isFailure(handle)) throw toError(handle);
    this.#handle = handle;
    this.#collection = collection;
  }

  /**
   * Encodes the inputs, each before the next is asked for, so that a run does nothing but its operations.
   * @param {string} name `noop`, `findOne` (filters), `find` ({ filter, options: { limit = 1000, … } }),
   *   `insertOne` (documents), `insertMany` (arrays of them), `updateOne` ({ filter, update }),
   *   `deleteOne` (filters).
   * @param {Iterable<unknown>} inputs
   * @returns {number} how many
   */
  prepare(name, inputs) {
    const preparation = PREPARATIONS[name];
    if (!preparation) throw new MongoInvalidArgumentError(`The bound has no operation "${name}"`);
    const settings = { checkKeys: false, ignoreUndefined: DEFAULT_BSON_OPTIONS.ignoreUndefined };
    /** @type {Uint8Array[]} */
    const encoded = [];
    /** @type {number[]} */
    const counts = [];
    for (const input of inputs) {
      const documents = preparation.documents(input, this.#collection);
      for (const document of documents) encoded.push(serialize(document, settings));
      counts.push(documents.length);
    }
    if (counts.length === 0) throw new MongoInvalidArgumentError('The bound needs an input');
    const bytes = Buffer.concat(encoded);
    const lengths = Uint32Array.from(counts);
    const failure = addon.prepareBound(this.#handle, preparation.operation, bytes, lengths);
    if (isFailure(failure)) throw toError(failure);
    return counts.length;
  }

  /**
   * Runs operations one after another; inputs are used modulo their number.
   * @param {number} first Number of the first operation.
   * @param {number} count
   * @param {Float64Array} latenciesUs Receives each one's time.
   * @returns {number} Documents that the last operation read or wrote.
   */
  run(first, count, latenciesUs) {
    refuseShorter(latenciesUs, count);
    const documents = nativeRunBound(this.#handle, first, count, latenciesUs);
    if (isFailure(documents)) throw toError(documents);
    return documents;
  }

  /**
   * Runs operations on C++ threads, each with a connection of its own: the next one goes to whoever is free. The
   * threads begin with the first such run and sleep between two. After an operation that fails no other begins.
   *
   * @param {number} threads
   * @param {number} first Number of the first operation.
   * @param {number} count
   * @param {Float64Array} latenciesUs Receives each one's time, in the order of their numbers.
   * @returns {Burst}
   */
  runOnThreads(threads, first, count, latenciesUs) {
    refuseShorter(latenciesUs, count);
    const ran = nativeRunBoundOnThreads(this.#handle, threads, first, count, latenciesUs);
    if (isFailure(ran)) throw toError(ran);
    const [documents, elapsedUs] = ran;
    return { documents, elapsedUs };
  }

  /** Ends its threads. Nothing to do when closed. */
  close() {
    addon.closeBound(this.#handle);
  }
}

/** @param {Float64Array} latenciesUs @param {number} count */
function refuseShorter(latenciesUs, count) {
  if (latenciesUs.length >= count) return;
  throw new MongoInvalidArgumentError('latenciesUs is shorter than the count');
}

/** @type {typeof addon.runBound} */
function nativeRunBound(bound, first, count, latenciesUs) {
  return addon.runBound(bound, first, count, latenciesUs);
}

/** @type {typeof addon.runBoundOnThreads} */
function nativeRunBoundOnThreads(bound, threads, first, count, latenciesUs) {
  return addon.runBoundOnThreads(bound, threads, first, count, latenciesUs);
}

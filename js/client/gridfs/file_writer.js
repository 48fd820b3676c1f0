import { ObjectId } from '../bson/package.js';
import { MongoAPIError, MongoInvalidArgumentError } from '../errors.js';
import { insertMany, insertOne, remove } from '../operations/writes.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('../commands/call_settings.js').Scope} Scope
 */

/**
 * @template T
 * @typedef {import('../execution/steps.js').Steps<T>} Steps
 */

/**
 * @typedef {object} UploadOptions
 * @property {unknown} [id] An ObjectId by default.
 * @property {number} [chunkSizeBytes] The bucket's by default.
 * @property {Document} [metadata]
 * @property {unknown} [writeConcern] The bucket's by default.
 */

/** Chunks that go into one insert at most, so that a large file needs no copy of itself. */
const CHUNKS_AT_ONCE = 32;

/** Writes a file of GridFS: chunks as they fill up, and at last the file's own document. */
export class FileWriter {
  #collections;
  #filename;
  #metadata;
  #commandOptions;
  /** @type {Uint8Array[]} */
  #waiting = [];
  #waitingBytes = 0;
  #n = 0;
  #finished = false;
  #aborted = false;
  /** Bytes so far. */
  length = 0;

  /**
   * @param {{ files: Scope, chunks: Scope }} collections
   * @param {string} filename
   * @param {UploadOptions & { chunkSizeBytes: number }} options
   * @throws {MongoInvalidArgumentError}
   */
  constructor(collections, filename, { id, chunkSizeBytes, metadata, writeConcern }) {
    if (!Number.isInteger(chunkSizeBytes) || chunkSizeBytes <= 0) {
      throw new MongoInvalidArgumentError(
        'Option "chunkSizeBytes" must be a positive number of bytes',
      );
    }
    this.#collections = collections;
    this.#filename = filename;
    this.#metadata = metadata;
    this.#commandOptions = writeConcern ? { writeConcern } : {};
    this.id = id || new ObjectId();
    this.chunkSizeBytes = chunkSizeBytes;
  }

  /**
   * @param {Uint8Array} data
   * @returns {Steps<void>}
   */
  *write(data) {
    this.#refuseAborted();
    this.#waitingBytes += data.length;
    this.length += data.length;
    if (this.#waitingBytes < this.chunkSizeBytes) {
      // A copy: the caller may use its buffer again.
      this.#waiting.push(Buffer.from(data));
      return;
    }
    const all = Buffer.concat([...this.#waiting, data]);
    const rest = all.length % this.chunkSizeBytes;
    this.#waiting = rest > 0 ? [all.subarray(all.length - rest)] : [];
    this.#waitingBytes = rest;
    yield* this.#insert(all.subarray(0, all.length - rest));
  }

  /** @returns {Steps<Document>} The file's document. */
  *finish() {
    this.#refuseAborted();
    this.#finished = true;
    yield* this.#insert(Buffer.concat(this.#waiting));
    /** @type {Document} */
    const file = {
      _id: this.id,
      length: this.length,
      chunkSize: this.chunkSizeBytes,
      uploadDate: new Date(),
      filename: this.#filename,
    };
    if (this.#metadata) file.metadata = this.#metadata;
    yield* insertOne(this.#collections.files, file, this.#commandOptions);
    return file;
  }

  /**
   * Removes what was written.
   * @returns {Steps<void>}
   * @throws {MongoAPIError} when there is nothing to give up any more.
   */
  *abort() {
    if (this.#finished) {
      throw new MongoAPIError('Cannot abort a stream that has already completed');
    }
    if (this.#aborted) throw new MongoAPIError('Cannot call abort() on a stream twice');
    this.#aborted = true;
    yield* remove(this.#collections.chunks, { files_id: { $eq: this.id } }, {}, 0);
  }

  #refuseAborted() {
    if (this.#aborted) throw new MongoAPIError('Stream has been aborted');
  }

  /** @param {Buffer} data @returns {Steps<void>} */
  *#insert(data) {
    const step = this.chunkSizeBytes;
    for (let at = 0; at < data.length; at += CHUNKS_AT_ONCE * step) {
      const documents = [];
      const end = Math.min(data.length, at + CHUNKS_AT_ONCE * step);
      for (let from = at; from < end; from += step) {
        const part = data.subarray(from, Math.min(end, from + step));
        documents.push({ _id: new ObjectId(), files_id: this.id, n: this.#n++, data: part });
      }
      yield* insertMany(this.#collections.chunks, documents, this.#commandOptions);
    }
  }
}

import { DEFAULT_BSON_OPTIONS } from '../bson/options.js';
import { settingsOf } from '../commands/call_settings.js';
import { FindCursor } from '../cursors/find_cursor.js';
import { MongoGridFSChunkError, MongoInvalidArgumentError, MongoRuntimeError } from '../errors.js';
import { findOne } from '../operations/find_one.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('../commands/call_settings.js').Scope} Scope
 */

/**
 * @template T
 * @typedef {import('../execution/steps.js').Steps<T>} Steps
 */

/**
 * Which file is read: the first that the filter finds.
 * @typedef {{ filter: Document, sort?: Document, skip?: number, name: unknown }} Wanted
 */

/** Chunks are read as Buffers, whatever the database's documents are read as. */
const CHUNK_BSON = Object.freeze({ ...DEFAULT_BSON_OPTIONS, promoteBuffers: true, shapes: false });

/** Reads a file of GridFS, a chunk at a time. */
export class FileReader {
  #files;
  #chunks;
  #wanted;
  #options;
  /** @type {FindCursor | undefined} */
  #cursor;
  /** @type {{ length: number, chunkSize: number }} */
  #file = { length: 0, chunkSize: 1 };
  /** The bytes to read, and the number of the next chunk and of the one behind the last. */
  #from = 0;
  #to = 0;
  #next = 0;
  #end = 0;

  /**
   * @param {{ files: Scope, chunks: Scope }} collections
   * @param {Wanted} wanted
   * @param {Document} options What the reads are made with.
   */
  constructor({ files, chunks }, wanted, options) {
    this.#files = files;
    this.#chunks = chunks;
    this.#wanted = wanted;
    this.#options = options;
  }

  /**
   * Looks the file up.
   * @param {{ start?: number, end?: number }} [range] Bytes from `start` to before `end`.
   * @returns {Steps<Document>} Its document in the files collection.
   * @throws {MongoRuntimeError} with the code `ENOENT` when there is none.
   */
  *open(range = {}) {
    const { filter, sort, skip, name } = this.#wanted;
    const file = /** @type {Document | null} */ (
      yield* findOne(this.#files, filter, { ...this.#options, sort, skip, raw: false })
    );
    if (!file) {
      const error = new MongoRuntimeError(`FileNotFound: file ${name} was not found`);
      throw Object.assign(error, { code: 'ENOENT' });
    }
    this.#file = { length: Number(file.length), chunkSize: Number(file.chunkSize) };
    this.#setRange(range);
    if (this.#from < this.#to) this.#cursor = this.#openChunks(file._id);
    return file;
  }

  /**
   * @returns {Steps<Buffer | null>} The next part of the file, null after the last.
   * @throws {MongoGridFSChunkError} when a chunk is missing, or not as long as it has to be.
   */
  *next() {
    if (!this.#cursor) return null;
    const chunk = yield* this.#cursor.nextSteps();
    if (chunk === null) {
      if (this.#next < this.#end) {
        throw new MongoGridFSChunkError(
          `ChunkIsMissing: Got no more chunks, expected: ${this.#next}`,
        );
      }
      return null;
    }
    const data = this.#check(chunk);
    const offset = this.#next++ * this.#file.chunkSize;
    if (data.length === 0) return null;
    const from = Math.max(0, this.#from - offset);
    return data.subarray(from, Math.min(data.length, this.#to - offset));
  }

  /** @returns {Steps<Buffer>} What is left of the file. */
  *rest() {
    const parts = [];
    for (let part = yield* this.next(); part !== null; part = yield* this.next()) parts.push(part);
    return Buffer.concat(parts);
  }

  /** @returns {Steps<void>} */
  *close() {
    if (this.#cursor) yield* this.#cursor.closeSteps();
  }

  /**
   * @param {{ start?: number, end?: number }} range An `end` of 0 is the file's.
   * @throws {MongoInvalidArgumentError}
   */
  #setRange({ start = 0, end }) {
    const { length, chunkSize } = this.#file;
    const refuse = (/** @type {string} */ message) => {
      throw new MongoInvalidArgumentError(message);
    };
    if (start > length) {
      refuse(`Stream start (${start}) must not be more than the length of the file (${length})`);
    }
    if (start < 0) refuse(`Stream start (${start}) must not be negative`);
    if (end && end < start) {
      refuse(`Stream start (${start}) must not be greater than stream end (${end})`);
    }
    if (end && end > length) {
      refuse(`Stream end (${end}) must not be more than the length of the file (${length})`);
    }
    this.#from = start;
    this.#to = end || length;
    this.#next = Math.floor(start / chunkSize);
    this.#end = Math.ceil(this.#to / chunkSize);
  }

  /** @param {unknown} id The file's. */
  #openChunks(id) {
    const { target, name } = this.#chunks;
    /** @type {Document} */
    const filter = { files_id: { $eq: id } };
    if (this.#next > 0) filter.n = { $gte: this.#next };
    // Without a limit a chunk too many comes to light at the end of the file.
    const limit = this.#to < this.#file.length ? { limit: this.#end - this.#next } : {};
    const { reading } = settingsOf(this.#chunks, this.#options);
    const settings = { bson: CHUNK_BSON, commandOptions: reading };
    return new FindCursor(target, name, filter, { sort: { n: 1 }, ...limit }, settings);
  }

  /**
   * @param {Document} chunk
   * @returns {Buffer} Its data.
   */
  #check({ n, data }) {
    const { length, chunkSize } = this.#file;
    const expected = this.#next;
    if (n > expected) refuseChunk(`ChunkIsMissing: Got unexpected n: ${n}, expected: ${expected}`);
    if (n < expected) refuseChunk(`ExtraChunk: Got unexpected n: ${n}, expected: ${expected}`);
    const read = expected * chunkSize;
    const left = length - read;
    if (left <= 0 && data.length > 0) {
      refuseChunk(
        `ExtraChunk: Got unexpected n: ${n}, expected file length ${length} bytes but already read ${Math.min(read, length)} bytes`,
      );
    }
    const size = Math.max(0, Math.min(chunkSize, left));
    if (data.length !== size) {
      refuseChunk(`ChunkIsWrongSize: Got unexpected length: ${data.length}, expected: ${size}`);
    }
    return data;
  }
}

/** @param {string} message */
function refuseChunk(message) {
  throw new MongoGridFSChunkError(message);
}

import { Writable } from 'node:stream';

/** @typedef {import('bson').Document} Document */

/**
 * A file of GridFS to write to. Full chunks go to the server, which blocks the thread; the file is
 * there once the stream has finished.
 */
export class GridFSBucketWriteStream extends Writable {
  #writer;
  #run;
  #begin;
  /** @type {Document | null} The file's document, once the stream has finished. */
  gridFSFile = null;

  /**
   * @internal Made by a bucket.
   * @param {import('./file_writer.js').FileWriter} writer
   * @param {import('../execution/steps.js').Run} run
   * @param {() => import('../execution/steps.js').Steps<void>} begin Makes the bucket's indexes.
   * @param {string} filename
   */
  constructor(writer, run, begin, filename) {
    super();
    this.#writer = writer;
    this.#run = run;
    this.#begin = begin;
    this.filename = filename;
  }

  get id() {
    return this.#writer.id;
  }

  get chunkSizeBytes() {
    return this.#writer.chunkSizeBytes;
  }

  get length() {
    return this.#writer.length;
  }

  async abort() {
    await this.#run(this.#writer.abort());
  }

  /** @override @param {(error?: Error | null) => void} callback */
  _construct(callback) {
    this.#settle(this.#begin(), callback);
  }

  /**
   * @override
   * @param {any} chunk
   * @param {BufferEncoding} _encoding
   * @param {(error?: Error | null) => void} callback
   */
  _write(chunk, _encoding, callback) {
    this.#settle(this.#writer.write(chunk), callback);
  }

  /** @override @param {(error?: Error | null) => void} callback */
  _final(callback) {
    this.#settle(this.#finish(), callback);
  }

  *#finish() {
    this.gridFSFile = yield* this.#writer.finish();
  }

  /**
   * @param {import('../execution/steps.js').Steps<void>} steps
   * @param {(error?: Error | null) => void} callback
   */
  async #settle(steps, callback) {
    let failure = null;
    try {
      await this.#run(steps);
    } catch (error) {
      failure = /** @type {Error} */ (error);
    }
    callback(failure);
  }
}

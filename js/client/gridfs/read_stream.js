import { Readable } from 'node:stream';
import { MongoGridFSStreamError } from '../errors.js';

/**
 * A file of GridFS as a stream. Emits `file` with the file's document before the first data. Each chunk
 * blocks the thread while it is read.
 */
export class GridFSBucketReadStream extends Readable {
  #reader;
  #run;
  #range;
  #opened = false;

  /**
   * @internal Made by a bucket.
   * @param {import('./file_reader.js').FileReader} reader
   * @param {import('../execution/steps.js').Run} run
   * @param {{ start?: number, end?: number }} range
   */
  constructor(reader, run, { start, end }) {
    super();
    this.#reader = reader;
    this.#run = run;
    this.#range = { start, end };
  }

  /** @param {number} [start] @returns {this} */
  start(start = 0) {
    this.#refuseWhenOpened();
    this.#range.start = start;
    return this;
  }

  /** @param {number} [end] @returns {this} */
  end(end = 0) {
    this.#refuseWhenOpened();
    this.#range.end = end;
    return this;
  }

  async abort() {
    this.push(null);
    this.destroy();
    await this.#run(this.#reader.close());
  }

  /** @override */
  async _read() {
    try {
      if (!this.#opened) {
        this.#opened = true;
        this.emit('file', await this.#run(this.#reader.open(this.#range)));
      }
      const part = await this.#run(this.#reader.next());
      if (!this.destroyed) this.push(part);
    } catch (error) {
      this.destroy(/** @type {Error} */ (error));
    }
  }

  /**
   * @override
   * @param {Error | null} error
   * @param {(error: Error | null) => void} callback
   */
  async _destroy(error, callback) {
    await this.#run(this.#reader.close());
    callback(error);
  }

  #refuseWhenOpened() {
    if (!this.#opened) return;
    throw new MongoGridFSStreamError('Options cannot be changed after the stream is initialized');
  }
}

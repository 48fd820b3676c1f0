import { EventEmitter } from 'node:events';
import { MongoInvalidArgumentError, MongoRuntimeError } from '../errors.js';
import { drop, remove, update } from '../operations/writes.js';
import { optionsOf } from '../options/given.js';
import { FileReader } from './file_reader.js';
import { FileWriter } from './file_writer.js';
import { ensureIndexes } from './indexes.js';
import { GridFSBucketReadStream } from './read_stream.js';
import { GridFSBucketWriteStream } from './write_stream.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('./file_writer.js').UploadOptions} UploadOptions
 */

/**
 * @template T
 * @typedef {import('../execution/steps.js').Steps<T>} Steps
 */

const DEFAULT_NAME = 'fs';
const DEFAULT_CHUNK_BYTES = 255 * 1024;

/**
 * What a bucket needs of its database.
 * @typedef {object} Database
 * @property {(name: string) => { scope: import('../commands/call_settings.js').Scope, find: (filter?: Document, options?: Document) =>
 *   import('../cursors/find_cursor.js').FindCursor }} collection
 * @property {Database} async The database whose calls give promises.
 */

/**
 * Files in a database: `mongodb`'s GridFSBucket without promises, and with whole files from and to
 * Buffers. Emits `index` when its indexes were looked after, before the first upload.
 */
export class GridFSBucket extends EventEmitter {
  #files;
  #collections;
  /** @type {Document} */
  #options;
  #run;
  #async;
  #begun = false;

  /** @param {Database} db @param {Document} [options] */
  constructor(db, options = {}) {
    super();
    const { bucketName = DEFAULT_NAME } = options;
    this.#files = db.collection(`${bucketName}.files`);
    const chunks = db.collection(`${bucketName}.chunks`);
    this.#collections = { files: this.#files.scope, chunks: chunks.scope };
    this.#options = { chunkSizeBytes: DEFAULT_CHUNK_BYTES, ...options };
    this.#run = this.#files.scope.target.run;
    this.#async = () =>
      this.#files.scope.target.threads ? this : new GridFSBucket(db.async, options);
  }

  /** @returns {GridFSBucket} */
  get async() {
    return this.#async();
  }

  /**
   * @param {string} filename
   * @param {Uint8Array | string} data
   * @param {UploadOptions} [options]
   * @returns {Document}
   */
  upload(filename, data, options) {
    const bytes = typeof data === 'string' ? Buffer.from(data) : data;
    if (!(bytes instanceof Uint8Array)) {
      throw new MongoInvalidArgumentError('A file is uploaded from a Buffer or a string');
    }
    return this.#run(this.#uploadSteps(this.#writer(filename, options), bytes));
  }

  /** @param {unknown} id @param {{ start?: number, end?: number }} [options] @returns {Buffer} */
  download(id, options) {
    return this.#run(downloadSteps(this.#reader(byId(id)), optionsOf(options)));
  }

  /**
   * @param {string} filename
   * @param {{ revision?: number, start?: number, end?: number }} [options]
   * @returns {Buffer}
   */
  downloadByName(filename, options) {
    const chosen = optionsOf(options);
    return this.#run(downloadSteps(this.#reader(byName(filename, chosen)), chosen));
  }

  /** @param {string} filename @param {UploadOptions} [options] */
  openUploadStream(filename, options) {
    const begin = () => this.#begin();
    return new GridFSBucketWriteStream(this.#writer(filename, options), this.#run, begin, filename);
  }

  /** @param {unknown} id @param {string} filename @param {UploadOptions} [options] */
  openUploadStreamWithId(id, filename, options) {
    return this.openUploadStream(filename, { ...options, id });
  }

  /** @param {unknown} id @param {{ start?: number, end?: number }} [options] */
  openDownloadStream(id, options) {
    return new GridFSBucketReadStream(this.#reader(byId(id)), this.#run, optionsOf(options));
  }

  /**
   * @param {string} filename
   * @param {{ revision?: number, start?: number, end?: number }} [options]
   */
  openDownloadStreamByName(filename, options) {
    const chosen = optionsOf(options);
    return new GridFSBucketReadStream(this.#reader(byName(filename, chosen)), this.#run, chosen);
  }

  /** @param {Document} [filter] @param {Document} [options] */
  find(filter, options) {
    return this.#files.find(filter, options);
  }

  /** @param {unknown} id @returns {void} */
  delete(id) {
    return this.#run(this.#deleteSteps(id));
  }

  /** @param {unknown} id @param {string} filename @param {Document} [options] @returns {void} */
  rename(id, filename, options) {
    return this.#run(this.#renameSteps(id, filename, optionsOf(options)));
  }

  /** @returns {void} */
  drop() {
    return this.#run(this.#dropSteps());
  }

  /**
   * @param {string} filename
   * @param {UploadOptions} [options]
   */
  #writer(filename, options) {
    const { chunkSizeBytes, writeConcern } = this.#options;
    return new FileWriter(this.#collections, filename, {
      writeConcern,
      ...options,
      chunkSizeBytes: options?.chunkSizeBytes || chunkSizeBytes,
    });
  }

  /** @param {import('./file_reader.js').Wanted} wanted */
  #reader(wanted) {
    const { readPreference } = this.#options;
    return new FileReader(this.#collections, wanted, readPreference ? { readPreference } : {});
  }

  /** @returns {Steps<void>} */
  *#begin() {
    if (this.#begun) return;
    this.#begun = true;
    try {
      yield* ensureIndexes(this.#collections);
      this.emit('index');
    } catch {
      // As the official driver: who may not make indexes may still write files.
    }
  }

  /**
   * @param {FileWriter} writer
   * @param {Uint8Array} bytes
   * @returns {Steps<Document>}
   */
  *#uploadSteps(writer, bytes) {
    yield* this.#begin();
    yield* writer.write(bytes);
    return yield* writer.finish();
  }

  /** @param {unknown} id @returns {Steps<void>} */
  *#deleteSteps(id) {
    const { files, chunks } = this.#collections;
    const { deletedCount } = yield* remove(files, { _id: { $eq: id } }, {}, 1);
    yield* remove(chunks, { files_id: { $eq: id } }, {}, 0);
    if (deletedCount === 0) throw new MongoRuntimeError(`File not found for id ${id}`);
  }

  /**
   * @param {unknown} id
   * @param {string} filename
   * @param {Document} options
   * @returns {Steps<void>}
   */
  *#renameSteps(id, filename, options) {
    const { files } = this.#collections;
    const change = { $set: { filename } };
    const renamed = yield* update(files, { _id: { $eq: id } }, change, options, { multi: false });
    if (renamed.matchedCount === 0) throw new MongoRuntimeError(`File with id ${id} not found`);
  }

  /** @returns {Steps<void>} */
  *#dropSteps() {
    yield* drop(this.#collections.files, {});
    yield* drop(this.#collections.chunks, {});
  }
}

/** @param {unknown} id @returns {import('./file_reader.js').Wanted} */
const byId = (id) => ({ filter: { _id: { $eq: id } }, name: id });

/**
 * @param {string} filename
 * @param {{ revision?: number }} options
 * @returns {import('./file_reader.js').Wanted}
 */
function byName(filename, { revision = -1 }) {
  const wanted = { filter: { filename }, name: filename };
  if (revision >= 0) return { ...wanted, sort: { uploadDate: 1 }, skip: revision };
  return { ...wanted, sort: { uploadDate: -1 }, skip: -revision - 1 };
}

/**
 * @param {FileReader} reader
 * @param {{ start?: number, end?: number }} range
 * @returns {Steps<Buffer>}
 */
function* downloadSteps(reader, range) {
  try {
    yield* reader.open(range);
    return yield* reader.rest();
  } finally {
    yield* reader.close();
  }
}

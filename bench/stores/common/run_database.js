/** A run's own database: datasets loaded once, and the copies and empty collections that cells meet. */

import { GridFSBucket, MongoClient } from 'mongodb';
import { oncePerName } from './once.js';

/** @typedef {import('../../../js/types.d.ts').Dataset} Dataset */
/** @typedef {import('mongodb').Document} Document */

/** Documents sent in one insertMany when a dataset is loaded. */
const BATCH = 1000;
/** A server that has gone must not hold the run up. */
const serverSelectionTimeoutMS = 5000;

/** The largest parts of serverStatus, which nobody wants here. */
const OTHER_SECTIONS = Object.freeze({ metrics: 0, wiredTiger: 0, locks: 0, tcmalloc: 0 });

export class RunDatabase {
  #client;
  #db;
  #once = oncePerName();

  /**
   * @param {string} uri
   * @param {string} database
   */
  constructor(uri, database) {
    const own = /[?&]serverSelectionTimeoutMS=/i.test(uri);
    this.#client = new MongoClient(uri, own ? {} : { serverSelectionTimeoutMS });
    this.#db = this.#client.db(database);
  }

  /**
   * Loads a dataset, once.
   *
   * @param {Dataset} dataset
   * @returns {Promise<string>} its collection
   */
  async load(dataset) {
    const name = `dataset_${dataset.name}_${dataset.count}`;
    await this.#once(name, async () => {
      const collection = this.#db.collection(name);
      // What an attempt that failed left there.
      await collection.drop();
      await insertAll(collection, dataset);
    });
    return name;
  }

  /**
   * A copy of a dataset as cells may change it, put back by the server itself. It is made once and aged
   * once: in a fresh one WiredTiger's first splits stall the server three times for 30 ms after some 5 000
   * updates, which is in the middle of a fast driver's measurement and before or after a slow one's.
   *
   * @param {Dataset} dataset
   * @param {string} slot
   * @param {{ whole: boolean | unknown[] }} options `whole`: whether it is put back to what it was, or which of
   *   its documents are, by `_id`
   * @returns {Promise<string>} its collection
   */
  async copy(dataset, slot, { whole }) {
    const source = this.#db.collection(await this.load(dataset));
    const name = `copy_${dataset.name}_${dataset.count}_${slot}`;
    const copy = this.#db.collection(name);
    let isNew = false;
    const make = async () => {
      isNew = true;
      await source.aggregate([{ $out: name }]).toArray();
      await copy.updateMany({}, { $set: { aged: true } });
      await copy.updateMany({}, { $unset: { aged: '' } });
    };
    await this.#once(name, make);
    if (isNew || !whole) return name;
    const into = { into: name, on: '_id', whenMatched: 'replace' };
    if (Array.isArray(whole)) {
      const filter = /** @type {object} */ ({ _id: { $in: whole } });
      await source.aggregate([{ $match: filter }, { $merge: into }]).toArray();
      // Those that a cell added are not the dataset's.
      const known = await source.distinct('_id', filter);
      await copy.deleteMany({ $and: [filter, { _id: { $nin: known } }] });
      return name;
    }
    await source.aggregate([{ $merge: into }]).toArray();
    // Documents that a cell added are not overwritten by that.
    if ((await copy.countDocuments()) !== dataset.count) await make();
    return name;
  }

  /**
   * @param {string} slot
   * @param {import('../../../js/types.d.ts').Contents} [contents]
   * @returns {Promise<string>} a new collection
   */
  async empty(slot, { options = {}, indexes = [], documents } = {}) {
    const name = `empty_${slot}`;
    await this.#db.collection(name).drop();
    const collection = await this.#db.createCollection(name, options);
    if (documents) await insertAll(collection, documents);
    for (const index of indexes) {
      await collection.createIndex(/** @type {any} */ (index.key), index.options);
    }
    return name;
  }

  /**
   * @param {string} slot
   * @param {{ name: string, bytes: Uint8Array }[]} files
   * @returns {Promise<string>} a new bucket
   */
  async bucket(slot, files) {
    const bucketName = `bucket_${slot}`;
    for (const part of ['files', 'chunks']) await this.#db.dropCollection(`${bucketName}.${part}`);
    const bucket = new GridFSBucket(this.#db, { bucketName });
    for (const { name, bytes } of files) {
      const stream = bucket.openUploadStream(name);
      await new Promise((resolve, reject) => {
        stream.on('finish', resolve).on('error', reject);
        stream.end(bytes);
      });
    }
    return bucketName;
  }

  /**
   * @param {string} collection
   * @param {unknown[]} [ids]
   * @returns {Promise<Document[]>} the stored documents of these `_id`s, or all, sorted by it
   */
  read(collection, ids) {
    const filter = /** @type {object} */ (ids ? { _id: { $in: ids } } : {});
    return this.#db
      .collection(collection)
      .find(filter, { sort: { _id: 1 } })
      .toArray();
  }

  /** @param {string} collection */
  count(collection) {
    return this.#db.collection(collection).countDocuments();
  }

  /** @returns {Promise<number>} µs that the server has worked on reads and writes, of all clients, since it began */
  async serverUs() {
    const { opLatencies } = await this.#db.admin().command({ serverStatus: 1, ...OTHER_SECTIONS });
    return Number(opLatencies.reads.latency) + Number(opLatencies.writes.latency);
  }

  /** Removes everything. */
  async drop() {
    await this.#db.dropDatabase();
  }

  async close() {
    await this.#client.close();
  }
}

/**
 * @param {import('mongodb').Collection} collection
 * @param {Pick<Dataset, 'count' | 'document'>} dataset
 */
async function insertAll(collection, { count, document }) {
  for (let first = 0; first < count; first += BATCH) {
    const length = Math.min(BATCH, count - first);
    const documents = Array.from({ length }, (_, i) => document(first + i));
    await collection.insertMany(/** @type {any[]} */ (documents), { ordered: false });
  }
}

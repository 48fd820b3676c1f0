/** The collections that the cells meet: datasets loaded once, copies and empty ones laid before a cell. */

/** @typedef {import('../types.d.ts').Dataset} Dataset */

/** Documents sent in one insertMany when a dataset is loaded. */
const BATCH = 1000;

export class Ground {
  #db;
  /** Loaded datasets and their copies: they outlive a cell. @type {Set<string>} */
  #kept = new Set();

  /** @param {import('mongodb').Db} db a database of this run's own: dropped at its end */
  constructor(db) {
    this.#db = db;
  }

  /** @returns {string} the database's name */
  get database() {
    return this.#db.databaseName;
  }

  /**
   * Lays what a workload wants.
   *
   * @param {import('../types.d.ts').Workload} workload
   * @param {Dataset} dataset
   * @param {string} scratch the name of a collection that `clear` drops
   * @returns {Promise<string>} the name of the collection that was laid
   */
  async lay(workload, dataset, scratch) {
    let laid = scratch;
    await workload.before({
      shared: async () => {
        laid = await this.#load(dataset);
      },
      copy: async () => {
        laid = await this.#copy(dataset);
      },
      empty: async () => {
        await this.#db.collection(scratch).drop();
        await this.#db.createCollection(scratch);
      },
    });
    return laid;
  }

  /**
   * @param {string} name
   * @param {unknown[]} ids
   * @returns {Promise<object[]>} the stored documents of these `_id`s, sorted by it
   */
  stored(name, ids) {
    const filter = /** @type {object} */ ({ _id: { $in: ids } });
    return this.#db
      .collection(name)
      .find(filter, { sort: { _id: 1 } })
      .toArray();
  }

  /** @param {string} name as `lay` returned it */
  async clear(name) {
    if (!this.#kept.has(name)) await this.#db.collection(name).drop();
  }

  /** Removes everything. */
  async remove() {
    await this.#db.dropDatabase();
  }

  /** @param {Dataset} dataset */
  async #load(dataset) {
    const name = `dataset_${dataset.name}`;
    if (this.#kept.has(name)) return name;
    const collection = this.#db.collection(name);
    for (let first = 0; first < dataset.count; first += BATCH) {
      const length = Math.min(BATCH, dataset.count - first);
      const documents = Array.from({ length }, (_, i) => dataset.document(first + i));
      await collection.insertMany(/** @type {any[]} */ (documents), { ordered: false });
    }
    this.#kept.add(name);
    return name;
  }

  /**
   * A copy of a dataset as cells may change it, put back by the server itself. It is made once and aged
   * once: in a fresh one WiredTiger's first splits stall the server three times for 30 ms after some 5 000
   * updates, which is in the middle of a fast driver's measurement and before or after a slow one's.
   *
   * @param {Dataset} dataset
   */
  async #copy(dataset) {
    const source = this.#db.collection(await this.#load(dataset));
    const name = `copy_${dataset.name}`;
    const copy = this.#db.collection(name);
    if (this.#kept.has(name)) {
      const into = { into: name, on: '_id', whenMatched: 'replace' };
      await source.aggregate([{ $merge: into }]).toArray();
      if ((await copy.countDocuments()) === dataset.count) return name;
    }
    await source.aggregate([{ $out: name }]).toArray();
    await copy.updateMany({}, { $set: { aged: true } });
    await copy.updateMany({}, { $unset: { aged: '' } });
    this.#kept.add(name);
    return name;
  }
}

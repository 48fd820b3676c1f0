/** The collections that the cells meet: datasets loaded once, copies and empty ones laid before a cell. */

/** @typedef {import('../types.d.ts').Dataset} Dataset */

/** Documents sent in one insertMany when a dataset is loaded. */
const BATCH = 1000;

export class Ground {
  #db;
  /** @type {Set<string>} */
  #loaded = new Set();

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
   * @param {string} name a collection to lay it in
   * @returns {Promise<string>} the collection's name
   */
  async lay(workload, dataset, name) {
    const source = await this.#load(dataset);
    let laid = name;
    await workload.before({
      shared: async () => {
        laid = source;
      },
      copy: async () => {
        await this.#db
          .collection(source)
          .aggregate([{ $out: name }])
          .toArray();
      },
      empty: async () => {
        await this.#db.collection(name).drop();
        await this.#db.createCollection(name);
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

  /** @param {string} name a collection that `lay` laid; the shared datasets stay */
  async clear(name) {
    if (![...this.#loaded].some((dataset) => name === sourceName(dataset))) {
      await this.#db.collection(name).drop();
    }
  }

  /** Removes everything. */
  async remove() {
    await this.#db.dropDatabase();
  }

  /** @param {Dataset} dataset */
  async #load(dataset) {
    const name = sourceName(dataset.name);
    if (this.#loaded.has(dataset.name)) return name;
    const collection = this.#db.collection(name);
    for (let first = 0; first < dataset.count; first += BATCH) {
      const length = Math.min(BATCH, dataset.count - first);
      const documents = Array.from({ length }, (_, i) => dataset.document(first + i));
      await collection.insertMany(/** @type {any[]} */ (documents), { ordered: false });
    }
    this.#loaded.add(dataset.name);
    return name;
  }
}

const sourceName = (/** @type {string} */ dataset) => `dataset_${dataset}`;

/**
 * A run's collections as files of an embedded store, one each: contenders that warm up side by side do not wait
 * for one another's writes. They are written here, in the engine's process; each contender opens its own by itself.
 */

import { setImmediate as others } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

/** @typedef {import('../../../js/types.d.ts').Dataset} Dataset */
/** @typedef {import('../../../js/types.d.ts').Doc} Doc */

/**
 * One collection's file, open.
 *
 * @template C
 * @typedef {object} Collection
 * @property {(documents: Doc[]) => void} add documents that it has not
 * @property {(source: C, ids: unknown[]) => void} take these documents as another one holds them, and
 *   no longer have those that it has not
 * @property {() => void} clear
 * @property {() => void} settle Called when all has been written.
 * @property {() => unknown[]} ids of all that it holds
 * @property {(_id: unknown) => Doc | undefined} read
 * @property {() => number} count
 * @property {() => unknown} close
 */

/** Documents written at once: between batches this process answers others, a server's heartbeat among them. */
const BATCH = 500;
/** Documents that are read back after a dataset was loaded. */
const CHECKED = 100;

/** @template {Collection<C>} C */
export class RunFiles {
  #store;
  #folder;
  #open;
  /** Those that are ready. @type {Map<string, C>} */
  #ready = new Map();
  /** Datasets that are loaded, or being loaded. @type {Map<string, Promise<void>>} */
  #loads = new Map();

  /**
   * @param {string} store its name
   * @param {import('../../../js/host/temporary_folder/index.js').TemporaryFolder} folder
   * @param {(collection: string, dataset: Dataset) => C} open makes a file that is not there
   */
  constructor(store, folder, open) {
    this.#store = store;
    this.#folder = folder;
    this.#open = open;
  }

  /**
   * Loads a dataset, once.
   *
   * @param {Dataset} dataset
   * @returns {Promise<string>} its collection
   */
  async load(dataset) {
    const { count, document } = dataset;
    const name = `dataset_${dataset.name}_${count}`;
    const load =
      this.#loads.get(name) ??
      this.#prepare(name, dataset, async (collection) => {
        collection.clear();
        const all = Array.from({ length: count }, (_, i) => i);
        await inBatches(all, (some) => collection.add(some.map(document)));
        this.#checkLoaded(collection, dataset);
      });
    this.#loads.set(name, load);
    // What failed may be tried again.
    load.catch(() => this.#loads.delete(name));
    await load;
    return name;
  }

  /**
   * @param {Dataset} dataset
   * @param {string} slot
   * @param {{ whole: boolean | unknown[] }} options as the contract of stores has it
   * @returns {Promise<string>} its collection
   */
  async copy(dataset, slot, { whole }) {
    const source = this.#known(await this.load(dataset));
    const name = `copy_${dataset.name}_${dataset.count}_${slot}`;
    await this.#prepare(name, dataset, async (collection, isNew) => {
      const all = isNew || whole === true;
      if (all) collection.clear();
      const ids = all ? source.ids() : whole || [];
      await inBatches(ids, (some) => collection.take(source, some));
    });
    return name;
  }

  /**
   * @param {string} slot
   * @param {Dataset} dataset
   * @returns {Promise<string>} its collection
   */
  async empty(slot, dataset) {
    const name = `empty_${dataset.name}_${slot}`;
    await this.#prepare(name, dataset, async (collection) => collection.clear());
    return name;
  }

  /**
   * @param {string} name
   * @param {unknown[]} [ids]
   * @returns {Doc[]} the stored documents of these `_id`s, sorted by it
   */
  read(name, ids) {
    if (!ids) throw new Error(`${this.#store} keeps no documents whose _id nobody chose`);
    const collection = this.#known(name);
    const order = (/** @type {any} */ a, /** @type {any} */ b) => (a._id < b._id ? -1 : 1);
    const found = [...new Set(ids)].map((id) => collection.read(id));
    return found.filter((document) => document !== undefined).sort(order);
  }

  /** @param {string} name */
  count(name) {
    return this.#known(name).count();
  }

  async close() {
    for (const collection of this.#ready.values()) await collection.close();
  }

  /**
   * @param {string} name
   * @param {Dataset} dataset
   * @param {(collection: C, isNew: boolean) => Promise<void>} prepare what fails is new the next time
   */
  async #prepare(name, dataset, prepare) {
    const known = this.#ready.get(name);
    /** @type {C | undefined} */
    let collection = known;
    try {
      collection ??= this.#open(name, dataset);
      await prepare(collection, known === undefined);
      collection.settle();
      this.#ready.set(name, collection);
    } catch (error) {
      this.#ready.delete(name);
      await collection?.close();
      // The disk may have been the cause: then it is named.
      this.#folder.probe();
      throw error;
    }
  }

  /** @param {string} name @returns {C} */
  #known(name) {
    const collection = this.#ready.get(name);
    if (!collection) throw new Error(`the store ${this.#store} has no collection ${name}`);
    return collection;
  }

  /**
   * No other driver reads these files: whether they hold what was loaded is seen here, or not at all.
   *
   * @param {C} collection
   * @param {Dataset} dataset
   */
  #checkLoaded(collection, { name, count, document }) {
    const length = Math.min(CHECKED, count);
    for (let i = 0; i < length; i++) {
      const at = Math.floor((i * count) / length);
      const [got, wanted] = [collection.read(at), asStored(document(at))];
      // The text for the order of keys.
      if (isDeepStrictEqual(got, wanted) && JSON.stringify(got) === JSON.stringify(wanted))
        continue;
      throw new Error(`${this.#store} gives document ${at} of ${name} back as something else`);
    }
  }
}

/**
 * @template T
 * @param {T[]} all
 * @param {(some: T[]) => void} write
 */
async function inBatches(all, write) {
  for (let first = 0; first < all.length; first += BATCH) {
    write(all.slice(first, first + BATCH));
    await others();
  }
}

/**
 * Neither JSON nor msgpack keeps the sign of a zero.
 *
 * @param {any} value
 * @returns {any}
 */
function asStored(value) {
  if (value === 0) return 0;
  if (Array.isArray(value)) return value.map(asStored);
  if (value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, asStored(inner)]));
}

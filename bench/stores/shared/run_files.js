/**
 * A run's collections as files of an embedded store, one each: contenders that warm up side by side do not wait
 * for one another's writes. They are written here, in the engine's process; each contender opens its own by itself.
 */

import { isDeepStrictEqual } from 'node:util';

/** @typedef {import('../../../js/types.d.ts').Dataset} Dataset */
/** @typedef {import('../../../js/types.d.ts').Doc} Doc */

/**
 * One collection's file, open.
 *
 * @template C
 * @typedef {object} Collection
 * @property {(documents: Iterable<Doc>) => void} fill it is empty
 * @property {(source: C, ids?: unknown[]) => void} putBack what another one holds: all of it and nothing else, or
 *   these documents
 * @property {() => void} clear
 * @property {(_id: unknown) => Doc | undefined} read
 * @property {() => number} count
 * @property {() => unknown} close
 */

/** Documents that are read back after a dataset was loaded. */
const CHECKED = 100;

/** @template {Collection<C>} C */
export class RunFiles {
  #store;
  #folder;
  #open;
  /** Those that are ready. @type {Map<string, C>} */
  #ready = new Map();

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
   * @returns {string} its collection
   */
  load(dataset) {
    const name = `dataset_${dataset.name}_${dataset.count}`;
    this.#prepare(name, dataset, (collection, isNew) => {
      if (!isNew) return;
      collection.clear();
      collection.fill(documentsOf(dataset));
      this.#checkLoaded(collection, dataset);
    });
    return name;
  }

  /**
   * @param {Dataset} dataset
   * @param {string} slot
   * @param {{ whole: boolean | unknown[] }} options as the contract of stores has it
   * @returns {string} its collection
   */
  copy(dataset, slot, { whole }) {
    const source = this.#known(this.load(dataset));
    const name = `copy_${dataset.name}_${dataset.count}_${slot}`;
    this.#prepare(name, dataset, (collection, isNew) => {
      if (isNew || whole === true) collection.putBack(source);
      else if (whole) collection.putBack(source, whole);
    });
    return name;
  }

  /**
   * @param {string} slot
   * @param {Dataset} dataset
   * @returns {string} its collection
   */
  empty(slot, dataset) {
    const name = `empty_${dataset.name}_${slot}`;
    this.#prepare(name, dataset, (collection) => collection.clear());
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
   * @param {(collection: C, isNew: boolean) => void} prepare what fails is tried again, as new, the next time
   */
  #prepare(name, dataset, prepare) {
    const known = this.#ready.get(name);
    /** @type {C | undefined} */
    let collection = known;
    try {
      collection ??= this.#open(name, dataset);
      prepare(collection, known === undefined);
      this.#ready.set(name, collection);
    } catch (error) {
      if (!known) collection?.close();
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

/** @param {Dataset} dataset @returns {Generator<Doc>} */
function* documentsOf({ count, document }) {
  for (let i = 0; i < count; i++) yield document(i);
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

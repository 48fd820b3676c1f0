/**
 * What the official driver answers to a workload's operations, and what it leaves stored. Which driver that
 * is, the store says.
 */

import { serialize } from 'bson';
import { sequenceOf } from '../measure/sequence.js';
import { defaultsOf } from '../planning/parameters.js';
import { openSession, prepareOperation, Unsupported } from '../plugins/session.js';
import { checksOf, collectAnswers } from './answers.js';
import {
  expectedLeft,
  readAnonymous,
  readLeft,
  touchedBy,
  touchedIn,
  verifyStored,
} from './stored.js';

/** @typedef {import('../../types.d.ts').Workload} Workload */
/** @typedef {import('../../types.d.ts').Dataset} Dataset */
/** @typedef {import('../measure/sequence.js').Sequence} Sequence */
/**
 * @typedef {{ answers: Uint8Array[] | undefined, touched: unknown[] } & import('./stored.js').Left} Truth
 *   `answers`: BSON of `{ answer }` each; `touched`: `_id`s of all that the operations touch; the rest: what of it
 *   is compared, and its state after them
 * @typedef {{ first: number, count: number, earlier: number, ordered: boolean, params?: Asked['params'] }} Part of a
 *   sequence; what the `earlier` operations before it touch is not compared; `ordered`: one begins when the one before
 *   has ended
 */

/** The collections that the oracle writes to. */
const SLOT = 'oracle';
/** Documents of the operations done again after the clock, at most, but for one operation. */
const REPLAYED_DOCUMENTS = 64;

/** What of a setting decides which operations come, besides workload and dataset. @typedef {import('../measure/sequence.js').Asked} Asked */

export class Oracle {
  /** @type {Map<string, Promise<Truth>>} */
  #truths = new Map();
  /** @type {Map<string, Sequence>} */
  #sequences = new Map();
  /** By collection. @type {Map<string, ReturnType<typeof openSession>>} */
  #sessions = new Map();
  /** The oracle's collections are few: one run after the other. @type {Promise<void>} */
  #before = Promise.resolve();
  #store;
  #driver;
  #seed;
  #plugins;

  /**
   * @param {import('../../types.d.ts').Store} store
   * @param {string | undefined} driver its oracle's name
   * @param {{ seed: number, plugins: string[] }} run
   */
  constructor(store, driver, { seed, plugins }) {
    this.#store = store;
    this.#driver = driver;
    this.#seed = seed;
    this.#plugins = plugins;
  }

  /**
   * The answers to the operations that are checked; asked once per workload, dataset and concurrency.
   *
   * @param {Workload} workload
   * @param {Dataset} dataset
   * @param {Asked} asked
   * @returns {Promise<Truth>}
   */
  truth(workload, dataset, asked) {
    const { concurrency } = asked;
    const key = keyOf(workload, dataset, asked);
    let truth = this.#truths.get(key);
    if (!truth) {
      const sequence = this.#sequence(workload, dataset, asked);
      const count = checksOf(workload, sequence, concurrency);
      truth = this.#run(workload, dataset, sequence, {
        ...{ first: 0, count, earlier: 0, params: asked.params },
        ordered: concurrency === 1,
      });
      this.#truths.set(key, truth);
      // What failed may be asked again.
      truth.catch(() => this.#truths.delete(key));
    }
    return truth;
  }

  /**
   * After the clock: a contender's last operations must have left what the official driver leaves.
   *
   * @param {Workload} workload
   * @param {Dataset} dataset
   * @param {Asked} asked
   * @param {{ collection: string, used: number, overtaken: number, before: number }} left `used`: operations that
   *   the contender ran in all; `overtaken`: so many later ones may have ended before one did; `before`: stored
   *   documents before them
   * @throws {Error} with the first difference
   */
  async verifyLeft(workload, dataset, asked, { collection, used, overtaken, before }) {
    const { concurrency } = asked;
    const sequence = this.#sequence(workload, dataset, asked);
    const { operations, which, input } = sequence;
    let expected = before;
    if (operations.some(({ stored }) => stored)) {
      for (let i = 0; i < used; i++) expected += operations[which(i)].stored?.(input(i), i) ?? 0;
    }
    const found = await this.#store.count(collection);
    if (found !== expected) {
      throw new Error(`after ${used} operations ${found} documents are stored, not ${expected}`);
    }
    const what = 'document left behind';
    const [{ left, check }] = operations;
    if (check) {
      const { session } = await this.#session(collection, workload, dataset);
      return check({
        ...{ used, overtaken, sequence, dataset, params: asked.params ?? {} },
        read: (ids) => this.#store.read(collection, ids),
        target: /** @type {import('../../types.d.ts').Target} */ (session.target),
      });
    }
    if (left && operations.length === 1) {
      const built = expectedLeft(left(used, input, dataset));
      return verifyStored(built, this.#store, collection, what);
    }
    if (!this.#driver) return;
    const documents = Math.max(...operations.map((operation) => operation.documents), 1);
    const count = Math.min(used, Math.max(1, Math.floor(REPLAYED_DOCUMENTS / documents)));
    // Some before them may have been in flight beside them, and have written last.
    const earlier = Math.min(used - count, overtaken);
    // Of those without a name all that was done would have to be done again.
    if (operations.some(({ anonymous }) => anonymous)) return;
    const { params } = asked;
    const part = { first: used - count, count, earlier, ordered: concurrency === 1, params };
    const replayed = await this.#run(workload, dataset, sequence, part);
    await verifyStored(replayed, this.#store, collection, what);
  }

  /** Ends what it opened. */
  async close() {
    // One that does not close must not keep the others open.
    const closing = [...this.#sessions.values()].map(async (opened) =>
      (await opened).session.close(),
    );
    await Promise.allSettled(closing);
  }

  /**
   * @param {Workload} workload
   * @param {Dataset} dataset
   * @param {Asked} asked
   */
  #sequence(workload, dataset, asked) {
    const key = keyOf(workload, dataset, asked);
    const sequence = this.#sequences.get(key) ?? sequenceOf(workload, dataset, this.#seed, asked);
    this.#sequences.set(key, sequence);
    return sequence;
  }

  /**
   * @param {Workload} workload
   * @param {Dataset} dataset
   * @param {Sequence} sequence
   * @param {Part} part
   * @returns {Promise<Truth>}
   */
  #run(workload, dataset, sequence, part) {
    const run = this.#before.then(() => this.#runNow(workload, dataset, sequence, part));
    this.#before = run.then(
      () => {},
      () => {},
    );
    return run;
  }

  /** @type {(...run: [Workload, Dataset, Sequence, Part]) => Promise<Truth>} */
  async #runNow(workload, dataset, sequence, { first, count, earlier, ordered, params }) {
    if (!this.#driver) return { answers: undefined, touched: [], ids: [], stored: [] };
    const store = this.#store;
    let copied = false;
    const copy = () => {
      copied = true;
      return store.copy(dataset, SLOT, { whole: false });
    };
    // Putting back what it changed itself is quicker than putting back everything.
    const source = {
      copy,
      load: () => store.load(dataset),
      empty: store.empty.bind(store),
      bucket: store.bucket?.bind(store),
    };
    const where = { slot: SLOT, checked: [], params };
    const collection = await collectionFor(workload, source, dataset, where);
    const { driver, session } = await this.#session(collection, workload, dataset);
    const { operations } = sequence;
    const calls = operations.map((operation) => prepareOperation({ driver, session }, operation));
    const shifted = shiftedBy(sequence, first);
    const { answers } = await collectAnswers({
      ...{ calls, sequence: shifted, count, concurrency: 1 },
      plain: session.plain,
    });
    const touched = touchedIn(shifted, count);
    const alone = new Map(touched);
    for (let i = first - earlier; i < first; i++) {
      for (const id of touchedBy(sequence, i)) alone.delete(id);
    }
    // With several in flight, who writes a document last is open, unless they build on one another.
    const isCertain = ordered || operations.every(({ left }) => left);
    const ids = [...alone].flatMap(([id, times]) => (isCertain || times === 1 ? [id] : []));
    const left = operations.some(({ anonymous }) => anonymous)
      ? await readAnonymous(store, collection)
      : await readLeft(store, collection, ids);
    const all = touched.map(([id]) => id);
    if (copied) await store.copy(dataset, SLOT, { whole: all });
    return { answers: answers.map((answer) => serialize({ answer })), touched: all, ...left };
  }

  /**
   * @param {string} collection
   * @param {Workload} workload
   * @param {Dataset} dataset
   */
  #session(collection, workload, dataset) {
    const { uri, database } = this.#store;
    const opened =
      this.#sessions.get(collection) ??
      openSession({
        ...{ driver: /** @type {string} */ (this.#driver), version: '', variant: '' },
        ...{ workload: workload.name, dataset: dataset.name, seed: this.#seed },
        records: dataset.count,
        ...{ uri, database, collection, plugins: this.#plugins },
      });
    this.#sessions.set(collection, opened);
    return opened;
  }
}

/**
 * The collection that a workload wants for one cell.
 *
 * @param {Workload} workload
 * @param {Pick<import('../../types.d.ts').Store, 'load' | 'copy' | 'empty' | 'bucket'>} store
 * @param {Dataset} dataset
 * @param {{ slot: string, checked: unknown[] | true, params?: Asked['params'] }} how `checked`: `_id`s of the documents
 *   that the checks will touch; true where all has to be as it was; `params`: the setting's
 */
export function collectionFor(workload, store, dataset, { slot, checked, params = {} }) {
  const collections = {
    shared: () => store.load(dataset),
    copy: () => store.copy(dataset, slot, { whole: true }),
    // Not the collection that others leave in pieces; the checks must meet what the oracle met.
    own: () => store.copy(dataset, `${slot}_own`, { whole: checked }),
    empty: (/** @type {import('../../types.d.ts').Contents | undefined} */ contents) =>
      store.empty(slot, dataset, contents),
    bucket: async (/** @type {{ name: string, bytes: Uint8Array }[]} */ files) => {
      if (!store.bucket) throw new Unsupported('its store has no GridFS');
      return store.bucket(slot, files);
    },
  };
  if (!workload.prepare) return collections.shared();
  return workload.prepare(collections, dataset, { ...defaultsOf(workload), ...params });
}

/**
 * @param {Sequence} sequence
 * @param {number} first
 * @returns {Sequence} the same from its `first` operation on
 */
const shiftedBy = ({ operations, which, input }, first) => ({
  operations,
  which: (i) => which(first + i),
  input: (i) => input(first + i),
});

/**
 * @param {Workload} workload
 * @param {Dataset} dataset
 * @param {Asked} asked
 */
const keyOf = (workload, dataset, { concurrency, params }) =>
  `${workload.name}/${dataset.name}/${concurrency}/${JSON.stringify(params ?? {})}`;

/** What the official driver answers to a workload's checks, and what it leaves stored. */

import { serialize } from 'bson';
import { answerChecks, inputsOf } from './checks.js';
import { loadPlugin } from './registry.js';
import { sameAll } from './verify.js';

/** @typedef {import('../types.d.ts').Dataset} Dataset */
/** @typedef {import('../types.d.ts').Workload} Workload */
/** @typedef {{ answers: Uint8Array, ids: unknown[], stored: object[] }} Truth `answers`: BSON of `{ answers }` */

const COLLECTION = 'oracle';

export class Oracle {
  /** @type {Map<string, Promise<Truth>>} */
  #truths = new Map();
  #uri;
  #ground;
  #seed;

  /**
   * @param {string} uri
   * @param {import('./lay.js').Ground} ground
   * @param {number} seed
   */
  constructor(uri, ground, seed) {
    this.#uri = uri;
    this.#ground = ground;
    this.#seed = seed;
  }

  /**
   * Asked once per workload and dataset.
   *
   * @param {Workload} workload
   * @param {Dataset} dataset
   * @returns {Promise<Truth>}
   */
  truth(workload, dataset) {
    const key = `${workload.name}/${dataset.name}`;
    let truth = this.#truths.get(key);
    if (!truth) {
      truth = this.#ask(workload, dataset);
      this.#truths.set(key, truth);
    }
    return truth;
  }

  /**
   * @param {Workload} workload
   * @param {Dataset} dataset
   * @returns {Promise<Truth>}
   */
  async #ask(workload, dataset) {
    const collection = await this.#ground.lay(workload, dataset, COLLECTION);
    const driver = await loadPlugin('drivers', 'mongodb');
    const session = await driver.open({
      uri: this.#uri,
      database: this.#ground.database,
      collection,
      dataset,
      variant: '',
    });
    try {
      const inputs = inputsOf(workload, dataset, this.#seed, 1);
      const { answers } = await answerChecks(session, workload, inputs);
      const checked = Array.from({ length: workload.checks }, (_, i) => inputs(i));
      const ids = checked.flatMap((input) => workload.touched?.(input) ?? []);
      const stored = workload.mutates ? await this.#ground.stored(collection, ids) : [];
      return { answers: serialize({ answers }), ids, stored };
    } finally {
      await session.close();
      await this.#ground.clear(collection);
    }
  }
}

/**
 * @param {Truth} truth
 * @param {object[]} stored what a contender left
 */
export function verifyStored(truth, stored) {
  sameAll(stored, truth.stored, 'stored document');
}

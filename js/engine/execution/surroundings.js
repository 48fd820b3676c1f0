/** What contenders of a plan are measured in: stores, their oracles, workloads and datasets, made once for all steps. */

import { OWN_DOCUMENTS } from '../../stats/answers/own_documents.js';
import { binaryFor } from '../planning/nodes.js';
import { datasetOf } from '../plugins/session.js';
import { Oracle } from '../verification/oracle.js';
import { slicesOf } from './slicing.js';

/** @typedef {import('../planning/plan.js').Step} Step */
/** @typedef {import('./runner.js').Surroundings} Surroundings */

/**
 * @typedef {{
 *   config: import('../planning/config.js').Config, registry: import('../plugins/registry.js').Registry,
 *   stores: Map<string, import('../../types.d.ts').Store>, paths: import('./paths.js').Paths, cores?: number[], signal: AbortSignal,
 * }} Where
 */

export class AllSurroundings {
  #where;
  #oracles;
  #datasets;

  /**
   * @param {Step[]} steps
   * @param {Where} where
   */
  constructor(steps, where) {
    const { config, registry, stores } = where;
    const { seed, plugins } = config;
    this.#where = where;
    this.#oracles = new Map(
      [...stores].map(([name, store]) => [
        name,
        new Oracle(store, registry.stores.get(name)?.oracle, { seed, plugins }),
      ]),
    );
    // Only those that are met: another plug-in's must not cost this run time, or its life.
    this.#datasets = new Map(
      steps.map(({ setting }) => [
        keyOf(setting),
        datasetOf(
          known(registry.workloads, setting.workload),
          registry.datasets.get(setting.dataset),
          seed,
          recordsOf(setting.params),
        ),
      ]),
    );
  }

  /**
   * @param {Step['setting']} setting
   * @returns {Surroundings}
   */
  of(setting) {
    const { config, registry, stores, paths, cores, signal } = this.#where;
    const { seed, orderSeed, plugins, warmUpSeconds } = config;
    return {
      ...{ seed, orderSeed, plugins, uses: registry.uses, warmUpSeconds, cores, signal },
      ...slicesOf(setting, config),
      operations: isCountedLoad(setting.load) ? setting.load.operations : undefined,
      served: ({ store }) => ({ store: known(stores, store), oracle: known(this.#oracles, store) }),
      uriOf: (store) => paths.uriFor(store, setting.params, { isWarm: warmUpSeconds > 0 }),
      node: binaryFor(config.nodes, setting.params),
      workload: known(registry.workloads, setting.workload),
      dataset: known(this.#datasets, keyOf(setting)),
    };
  }

  async close() {
    for (const oracle of this.#oracles.values()) await oracle.close().catch(() => {});
  }
}

/** @param {import('../../results/run.d.ts').Load} load */
const isCountedLoad = ({ kind }) => kind === 'iterations' || kind === 'task';

/**
 * What decides on the documents: a workload may have its own.
 *
 * @param {import('../../results/run.d.ts').Setting} setting
 */
const keyOf = ({ workload, dataset, params }) =>
  `${dataset === OWN_DOCUMENTS ? workload : dataset} ${recordsOf(params)}`;

/** @param {import('../../results/run.d.ts').Setting['params']} params */
const recordsOf = ({ records, size = records }) => (size === undefined ? undefined : Number(size));

/**
 * @template T
 * @param {Map<string, T>} map
 * @param {string} name that the plan has looked up
 * @returns {T}
 */
const known = (map, name) => /** @type {T} */ (map.get(name));

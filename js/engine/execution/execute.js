/** The steps of a plan, one after the other. */

import { datasetOf, OWN_DOCUMENTS } from '../plugins/session.js';
import { Oracle } from '../verification/oracle.js';
import { runRound } from './round.js';
import { slicesOf } from './slicing.js';

/** @typedef {import('../../results/run.d.ts').Sample} Sample */
/** @typedef {import('../../results/run.d.ts').Failure} Failure */
/** @typedef {import('../planning/plan.js').Step} Step */
/** @typedef {{ step: Step, done: number, lines: (Sample | Failure)[] }} Progress */

/**
 * Runs all steps. A cell that fails is left out of later rounds; the others go on.
 *
 * @param {{
 *   config: import('../planning/config.js').Config, registry: import('../plugins/registry.js').Registry, steps: Step[],
 *   stores: Map<string, import('../../types.d.ts').Store>, cores?: number[], signal: AbortSignal,
 *   onStep: (progress: Progress) => void,
 * }} what `onStep` gets each step's lines when it has ended
 * @throws what `onStep` throws, and the signal's reason when it is aborted
 */
export async function execute({ config, registry, steps, stores, cores, signal, onStep }) {
  const { seed, orderSeed, plugins, warmUpSeconds } = config;
  const oracles = new Map(
    [...stores].map(([name, store]) => [
      name,
      new Oracle(store, registry.stores.get(name)?.oracle, { seed, plugins }),
    ]),
  );
  // Only those that are met: another plug-in's must not cost this run time, or its life.
  const datasets = new Map(
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
  /** @type {Set<string>} */
  const failed = new Set();

  try {
    for (const [i, step] of steps.entries()) onStep(await take(step, i + 1));
  } finally {
    for (const oracle of oracles.values()) await oracle.close().catch(() => {});
  }

  /**
   * @param {Step} step
   * @param {number} done steps, with this one
   * @returns {Promise<Progress>}
   */
  async function take(step, done) {
    const { setting } = step;
    const cells = step.cells.filter(({ id }) => !failed.has(id));
    const lines = await runRound(
      { ...step, cells },
      {
        ...{ seed, orderSeed, plugins, uses: registry.uses, warmUpSeconds, cores, signal },
        ...slicesOf(setting.load, config),
        operations: setting.load.kind === 'iterations' ? setting.load.operations : undefined,
        served: ({ store }) => ({ store: known(stores, store), oracle: known(oracles, store) }),
        workload: known(registry.workloads, setting.workload),
        dataset: known(datasets, keyOf(setting)),
      },
    );
    for (const line of lines) if ('status' in line) failed.add(line.cell);
    return { step, done, lines };
  }
}

/**
 * What decides on the documents: a workload may have its own.
 *
 * @param {import('../../results/run.d.ts').Setting} setting
 */
const keyOf = ({ workload, dataset, params }) =>
  `${dataset === OWN_DOCUMENTS ? workload : dataset} ${params.records}`;

/** @param {import('../../results/run.d.ts').Setting['params']} params */
const recordsOf = ({ records }) => (records === undefined ? undefined : Number(records));

/**
 * @template T
 * @param {Map<string, T>} map
 * @param {string} name that the plan has looked up
 * @returns {T}
 */
const known = (map, name) => /** @type {T} */ (map.get(name));

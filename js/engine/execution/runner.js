/** A contender that takes part in a round, and what it brings along from one request to the next. */

import { quoted } from '../../host/mongod/address.js';
import { ENGINE, Unsupported } from '../plugins/session.js';
import { CellUnsupported } from './cell_process.js';

/** @typedef {import('./cell_process.js').CellProcess} CellProcess */
/** @typedef {import('../../results/run.d.ts').Failure} Failure */
/** @typedef {import('../planning/plan.js').Step} Step */
/** @typedef {import('../planning/plan.js').PlannedCell} PlannedCell */
/** @typedef {import('../../types.d.ts').Store} Store */
/** @typedef {import('../verification/oracle.js').Oracle} Oracle */

/**
 * @typedef {{
 *   served: (cell: PlannedCell) => { store: Store, oracle: Oracle },
 *   workload: import('../../types.d.ts').Workload, dataset: import('../../types.d.ts').Dataset,
 *   seed: number, orderSeed: number, plugins: string[],
 *   uses: import('../plugins/local_packages.js').LocalPackages, turns: number, sliceMs: number, warmUpSeconds: number,
 *   operations?: number, cores?: number[], nodeOptions?: string[], node?: string, signal: AbortSignal,
 *   uriOf: (store: Store) => Promise<string>, kept?: Map<string, CellProcess>, goesOn?: boolean,
 * }} Surroundings `operations`: of a round together, or of each slice where that is a task; `served`: what a contender
 *   speaks to, and whose answers are the truth there; `nodeOptions`: of the
 *   contenders' processes, besides those that all have; `node`: the binary that launches run under, if not this one;
 *   `uriOf`: what a contender connects to, by the setting's way there; `kept`: processes of the setting before, by contender; `goesOn`: the next setting takes over this one's
 */

export class Runner {
  /** @type {CellProcess | undefined} */
  process;
  /** @type {string | undefined} why it takes no further part */
  reason;
  unsupported = false;
  /** What checks, warm-up and measuring meet. */
  collection = '';
  /** Makes that what it was before the first operation. @type {() => Promise<string>} */
  stock = async () => '';
  /** Stored documents before its first operation. */
  before = 0;
  server = { us: 0, ops: 0, seconds: 0 };
  /** What the server worked on counted operations, by its own clock. */
  worked = { us: 0, ops: 0 };
  /** Of its slices so far. */
  done = { slices: 0, seconds: 0 };

  /**
   * @param {PlannedCell} cell
   * @param {{ store: Store, oracle: Oracle }} served
   */
  constructor(cell, { store, oracle }) {
    this.cell = cell;
    this.store = store;
    this.oracle = oracle;
  }

  /**
   * What one contender does wrong must not end the round of the others.
   *
   * @template T
   * @param {() => Promise<T>} act
   * @returns {Promise<T | undefined>}
   */
  async attempt(act) {
    if (this.reason !== undefined) return undefined;
    try {
      return await act();
    } catch (error) {
      this.unsupported = error instanceof CellUnsupported || error instanceof Unsupported;
      this.reason = quoted(/** @type {Error} */ (error), this.store.uri);
      this.process?.kill();
      return undefined;
    }
  }
}

/** @param {Runner} runner */
export const theProcess = ({ process }) => /** @type {CellProcess} */ (process);

/** Its collection as it was before the first operation. @param {Runner} runner */
export async function restock(runner) {
  await runner.stock();
  await theProcess(runner).ask({ type: 'restock' });
}

/** @param {Step['setting']} setting */
export const askedOf = ({ load, params }) => ({ concurrency: load.concurrency, params });

/**
 * What its process opens.
 *
 * @param {Runner} runner
 * @param {Step['setting']} setting
 * @param {Surroundings} around
 * @returns {Promise<import('../../types.d.ts').SessionReference>}
 */
export async function referenceOf({ cell, store, collection }, { load }, around) {
  const { workload, dataset, seed, plugins, uses, uriOf } = around;
  const packageFolder = uses[cell.version]?.folder;
  return {
    engine: ENGINE,
    ...{ driver: cell.driver, version: cell.version, variant: cell.variant },
    ...(packageFolder !== undefined && { packageFolder }),
    ...{ workload: workload.name, dataset: dataset.name, seed, plugins, collection },
    ...{ uri: await uriOf(store), database: store.database },
    ...{ concurrency: load.concurrency, records: dataset.count },
  };
}

/** Which of its setting's contenders it is, in words that those of other settings have, too. @param {PlannedCell} cell */
export const placeOf = ({ id, setting }) => id.slice(setting.length);

/**
 * @param {Runner} runner
 * @param {Step} step
 * @returns {Failure}
 */
export const failure = ({ cell, reason, unsupported }, { round, group }) => ({
  ...{ cell: cell.id, round, group },
  status: unsupported ? 'unsupported' : 'failed',
  reason: reason ?? 'it did not finish',
});

/** One contender while a round runs: launched, warmed, measured slice by slice, looked at and ended. */

import { coerce, gte } from 'semver';
import { processCpuUs } from '../../host/machine/cpu.js';
import { quoted } from '../../host/mongod/address.js';
import { hashSeed } from '../../stats/random.js';
import { mutates } from '../planning/workloads.js';
import { ENGINE, Unsupported } from '../plugins/session.js';
import { collectionFor } from '../verification/oracle.js';
import { verifyStored } from '../verification/stored.js';
import { CellProcess, CellUnsupported } from './cell_process.js';
import { CEILING } from './slicing.js';

/** @typedef {import('../../results/run.d.ts').Sample} Sample */
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

/** A slice of the warm-up. */
const WARM_MS = 100;
/** Long enough for some hundred readings of the event loop's delay in each round; never longer than is measured. */
const OBSERVED_MS = 250;

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

/**
 * @param {Runner} runner
 * @param {string} slot
 * @param {Step} step
 * @param {Surroundings} around
 */
export const prepare = (runner, slot, step, around) =>
  runner.attempt(async () => {
    const { workload, dataset } = around;
    const { store, oracle } = runner;
    refuseOlder(workload, store);
    const { params } = step.setting;
    const { touched } = await oracle.truth(workload, dataset, askedOf(step.setting));
    const collection = (/** @type {string} */ slot, /** @type {unknown[] | true} */ checked) =>
      collectionFor(workload, store, dataset, { slot, checked, params });
    runner.collection = await collection(slot, touched);
    runner.stock = () => collection(slot, true);
    if (mutates(workload)) runner.before = await store.count(runner.collection);
  });

/**
 * @param {import('../../types.d.ts').Workload} workload
 * @param {Store} store
 * @throws {Unsupported} where the server is older than the workload needs
 */
function refuseOlder({ name, needs }, { version }) {
  const [wanted, here] = [needs?.server, version].map((text) => coerce(text));
  if (!wanted || !here || gte(here, wanted)) return;
  throw new Unsupported(
    `${name} needs a server of version ${needs?.server} or later, not ${version}`,
  );
}

/**
 * Whether it is operations on exactly so many records.
 *
 * @param {Step['setting']} setting
 */
const isCounted = ({ params }) => params.records !== undefined;

/** @param {Step['setting']} setting */
export const askedOf = ({ load, params }) => ({ concurrency: load.concurrency, params });

/** Which of its setting's contenders it is, in words that those of other settings have, too. @param {PlannedCell} cell */
const placeOf = ({ id, setting }) => id.slice(setting.length);

/**
 * @param {Runner} runner
 * @param {Step} step
 * @param {Surroundings} around
 */
export const open = (runner, { setting }, { workload, dataset, signal, uriOf, ...rest }) =>
  runner.attempt(async () => {
    const { cell, store, oracle, collection } = runner;
    const { seed, plugins, uses, cores, nodeOptions, kept } = rest;
    const packageFolder = uses[cell.version]?.folder;
    const truth = await oracle.truth(workload, dataset, askedOf(setting));
    const uri = await uriOf(store);
    // Those that had started were ended: none may start after them.
    signal.throwIfAborted();
    runner.process = kept?.get(placeOf(cell)) ?? new CellProcess(cores, nodeOptions);
    kept?.delete(placeOf(cell));
    await runner.process.open({
      reference: {
        engine: ENGINE,
        ...{ driver: cell.driver, version: cell.version, variant: cell.variant },
        ...(packageFolder !== undefined && { packageFolder }),
        ...{ workload: workload.name, dataset: dataset.name, seed, plugins, collection },
        ...{ uri, database: store.database, concurrency: setting.load.concurrency },
        records: dataset.count,
      },
      ...{ dispatch: cell.dispatch, dispatchVariant: cell.dispatchVariant },
      ...{
        poolSize: cell.poolSize,
        reply: cell.reply,
        load: /** @type {import('../../types.d.ts').Load} */ (setting.load),
        params: setting.params,
      },
      truth: truth.answers,
      counters: setting.counters,
    });
    await verifyStored(truth, store, collection);
  });

/**
 * A workload that uses its collection up finds it restored as often as it takes, and once more when measuring begins;
 * then also one whose operations are counted. In the same session: another one's begins cold (measured: the first
 * thousand operations took three times as long).
 *
 * @param {Runner} runner
 * @param {Step} step
 * @param {Surroundings} around
 * @returns {Promise<{ steady: boolean, seconds: number } | undefined>} undefined where it failed
 */
export const warm = (runner, { setting }, { workload, warmUpSeconds, signal }) =>
  runner.attempt(async () => {
    let state = { steady: false, seconds: 0, usedUp: false };
    while (!state.steady && state.seconds < warmUpSeconds) {
      if (state.usedUp) await restock(runner);
      state = await theProcess(runner).ask({ type: 'warm', ms: WARM_MS });
      signal.throwIfAborted();
    }
    if (isCounted(setting) || (workload.limit && warmUpSeconds > 0)) await restock(runner);
    return state;
  });

/** Its collection as it was before the first operation. @param {Runner} runner */
async function restock(runner) {
  await runner.stock();
  await theProcess(runner).ask({ type: 'restock' });
}

/**
 * Whether a task was repeated often enough.
 *
 * @param {Runner} runner
 * @param {Step['setting']} setting
 */
export function isOver({ done: { slices, seconds } }, { load }) {
  if (load.kind !== 'task') return false;
  const { least = 0, most = 1, longest = 0 } = load;
  return seconds >= least && (slices >= most || seconds >= longest);
}

/**
 * @param {Runner} runner
 * @param {Step} step
 * @param {number} turn
 * @param {Surroundings} around
 */
export const slice = (runner, { setting, round, cells }, turn, around) =>
  runner.attempt(async () => {
    const { store } = runner;
    const { seed, turns, sliceMs, operations, workload } = around;
    const slicesLeft = turns - turn;
    const isTask = setting.load.kind === 'task';
    if (isTask && workload.limit) await restock(runner);
    // Right before: the machine may be slower or faster than a second ago.
    if (setting.load.share !== undefined) {
      const ms = sliceMs * CEILING;
      await theProcess(runner).ask({ type: 'ceiling', ms, slicesLeft });
    }
    const quota =
      operations && !isTask
        ? Math.floor((operations * (turn + 1)) / turns) - Math.floor((operations * turn) / turns)
        : operations;
    // Those that are not counted are watched in a pass of their own.
    const worked = operations === undefined ? undefined : await store.serverUs?.();
    const before = processCpuUs(store.pids);
    const start = performance.now();
    const ran = await theProcess(runner).ask({
      ...{ type: /** @type {const} */ ('slice'), ms: sliceMs, slicesLeft },
      ...(cells.length === 1 && { alone: true }),
      // The same times for every contender.
      ...(setting.load.arrivals && { arrivalSeed: hashSeed(seed, 'arrivals', round, turn) }),
      ...(operations !== undefined && { operations: quota }),
    });
    const after = processCpuUs(store.pids);
    const seconds = (performance.now() - start) / 1000;
    runner.done.slices++;
    runner.done.seconds += ran.us / 1e6;
    if (worked !== undefined && store.serverUs) {
      runner.worked.us += (await store.serverUs()) - worked;
      runner.worked.ops += ran.all;
    }
    if (before === undefined || after === undefined) return;
    runner.server.us += after - before;
    runner.server.ops += ran.all;
    runner.server.seconds += seconds;
  });

/**
 * @param {Runner} runner
 * @param {Step} step
 * @param {Surroundings} around
 * @param {{ idleUsPerSecond: number, steal: { stealPct?: number } }} machine
 * @returns {Promise<Sample | undefined>}
 */
export const finish = (runner, { setting, round, group }, around, { idleUsPerSecond, steal }) =>
  runner.attempt(async () => {
    const { workload, dataset, operations, turns, sliceMs, kept, goesOn } = around;
    const { store, oracle } = runner;
    const process = theProcess(runner);
    const sample = await process.ask({ type: 'finish' });
    // Where operations are counted, none is run beside them.
    const ms = Math.min(OBSERVED_MS, turns * sliceMs);
    const observed = operations === undefined ? await observe(process, store, ms) : counted(runner);
    const { us, ops, seconds } = runner.server;
    /** @type {Record<string, number>} */
    const server =
      ops > 0 ? { serverCpuUsPerOp: Math.max(0, us - idleUsPerSecond * seconds) / ops } : {};
    if (mutates(workload)) {
      const { collection, before } = runner;
      const left = { collection, used: process.used, before };
      await oracle.verifyLeft(workload, dataset, askedOf(setting), left);
    }
    if (goesOn) {
      kept?.set(placeOf(runner.cell), process);
      runner.process = undefined;
    } else await process.close();
    const metrics = { ...sample.metrics, ...server, ...observed.metrics, ...steal };
    const stagesUs = { ...sample.stagesUs, ...observed.stagesUs };
    return {
      ...{ cell: runner.cell.id, round, group, ...sample, metrics },
      ...(Object.keys(stagesUs).length > 0 && { stagesUs }),
    };
  });

/** @param {Runner} runner @returns {Pick<Sample, 'metrics' | 'stagesUs'>} */
const counted = ({ worked: { us, ops } }) => ({
  metrics: {},
  ...(ops > 0 && { stagesUs: { server: us / ops } }),
});

/**
 * What is not watched while the clock runs; beside it, how long the server works on an operation by its own
 * clock: it is asked before and after only.
 *
 * @param {CellProcess} process
 * @param {import('../../types.d.ts').Store} store
 * @param {number} ms
 * @returns {Promise<Pick<Sample, 'metrics' | 'stagesUs'>>}
 */
async function observe(process, store, ms) {
  const before = await store.serverUs?.();
  const { ops, metrics } = await process.ask({ type: 'observe', ms });
  const after = ops > 0 ? await store.serverUs?.() : undefined;
  if (before === undefined || after === undefined) return { metrics };
  return { metrics, stagesUs: { server: (after - before) / ops } };
}

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

/** @param {Runner} runner */
const theProcess = ({ process }) => /** @type {CellProcess} */ (process);

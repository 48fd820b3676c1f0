/** A contender while it is measured: slice by slice, then looked at and ended. */

import { processCpuUs } from '../../host/machine/cpu.js';
import { hashSeed } from '../../stats/random.js';
import { mutates } from '../planning/workloads.js';
import { askedOf, placeOf, restock, theProcess } from './runner.js';
import { CEILING } from './slicing.js';

/** @typedef {import('../../results/run.d.ts').Sample} Sample */
/** @typedef {import('../planning/plan.js').Step} Step */
/** @typedef {import('../../types.d.ts').Store} Store */
/** @typedef {import('./cell_process.js').CellProcess} CellProcess */
/** @typedef {import('./runner.js').Runner} Runner */
/** @typedef {import('./runner.js').Surroundings} Surroundings */

/** Long enough for some hundred readings of the event loop's delay in each round; never longer than is measured. */
const OBSERVED_MS = 250;

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
      const { used, overtaken } = process;
      const left = { collection, before, used, overtaken };
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
 * @param {Store} store
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

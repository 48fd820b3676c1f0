/** A contender for one pass: launched anew, its answers checked, warm; ended with all it has started. */

import { open, prepare, warm } from '../execution/launch.js';
import { Runner } from '../execution/runner.js';

/** @typedef {import('../execution/runner.js').Surroundings} Surroundings */
/** @typedef {import('../execution/cell_process.js').CellProcess} CellProcess */
/** @typedef {import('../planning/plan.js').Step} Step */
/** @typedef {import('../planning/plan.js').PlannedCell} PlannedCell */

/** The collection that a pass works on. */
const SLOT = 'profiled';

/** A contender that could not be measured, and why. */
export class CellFailed extends Error {
  /**
   * @param {string} reason
   * @param {boolean} unsupported
   */
  constructor(reason, unsupported) {
    super(reason);
    this.status = unsupported
      ? /** @type {const} */ ('unsupported')
      : /** @type {const} */ ('failed');
  }
}

/**
 * @template T
 * @param {{ step: Step, cell: PlannedCell, around: Surroundings }} where
 * @param {(runner: Runner, process: CellProcess) => Promise<T>} work
 * @param {{ nodeOptions?: string[], onStart?: (pid: number) => void }} [options] `nodeOptions`: besides those of all
 *   cells
 * @returns {Promise<T>}
 * @throws {CellFailed}
 */
export async function withWarmCell({ step, cell, around }, work, { nodeOptions, onStart } = {}) {
  const { signal } = around;
  const runner = new Runner(cell, around.served(cell));
  const kill = () => runner.process?.kill();
  signal.addEventListener('abort', kill);
  try {
    await prepare(runner, SLOT, step, around);
    await open(runner, step, { ...around, nodeOptions });
    const { process } = runner;
    if (process?.pid !== undefined) onStart?.(process.pid);
    const { steady = false, seconds = 0 } = (await warm(runner, step, around)) ?? {};
    if (!steady && around.warmUpSeconds > 0 && runner.reason === undefined) {
      throw new CellFailed(
        `it was not steady after ${seconds.toFixed(1)} s: give it longer (--warmup)`,
        false,
      );
    }
    const result = await runner.attempt(async () => {
      if (!process) throw new Error('it has no process');
      const found = await work(runner, process);
      await process.close();
      return found;
    });
    signal.throwIfAborted();
    if (runner.reason !== undefined) throw new CellFailed(runner.reason, runner.unsupported);
    return /** @type {T} */ (result);
  } finally {
    signal.removeEventListener('abort', kill);
    kill();
  }
}

/**
 * @param {CellProcess} process
 * @returns {Promise<number[]>} its own, and those that its dispatch has started
 */
export async function pidsOf(process) {
  const { pids } = await process.ask({ type: 'profile', watch: 'nothing', ms: 1 });
  return [Number(process.pid), ...pids];
}

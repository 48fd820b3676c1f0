/** The steps of a plan, one after the other: each round of each cell in a process of its own. */

import { MongoClient } from 'mongodb';
import { runCellProcess } from './cell.js';
import { Ground } from './lay.js';
import { Oracle, verifyStored } from './oracle.js';

/** @typedef {import('../types.d.ts').Cell} Cell */
/** @typedef {import('../types.d.ts').Round} Round */
/** @typedef {import('./plan.js').Step} Step */
/** @typedef {{ step: Step, done: number, round?: Round, reason?: string }} Progress */

/** The collection of the cell that runs now. */
const COLLECTION = 'cell';
/** A server that has gone must not hold the run up. */
const serverSelectionTimeoutMS = 5000;

/**
 * Runs all steps. A cell that fails is not tried again in later rounds; the others go on.
 *
 * @param {{
 *   config: import('./config.js').Config, registry: import('./registry.js').Registry, steps: Step[],
 *   server: import('./server.js').Server, signal: AbortSignal,
 *   onStep: (progress: Progress) => void,
 * }} what `onStep` hears of each step when it has ended: `round` or the `reason` that it failed
 * @throws what `onStep` throws, and the signal's reason when it is aborted
 */
export async function execute({ config, registry, steps, server, signal, onStep }) {
  const client = await new MongoClient(server.uri, { serverSelectionTimeoutMS }).connect();
  // A name that no other run uses: several may measure one server.
  const ground = new Ground(client.db(`tollgate_${process.pid}_${Date.now().toString(36)}`));
  const oracle = new Oracle(server.uri, ground, config.seed);
  const datasets = new Map(
    [...registry.datasets].map(([name, { create }]) => [name, create(config.seed)]),
  );
  /** @type {Set<string>} */
  const failed = new Set();

  try {
    for (const [i, step] of steps.entries()) {
      if (failed.has(step.cell.id)) continue;
      const outcome = await attempt(step);
      signal.throwIfAborted();
      if ('reason' in outcome) failed.add(step.cell.id);
      onStep({ step, done: i + 1, ...outcome });
    }
    await ground.remove();
  } catch (error) {
    // The server may be what failed: then its data are gone or not ours to reach.
    await ground.remove().catch(() => {});
    throw error;
  } finally {
    await client.close();
  }

  /**
   * @param {Step} step
   * @returns {Promise<{ round: Round } | { reason: string }>}
   */
  async function attempt({ round, cell }) {
    try {
      return { round: { round, ...(await runCell(cell)) } };
    } catch (error) {
      return { reason: /** @type {Error} */ (error).message.split('\n')[0] };
    }
  }

  /** @param {import('../types.d.ts').CellSpec} spec */
  async function runCell(spec) {
    const workload = /** @type {import('../types.d.ts').Workload} */ (
      registry.workloads.get(spec.workload)
    );
    const dataset = /** @type {import('../types.d.ts').Dataset} */ (datasets.get(spec.dataset));
    signal.throwIfAborted();
    const truth = await oracle.truth(workload, dataset);
    const collection = await ground.lay(workload, dataset, COLLECTION);
    try {
      const task = {
        spec,
        uri: server.uri,
        database: ground.database,
        collection,
        seed: config.seed,
        seconds: config.seconds,
        warmupSeconds: config.warmupSeconds,
        ops: config.ops,
        serverPid: server.pid,
        oracle: truth.answers,
      };
      return await runCellProcess(
        task,
        async () => verifyStored(truth, await ground.stored(collection, truth.ids)),
        signal,
      );
    } finally {
      await ground.clear(collection);
    }
  }
}

/** A piscina pool of worker threads, each with a session of its own. */

import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { resolvePackage } from '../../js/engine/plugins/packages.js';
import { Unsupported } from '../../js/engine/plugins/session.js';
import { answersOf, unpack } from './shared/reply.js';

/** @typedef {import('../../js/types.d.ts').Dispatch} Dispatch */

export const name = 'piscina';
export const description = 'piscina: worker threads behind a task queue';
export const runsIn = 'thread';

/** @type {Dispatch['replies']} */
export const replies = ['objects', 'bytes', 'json', 'count'];

const worker = fileURLToPath(new URL('../../workers/piscina.js', import.meta.url));

export const version = () => resolvePackage({ name, package: 'piscina' }).version;

/**
 * piscina's default parks an idle worker in Atomics.wait, where no promise settles: fine for a
 * synchronous driver, but one with sockets on the worker's event loop would starve.
 *
 * @type {NonNullable<Dispatch['settings']>}
 */
export const settings = ({ driver, poolSize, concurrency }) => ({
  atomics: driver.mode === 'sync' ? 'sync' : 'disabled',
  concurrentTasksPerWorker: Math.max(1, Math.ceil(concurrency / poolSize)),
});

/** @type {Dispatch['open']} */
export async function open(options) {
  const { driver, reference, reply, poolSize } = options;
  const pool = new Piscina({
    filename: worker,
    minThreads: poolSize,
    maxThreads: poolSize,
    // Idle threads would be ended at once by default, and their start measured as dispatch.
    idleTimeout: Number.POSITIVE_INFINITY,
    workerData: { reference, reply },
    ...settings(options),
  });
  try {
    const answers = answersOf(reply, await pool.run({ about: 'answers' }));
    return {
      answers,
      prepare(operation, { guarded = false } = {}) {
        const lack = driver.lacks?.(operation);
        if (lack) throw new Unsupported(lack);
        const { name: called } = operation;
        if (guarded) return async (input) => unpack(reply, await guardedRun(called, input));
        return async (input) => unpack(reply, await pool.run({ operation: called, input }));
      },
      close: () => pool.destroy(),
    };
  } catch (error) {
    await pool.destroy();
    throw error;
  }

  /**
   * An error's class does not cross, so what a driver lacks comes as an answer.
   *
   * @param {string} operation
   * @param {unknown} input
   */
  async function guardedRun(operation, input) {
    const { unsupported, value } = await pool.run({ operation, input, guarded: true });
    if (unsupported !== undefined) throw new Unsupported(unsupported);
    return value;
  }
}

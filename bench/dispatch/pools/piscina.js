/** A piscina pool of worker threads, each with a session of its own. */

import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { nearEnd } from '../common/near_end.js';

/** @typedef {import('../../../js/types.d.ts').Dispatch} Dispatch */

const measured = 'piscina';

export const name = 'piscina';
export const description = 'piscina: worker threads behind a task queue';
export const runsIn = 'thread';
export { measured as package };

/** @type {NonNullable<Dispatch['variants']>} */
export const variants = {
  '': { description: 'as it comes: one task at a time in each worker' },
  deep: {
    description:
      'as many tasks in flight per worker as the concurrency needs (concurrentTasksPerWorker)',
  },
  fifo: { description: 'deep, and strictly in order (stricterFIFO)' },
};

/** @type {Dispatch['replies']} */
export const replies = ['objects', 'bytes', 'json', 'count'];

const WORKER = fileURLToPath(new URL('../../../workers/piscina.js', import.meta.url));

/**
 * piscina's default parks an idle worker in Atomics.wait, where no promise settles: fine for a
 * synchronous driver, but one with sockets on the worker's event loop would starve.
 *
 * @type {NonNullable<Dispatch['settings']>}
 */
export const settings = ({ driver, variant, poolSize, concurrency }) => ({
  atomics: driver.mode === 'sync' ? 'sync' : 'disabled',
  concurrentTasksPerWorker: variant === '' ? 1 : Math.max(1, Math.ceil(concurrency / poolSize)),
  ...(variant === 'fifo' && { stricterFIFO: true }),
});

/** @type {Dispatch['open']} */
export async function open(options) {
  const { reference, reply, poolSize } = options;
  const pool = new Piscina({
    filename: WORKER,
    minThreads: poolSize,
    maxThreads: poolSize,
    // Idle threads would be ended at once by default, and their start measured as dispatch.
    idleTimeout: Number.POSITIVE_INFINITY,
    workerData: { reference, reply },
    ...settings(options),
  });
  return nearEnd(options, { send: (task) => pool.run(task), close: () => pool.destroy() });
}

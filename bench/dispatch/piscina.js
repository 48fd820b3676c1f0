/** A piscina pool of worker threads, each with a session of its own. */

import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { answersOf, unpack } from './shared/reply.js';

/** @typedef {import('../../js/types.d.ts').Dispatch} Dispatch */

export const name = 'piscina';
export const description = 'piscina: worker threads behind a task queue';
export const runsIn = 'thread';

/** @type {Dispatch['replies']} */
export const replies = ['objects', 'bytes', 'json', 'count'];

const worker = fileURLToPath(new URL('../../workers/piscina.js', import.meta.url));

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
  const { driver, session, seed, reply, poolSize } = options;
  const { dataset, ...rest } = session;
  const pool = new Piscina({
    filename: worker,
    minThreads: poolSize,
    maxThreads: poolSize,
    // Idle threads would be ended at once by default, and their start measured as dispatch.
    idleTimeout: Number.POSITIVE_INFINITY,
    workerData: { driver: driver.name, session: { ...rest, dataset: dataset.name }, seed, reply },
    ...settings(options),
  });
  return {
    answers: answersOf(reply),
    op: (operation, inputs) => async (i) =>
      unpack(reply, await pool.run({ operation, input: inputs(i) })),
    close: () => pool.destroy(),
  };
}

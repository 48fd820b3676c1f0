/** poolifier: worker threads, round robin, tasks queued in their ports. */

import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { resolvePackage } from '../../../js/engine/plugins/packages.js';
import { nearEnd } from '../common/near_end.js';

/** @typedef {import('../../../js/types.d.ts').Dispatch} Dispatch */

const measured = 'poolifier@5.3.2';

export const name = 'poolifier';
export const description =
  'poolifier: a fixed pool of worker threads, tasks handed out round robin';
export const runsIn = 'thread';
export { measured as package };

/** @type {Dispatch['replies']} */
export const replies = ['objects', 'bytes', 'json', 'count'];

const WORKER = fileURLToPath(new URL('../../../workers/poolifier.js', import.meta.url));

/** Seen on a busy machine: it waited for ever for the farewell of a worker that had ended. */
const DESTROY_MS = 10_000;

/** @type {Dispatch['open']} */
export async function open(options) {
  const { reference, reply, poolSize } = options;
  const { FixedThreadPool } = await resolvePackage({ name, package: measured }).load();
  const workerData = { reference, reply, package: measured };
  const pool = new FixedThreadPool(poolSize, WORKER, { workerOptions: { workerData } });
  return nearEnd(options, {
    send: (task) => pool.execute(task),
    close: () => Promise.race([pool.destroy(), sleep(DESTROY_MS, undefined, { ref: false })]),
  });
}

/** workerpool: worker threads behind a task queue. */

import { fileURLToPath } from 'node:url';
import { resolvePackage } from '../../../js/engine/plugins/packages.js';
import { nearEnd } from '../common/near_end.js';

/** @typedef {import('../../../js/types.d.ts').Dispatch} Dispatch */

const measured = 'workerpool@10.0.3';

export const name = 'workerpool';
export const description = 'workerpool: worker threads behind a task queue';
export const runsIn = 'thread';
export { measured as package };

/** @type {Dispatch['replies']} */
export const replies = ['objects', 'bytes', 'json', 'count'];

const WORKER = fileURLToPath(new URL('../../../workers/workerpool.js', import.meta.url));

/** @type {Dispatch['open']} */
export async function open(options) {
  const { reference, reply, poolSize } = options;
  const resolved = resolvePackage({ name, package: measured });
  const { default: module, ...named } = await resolved.load();
  const workerpool = module ?? named;
  const pool = workerpool.pool(WORKER, {
    ...{ minWorkers: poolSize, maxWorkers: poolSize, workerType: 'thread' },
    workerThreadOpts: { workerData: { reference, reply, package: measured } },
  });
  return nearEnd(options, {
    // Its promises are its own kind, which cannot be told from an answer.
    send: async (task) => pool.exec('run', [task]),
    close: () => pool.terminate(true),
  });
}

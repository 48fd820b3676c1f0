/** Tinypool, Vitest's fork of piscina: worker threads behind a task queue. */

import { fileURLToPath } from 'node:url';
import { resolvePackage } from '../../../js/engine/plugins/packages.js';
import { nearEnd } from '../common/near_end.js';

/** @typedef {import('../../../js/types.d.ts').Dispatch} Dispatch */

const measured = 'tinypool@2.2.0';

export const name = 'tinypool';
export const description = 'tinypool: a smaller piscina, worker threads behind a task queue';
export const runsIn = 'thread';
export { measured as package };

/** @type {Dispatch['replies']} */
export const replies = ['objects', 'bytes', 'json', 'count'];

const WORKER = fileURLToPath(new URL('../../../workers/tinypool.js', import.meta.url));

/** As piscina's. @type {NonNullable<Dispatch['settings']>} */
export const settings = ({ driver }) => ({ useAtomics: driver.mode === 'sync' });

/** @type {Dispatch['open']} */
export async function open(options) {
  const { reference, reply, poolSize } = options;
  const { Tinypool } = await resolvePackage({ name, package: measured }).load();
  const pool = new Tinypool({
    filename: WORKER,
    minThreads: poolSize,
    maxThreads: poolSize,
    workerData: { reference, reply },
    ...settings(options),
  });
  return nearEnd(options, { send: (task) => pool.run(task), close: () => pool.destroy() });
}

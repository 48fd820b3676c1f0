/** Worker threads and their bare MessagePorts: what any pool is built on, without a pool. */

import { Worker } from 'node:worker_threads';
import { Calls, toLeastBusy } from '../common/calls.js';
import { nearEnd } from '../common/near_end.js';

/** @typedef {import('../../../js/types.d.ts').Dispatch} Dispatch */

export const name = 'message-port';
export const description = 'worker threads, called by bare postMessage: no pool, no queue';
export const runsIn = 'thread';

/** @type {Dispatch['replies']} */
export const replies = ['objects', 'bytes', 'json', 'count'];

const WORKER = new URL('../../../workers/message-port.js', import.meta.url);

/** @type {Dispatch['open']} */
export async function open(options) {
  const { reference, reply, poolSize } = options;
  const threads = Array.from({ length: poolSize }, () => {
    const worker = new Worker(WORKER, { workerData: { reference, reply } });
    const calls = new Calls((message) => worker.postMessage(message));
    worker.on('message', (message) => calls.settle(message));
    worker.on('error', (error) => calls.fail(error));
    worker.on('exit', (code) => calls.fail(new Error(`its worker thread ended with ${code}`)));
    return { worker, calls };
  });
  return nearEnd(options, {
    send: toLeastBusy(threads.map(({ calls }) => calls)),
    close: () => Promise.all(threads.map(({ worker }) => worker.terminate())),
  });
}

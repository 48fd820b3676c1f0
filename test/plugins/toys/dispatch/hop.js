/** A toy dispatch: one worker thread and messages. */

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export const name = 'hop';
export const description = 'one worker thread and messages';
export const runsIn = 'thread';
export const replies = ['objects'];
export const poolSizes = [1];

/** @param {{ reference: { engine: string } }} options */
export async function open({ reference }) {
  const { Unsupported } = await import(reference.engine);
  const worker = new Worker(new URL('../workers/hop.js', import.meta.url), {
    workerData: reference,
  });
  await once(worker, 'message');
  /** @type {Map<number, (reply: any) => void>} */
  const waiting = new Map();
  let last = 0;
  worker.on('message', ({ id, ...reply }) => {
    waiting.get(id)?.(reply);
    waiting.delete(id);
  });
  return {
    answers: 'documents',
    prepare:
      (
        /** @type {{ name: string }} */ operation,
        /** @type {{ guarded?: boolean }} */ options = {},
      ) =>
      async (/** @type {unknown} */ input) => {
        const id = ++last;
        const { answer, lack, error } = await new Promise((resolve) => {
          waiting.set(id, resolve);
          worker.postMessage({ id, operation: operation.name, guarded: options.guarded, input });
        });
        if (lack !== undefined) throw new Unsupported(lack);
        if (error !== undefined) throw new Error(error);
        return answer;
      },
    close: () => worker.terminate(),
  };
}

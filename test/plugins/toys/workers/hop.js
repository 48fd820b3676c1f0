/** The far end of the toy dispatch. */

import { parentPort, workerData } from 'node:worker_threads';

const { openSession, operationsOf, prepareOperation } = await import(workerData.engine);
const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
const opened = await openSession(workerData);
const operations = operationsOf(opened.workload).map(
  (/** @type {any} */ { operation }) => operation,
);

port.on('message', async ({ id, operation: name, guarded, input }) => {
  try {
    const operation = operations.find((/** @type {any} */ one) => one.name === name);
    if (!operation) throw new Error(`there is no operation ${name}`);
    const call = prepareOperation(opened, operation, { guarded });
    port.postMessage({ id, answer: await call(input) });
  } catch (error) {
    const { reason, message } = /** @type {any} */ (error);
    port.postMessage({ id, lack: reason, error: message });
  }
});
port.postMessage('ready');

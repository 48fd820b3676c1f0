/** The task that piscina's threads run: one operation through a session that the thread opened once. */

import { workerData } from 'node:worker_threads';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { pack } from '../bench/dispatch/shared/reply.js';
import { loadPlugin } from '../js/engine/registry.js';

const { driver: driverName, session: options, seed, reply } = workerData;
const driver = await loadPlugin('drivers', driverName);
const dataset = (await loadPlugin('datasets', options.dataset)).create(seed);
const session = await driver.open({ ...options, dataset });

/** @type {Map<string, Promise<{ run: (input: unknown) => unknown, workload: import('../js/types.d.ts').Workload }>>} */
const prepared = new Map();

/** @param {string} operation */
async function prepare(operation) {
  /** @type {unknown} */
  let current;
  const call = session.op(operation, () => current);
  if (!call) throw new Error(`${driverName} has no operation ${operation}`);
  const run = (/** @type {unknown} */ input) => {
    current = input;
    return call(0);
  };
  return { run, workload: await loadPlugin('workloads', operation) };
}

/** @param {{ operation: string, input: unknown }} task */
export default async function runTask({ operation, input }) {
  let ready = prepared.get(operation);
  if (!ready) {
    ready = prepare(operation);
    prepared.set(operation, ready);
  }
  const { run, workload } = await ready;
  const { value, transfer } = pack(reply, session, workload, await run(input));
  return transfer.length === 0
    ? value
    : move({ [transferableSymbol]: transfer, [valueSymbol]: value });
}

/** The task that piscina's threads run: one operation through a session that the thread opened once. */

import { workerData } from 'node:worker_threads';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { pack } from '../bench/dispatch/shared/reply.js';
import {
  openSession,
  operationsOf,
  prepareOperation,
  Unsupported,
} from '../js/engine/plugins/session.js';

/** @typedef {{ operation: string, input: unknown, guarded?: boolean }} Task */

const { reference, reply } = workerData;
const opened = await openSession(reference);
const { session, workload } = opened;
const operations = new Map(
  operationsOf(workload).map(({ operation }) => [operation.name, operation]),
);

/** @type {Map<string, (input: unknown) => Promise<unknown>>} */
const prepared = new Map();

/** @param {Task | { about: 'answers' }} task */
export default async function runTask(task) {
  if ('about' in task) return session.answers ?? 'documents';
  if (task.guarded) return guardedRun(task);
  const { operation, input } = task;
  let run = prepared.get(operation);
  if (!run) {
    run = runOf(operation);
    prepared.set(operation, run);
  }
  return run(input);
}

/**
 * @param {string} name
 * @param {boolean} [guarded]
 * @returns {(input: unknown) => Promise<unknown>}
 */
function runOf(name, guarded = false) {
  const operation = operations.get(name);
  if (!operation) throw new Error(`the workload ${workload.name} has no operation ${name}`);
  const call = prepareOperation(opened, operation, { guarded });
  return async (input) => {
    const { value, transfer } = pack(reply, session, operation, await call(input));
    if (transfer.length === 0 || guarded) return value;
    return move({ [transferableSymbol]: transfer, [valueSymbol]: value });
  };
}

/** @param {Task} task */
async function guardedRun({ operation, input }) {
  try {
    return { value: await runOf(operation, true)(input) };
  } catch (error) {
    if (error instanceof Unsupported) return { unsupported: error.reason };
    throw error;
  }
}

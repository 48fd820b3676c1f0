/** The task that piscina's threads run: one call through a session that the thread opened once. */

import { workerData } from 'node:worker_threads';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { openFarEnd } from '../bench/dispatch/common/far_end.js';

const farEnd = await openFarEnd(workerData);

/** @param {import('../bench/dispatch/common/far_end.js').Task} task */
export default async function runTask(task) {
  const { value, transfer } = await farEnd.run(task);
  if (transfer.length === 0) return value;
  return move({ [transferableSymbol]: transfer, [valueSymbol]: value });
}

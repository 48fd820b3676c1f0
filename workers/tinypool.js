/** The task that tinypool's threads run: one call through a session that the thread opened once. */

import { workerData } from 'node:worker_threads';
import { openFarEnd } from '../bench/dispatch/common/far_end.js';

// The first is tinypool's own.
const [, ours] = workerData;
const farEnd = await openFarEnd(ours);

/** @param {import('../bench/dispatch/common/far_end.js').Task} task */
export default async (task) => (await farEnd.run(task)).value;

/** A worker thread that answers calls by postMessage. */

import { parentPort, workerData } from 'node:worker_threads';
import { answerCalls } from '../bench/dispatch/common/calls.js';
import { openFarEnd } from '../bench/dispatch/common/far_end.js';

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
const answer = answerCalls(await openFarEnd(workerData), (message, transfer) =>
  port.postMessage(message, transfer),
);
port.on('message', answer);

/**
 * Somebody else who asks a web server under load for nothing at all, at a rate, on a thread of its own: what waits for
 * the load's own event loop would be booked to the server.
 */

import { createHistogram } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import { Connections } from '../bench/dispatch/common/web/connections.js';

const { origin, request, everyMs } = workerData;
const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);

const connections = await Connections.open(origin, 1, async (error) => error);
const latencies = createHistogram();

/** Without waiting for the one before: then it waits in the connection's queue, and that is its time. */
async function ask() {
  const askedAt = performance.now();
  await connections.ask(request, () => {});
  latencies.record(Math.max(1, Math.round((performance.now() - askedAt) * 1000)));
}

/** @type {Promise<void>[]} */
const asked = [ask()];
const timer = setInterval(() => asked.push(ask()), everyMs);
port.once('message', async () => {
  clearInterval(timer);
  // A server that ends breaks the last ones; the load's own connections say so.
  await Promise.allSettled(asked);
  await connections.close();
  const seen = latencies.count > 0;
  port.postMessage(
    seen ? { P50Us: latencies.percentile(50), P99Us: latencies.percentile(99) } : {},
  );
  port.close();
});
port.postMessage('asking');

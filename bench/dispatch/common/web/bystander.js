/** How long somebody else's request for nothing takes, while a web server is under load. */

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { BYSTANDER } from './requests.js';

const WORKER = new URL('../../../../workers/bystander.js', import.meta.url);
/** Few beside the load, enough for a percentile in a fraction of a second. */
const EVERY_MS = 5;

/**
 * @param {string} origin
 * @returns {Promise<() => Promise<Record<string, number>>>} ends it; resolves to metrics by name
 */
export async function watchBystander(origin) {
  const worker = new Worker(WORKER, {
    workerData: { origin, request: { method: 'GET', path: BYSTANDER }, everyMs: EVERY_MS },
  });
  await once(worker, 'message');
  return async () => {
    const told = once(worker, 'message');
    worker.postMessage('end');
    const [percentiles] = await told;
    return Object.fromEntries(
      Object.entries(percentiles).map(([name, us]) => [`webBystander${name}`, us]),
    );
  };
}

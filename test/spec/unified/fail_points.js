import { setTimeout as sleep } from 'node:timers/promises';

/** Those that act while the server works on what its client has already seen fail. */
const LINGERING = 'onPrimaryTransactionalWrite';
const REST_MS = 5000;

/**
 * Switches off what the test has set.
 *
 * @param {import('./context.js').Context} context
 */
export async function disableFailPoints({ internal, failPoints }) {
  if (failPoints.has(LINGERING)) await serverAtRest(internal);
  for (const configureFailPoint of failPoints) {
    await internal.db('admin').command({ configureFailPoint, mode: 'off' });
  }
  failPoints.clear();
}

/**
 * Waits for the commands in progress: a server whose insert of several documents has failed tries them one
 * by one, and would succeed with the rest once the fail point is off. Gives up without an error, which is
 * the outcome's to show.
 *
 * @param {import('mongodb').MongoClient} internal
 */
async function serverAtRest(internal) {
  const busy = [
    { $currentOp: {} },
    { $match: { active: true, ns: { $not: /^(admin|config|local)\./ }, op: { $ne: 'none' } } },
  ];
  const deadline = Date.now() + REST_MS;
  while (Date.now() < deadline) {
    if ((await internal.db('admin').aggregate(busy).toArray()).length === 0) return;
    await sleep(5);
  }
}

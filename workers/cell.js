/**
 * One round of one cell in a process of its own: open, check the answers, warm up, measure, close.
 * The engine speaks to it over the process's message channel.
 */

import { deserialize } from 'bson';
import { answerChecks, inputsOf } from '../js/engine/checks.js';
import { measure, runnerOf } from '../js/engine/measure/index.js';
import { bytesVariant } from '../js/engine/plan.js';
import { loadPlugin } from '../js/engine/registry.js';
import { verifyAnswers } from '../js/engine/verify.js';

/**
 * What the engine sends first.
 *
 * @typedef {{
 *   spec: import('../js/types.d.ts').CellSpec, uri: string, database: string, collection: string,
 *   seed: number, seconds: number, warmupSeconds: number, ops?: number, serverPid?: number,
 *   oracle: Uint8Array,
 * }} CellTask `oracle`: BSON of `{ answers }`
 */

/**
 * What goes back: the answers are right; the round; or why there is none.
 *
 * @typedef {{ type: 'checked' } | { type: 'round', round: object } | { type: 'failed', reason: string }} CellReport
 */

/** @param {CellReport} report */
const tell = (report) =>
  new Promise((resolve) => /** @type {any} */ (process).send(report, resolve));

/** @returns {Promise<any>} */
const hear = () => new Promise((resolve) => process.once('message', resolve));

/** @param {CellTask} task */
async function runCell(task) {
  const { spec, seed } = task;
  const [driver, dispatch, workload, { create }] = await Promise.all([
    loadPlugin('drivers', spec.driver),
    loadPlugin('dispatch', spec.dispatch),
    loadPlugin('workloads', spec.workload),
    loadPlugin('datasets', spec.dataset),
  ]);
  const dataset = create(seed);
  const { uri, database, collection } = task;
  const variant = spec.reply === 'bytes' ? (bytesVariant(driver) ?? '') : spec.variant;
  const { concurrency, poolSize, reply } = spec;
  const session = await dispatch.open({
    driver,
    session: { uri, database, collection, dataset, variant },
    seed,
    poolSize,
    concurrency,
    reply,
  });
  const inputs = inputsOf(workload, dataset, seed, concurrency);

  const { answers, sync } = await answerChecks(session, workload, inputs);
  verifyAnswers(workload, session.answers, answers, deserialize(task.oracle).answers);
  const go = hear();
  await tell({ type: 'checked' });
  await go;

  const round = await measure(
    runnerOf(session, workload.name, inputs, { sync, concurrency }),
    {
      first: workload.checks,
      limit: workload.limit?.(dataset) ?? Number.POSITIVE_INFINITY,
      seconds: task.seconds,
      warmupSeconds: task.warmupSeconds,
      ops: task.ops,
      documents: workload.documents,
      sync,
      serverPid: task.serverPid,
    },
    session.timings,
  );
  await tell({ type: 'round', round });
  await session.close();
}

// Ctrl-C reaches the whole process group: the engine alone decides when this process ends.
process.on('SIGINT', () => {});
const orphaned = () => process.exit(1);
process.on('disconnect', orphaned);

try {
  await runCell(await hear());
} catch (error) {
  const { name = '', message = String(error) } = error instanceof Error ? error : {};
  await tell({ type: 'failed', reason: `${name && `${name}: `}${message}`.split('\n')[0] });
  process.exitCode = 1;
}
process.off('disconnect', orphaned);
process.disconnect();

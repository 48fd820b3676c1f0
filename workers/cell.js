/**
 * One contender in one round of a setting, in a process of its own: it opens, has its answers checked, and
 * then does what the engine asks, one message at a time. Between messages it stands still.
 */

import { inspect } from 'node:util';
import { MeasuredCell } from '../js/engine/measure/cell.js';
import { countApart } from '../js/engine/measure/meters/counters.js';
import { watchOpening } from '../js/engine/measure/meters/opening.js';
import { sequenceOf } from '../js/engine/measure/sequence.js';
import { StepTimes } from '../js/engine/measure/step_times.js';
import { loadPlugin } from '../js/engine/plugins/registry.js';
import { loadWork, Unsupported } from '../js/engine/plugins/session.js';
import { profileCell } from '../js/engine/profiling/in_cell/index.js';
import { checksOf, collectAnswers, verifyAnswers } from '../js/engine/verification/answers.js';

/**
 * @typedef {import('../js/engine/execution/protocol.d.ts').CellTask} CellTask
 * @typedef {import('../js/engine/execution/protocol.d.ts').Requests} Requests
 */

/** @param {import('../js/engine/execution/protocol.d.ts').Answer} message */
const reply = (message) =>
  new Promise((resolve) => /** @type {any} */ (process).send(message, resolve));

/** A task, then requests or another task, then `close`. @returns {Promise<any>} */
const nextMessage = () => new Promise((resolve) => process.once('message', resolve));

/** @param {CellTask} task */
async function open({ reference, ...task }) {
  const { plugins } = reference;
  const [driver, dispatchModule, { workload, dataset }] = await Promise.all([
    loadPlugin('drivers', reference.driver, plugins),
    loadPlugin('dispatch', task.dispatch, plugins),
    loadWork(reference),
  ]);
  const { concurrency } = task.load;
  const { poolSize } = task;
  const dispatch = await dispatchModule.open({
    ...{ reference, driver, variant: task.dispatchVariant, poolSize, concurrency },
    reply: task.reply,
  });
  const sequence = sequenceOf(workload, dataset, reference.seed, {
    concurrency,
    params: task.params,
  });
  const limit = workload.limit?.(dataset) ?? Number.POSITIVE_INFINITY;
  const offloads = driver.mode === 'sync' && dispatchModule.runsIn === 'thread';
  const { load, params } = task;
  return { dispatch, workload, dataset, sequence, limit, load, params, offloads };
}

/** @typedef {Awaited<ReturnType<typeof open>>} Opened */

/**
 * Has the first answers checked: those of calls that name what a driver lacks. What is timed does without that.
 *
 * @param {Opened} opened
 * @param {CellTask['truth']} truth
 */
async function check({ dispatch, workload, sequence, load: { concurrency } }, truth) {
  const count = checksOf(workload, sequence, concurrency);
  const calls = await prepared(dispatch, sequence, () => ({ guarded: true }));
  const { answers, sync } = await collectAnswers({
    ...{ calls, sequence, count, concurrency },
    plain: dispatch.plain,
  });
  verifyAnswers(sequence, dispatch.answers, answers, truth);
  return { first: count, sync };
}

/**
 * @param {Opened['dispatch']} dispatch
 * @param {Opened['sequence']} sequence
 * @param {(operation: import('../js/types.d.ts').Operation) => import('../js/types.d.ts').PrepareOptions} options
 */
async function prepared(dispatch, { operations }, options) {
  const calls = [];
  for (const operation of operations) {
    calls.push(await dispatch.prepare(operation, options(operation)));
  }
  return calls;
}

/** Calls that are timed, and what their steps take. @param {Opened} opened */
async function timedCalls({ dispatch, sequence }) {
  const steps = new StepTimes();
  const calls = await prepared(dispatch, sequence, (operation) => ({
    onStep: steps.recorderOf(operation),
  }));
  return { calls, steps };
}

/**
 * What the engine may ask for.
 *
 * @type {{ [Name in keyof Requests]:
 *   (cell: MeasuredCell, says: Requests[Name]['says'], opened: Opened) => Promise<Requests[Name]['gets']> }}
 */
const requests = {
  warm: (cell, { ms }) => cell.warm(ms),
  restock: (cell) => cell.restock(),
  ceiling: (cell, stretch) => cell.ceiling(stretch),
  slice: (cell, bounds) => cell.slice(bounds),
  finish: (cell) => cell.finish(),
  observe: (cell, { ms }) => cell.observe(ms),
  profile: (cell, asked, { dispatch }) => profileCell(cell, dispatch, asked),
};

/**
 * Opens what a task names, has its answers checked, and is ready to measure.
 *
 * @param {CellTask} task
 * @param {MeasuredCell} [previous] of another setting, in this process
 */
async function begin(task, previous) {
  const watched = watchOpening();
  const opened = await open(task);
  const { first, sync } = await check(opened, task.truth);
  const opening = watched(opened.dispatch.pids?.() ?? []);
  // Before the warm-up: of what else it leaves in this process, nothing is new when measuring begins.
  const counted = task.counters
    ? await countApart(task.reference, opened.sequence, { first, limit: opened.limit })
    : { used: 0, metrics: {} };
  Object.assign(opening, counted.metrics);
  const own = { sync, first: first + counted.used, opening, ...(await timedCalls(opened)) };
  return { opened, cell: new MeasuredCell({ ...opened, ...own, previous }) };
}

/** @param {CellTask} task */
async function serve(task) {
  let begun = await begin(task);
  let next = nextMessage();
  await reply({ type: 'checked' });
  for (;;) {
    const message = await next;
    next = nextMessage();
    if (message.type === 'close') break;
    if (message.type === 'open') {
      await begun.opened.dispatch.close({ goesOn: true });
      begun = await begin(message, begun.cell);
      await reply({ type: 'checked' });
      continue;
    }
    const { cell, opened } = begun;
    const act = requests[/** @type {keyof typeof requests} */ (message.type)];
    const result = await act(cell, message, opened);
    await reply({ type: 'done', result, used: cell.used, overtaken: cell.overtaken });
  }
  await begun.opened.dispatch.close();
}

/**
 * Reports why; the engine then ends what this process has started.
 *
 * @param {unknown} error
 */
async function fail(error) {
  // Of some errors a pool leaves nothing but an object.
  const { name = '', message = `no reason but ${inspect(error)}` } =
    error instanceof Error ? error : {};
  const type = error instanceof Unsupported ? 'unsupported' : 'failed';
  const text = type === 'failed' && name ? `${name}: ${message}` : message;
  await reply({ type, reason: text.split('\n')[0] });
  process.exit(1);
}

/** Whoever started this process is gone: nothing that it has started may outlive it. */
function endGroup() {
  // It leads a group of its own; where it does not, it ends alone.
  try {
    process.kill(-process.pid, 'SIGKILL');
  } finally {
    process.exit(1);
  }
}

process.on('disconnect', endGroup);
process.on('uncaughtException', fail);
try {
  await serve(await nextMessage());
} catch (error) {
  await fail(error);
}
process.off('disconnect', endGroup);
process.disconnect();

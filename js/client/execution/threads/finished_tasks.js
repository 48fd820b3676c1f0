import { addon } from '../../binding/addon.js';

/**
 * Who waits for which of the addon's tasks, on this thread, and whose they are.
 * @type {Map<number, { owner: object | undefined, settle: (isAbandoned: boolean) => void }>}
 */
const waiting = new Map();

let listening = false;

/** How long finished calls may be left lying for others to come, while many are on their way. */
const PATIENCE_MS = 1;

/** @type {NodeJS.Timeout | undefined} */
let ticker;
let queued = false;
/** Whose calls may all be stuck. @type {Set<import('../../binding/addon.js').ThreadsHandle>} */
const crowded = new Set();

/**
 * Many calls are on their way: a report of each one would cost more than a wait that nobody notices. Perhaps some wait
 * for a thread.
 * @param {import('../../binding/addon.js').ThreadsHandle} threads
 */
export function bePatient(threads) {
  queued = true;
  crowded.add(threads);
  if (ticker) return;
  addon.lookForFinished(true);
  ticker = setInterval(tick, PATIENCE_MS);
  // What is on its way keeps the process alive.
  ticker.unref();
}

function tick() {
  addon.lookForFinished(queued);
  for (const threads of crowded) if (!addon.relieve(threads)) crowded.delete(threads);
  if (!queued && crowded.size === 0) {
    clearInterval(ticker);
    ticker = undefined;
  }
  queued = false;
}

/** Has the addon report finished tasks: once for all that have finished meanwhile. */
export function listen() {
  if (listening) return;
  listening = true;
  addon.onFinished((ids) => {
    for (const id of ids) {
      const waiter = waiting.get(id);
      waiting.delete(id);
      waiter?.settle(false);
    }
  });
}

/**
 * @param {number} id
 * @param {object} [owner]
 * @returns {Promise<boolean>} Whether it was abandoned, when it has finished or was.
 */
export function finished(id, owner) {
  return new Promise((settle) => {
    waiting.set(id, { owner, settle });
  });
}

/** @returns {number} How many calls are waited for on this thread. */
export const waitingCalls = () => waiting.size;

/**
 * @param {number} id
 * @param {object} owner
 * @param {(isAbandoned: boolean) => void} settle Called when the task has finished or was abandoned.
 */
export function whenFinished(id, owner, settle) {
  waiting.set(id, { owner, settle });
}

/** Nobody waits any longer for what has not finished. @param {object} owner Of the tasks. */
export function abandonAll(owner) {
  for (const [id, waiter] of waiting) {
    if (waiter.owner !== owner) continue;
    waiting.delete(id);
    addon.abandonTask(id);
    waiter.settle(true);
  }
}

/** Nobody waits for the task any more. @param {number} id */
export function forget(id) {
  waiting.delete(id);
}

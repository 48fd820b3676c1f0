import { addon } from '../../binding/addon.js';

/** Who waits for which of the addon's tasks, on this thread. @type {Map<number, () => void>} */
const waiting = new Map();

let listening = false;

/** How long finished calls may be left lying for others to come, while calls queue up. */
const PATIENCE_MS = 1;

/** @type {NodeJS.Timeout | undefined} */
let ticker;
let queued = false;
/** Whose calls may all be stuck. @type {Set<import('../../binding/addon.js').ThreadsHandle>} */
const crowded = new Set();

/**
 * Calls queue up: a report of each one would cost more than a wait that nobody notices.
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
      const settle = waiting.get(id);
      waiting.delete(id);
      settle?.();
    }
  });
}

/** @param {number} id */
export function finished(id) {
  return new Promise((resolve) => {
    waiting.set(id, /** @type {() => void} */ (resolve));
  });
}

/** @returns {number} How many calls are waited for on this thread. */
export const waitingCalls = () => waiting.size;

/**
 * @param {number} id
 * @param {() => void} settle Called when the task has finished.
 */
export function whenFinished(id, settle) {
  waiting.set(id, settle);
}

/** Nobody waits for the task any more. @param {number} id */
export function forget(id) {
  waiting.delete(id);
}

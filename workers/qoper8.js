/** What QOper8's threads and processes run: one call through a session that the worker opened once. */

import { openFarEnd } from '../bench/dispatch/common/far_end.js';

/** @typedef {import('../bench/dispatch/common/far_end.js').FarEnd} FarEnd */

/** @type {Promise<FarEnd>} */
let opening;
/** @type {FarEnd | undefined} */
let farEnd;

// QOper8's child processes outlive a parent that dies.
if (process.send) process.on('disconnect', () => process.exit());

/** Called once, and not waited for. @param {Parameters<typeof openFarEnd>[0]} what */
export function onStartupModule(what) {
  opening = openFarEnd(what);
  opening.catch(() => {});
}

/**
 * @param {{ task: any }} message
 * @param {(answer: { value: unknown } | { error: string }) => void} finished posts the answer
 */
export async function handler({ task }, finished) {
  try {
    farEnd ??= await opening;
    const answer = farEnd.run(task);
    finished({ value: (answer instanceof Promise ? await answer : answer).value });
  } catch (error) {
    finished({ error: String(/** @type {Error} */ (error).message) });
  }
}

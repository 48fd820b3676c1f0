/** A child process that answers calls through the channel to its parent, and ends with it. */

import { answerCalls } from '../bench/dispatch/common/calls.js';
import { openFarEnd } from '../bench/dispatch/common/far_end.js';

/** @typedef {import('../bench/dispatch/common/calls.js').CallMessage} CallMessage */

const post = (/** @type {any} */ message) => /** @type {any} */ (process).send(message);

/** Calls that came while the session opened. @type {CallMessage[]} */
const early = [];
/** @type {(message: CallMessage) => void} */
let answer = (message) => early.push(message);

process.on('disconnect', () => process.exit());
process.on('message', (/** @type {any} */ message) => {
  if ('reference' in message) begin(message);
  else answer(message);
});

/** @param {Parameters<typeof openFarEnd>[0]} what */
async function begin(what) {
  try {
    answer = answerCalls(await openFarEnd(what), post);
    early.forEach(answer);
  } catch (error) {
    post({ failed: /** @type {Error} */ (error).message });
  }
}

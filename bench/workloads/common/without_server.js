/** What workloads without a server have in common: an input comes back as it is, and so verifies itself. */

import { opTime } from '../../parameters/op_time.js';

/** @typedef {import('../../../js/types.d.ts').Operation} Operation */

export const common = {
  documents: 1,
  mutates: false,
  checks: 20,
  /** @type {Operation['count']} */
  count: (answer) => (answer === null || answer === undefined ? 0 : 1),
};

/**
 * @param {unknown[]} answers to the first inputs, in order
 * @throws {Error} with the first that is not its input's
 */
export function inOrder(answers) {
  for (const [i, answer] of answers.entries()) {
    const id = /** @type {any} */ (answer)?.id;
    if (id !== i) throw new Error(`answer ${i} is that of call ${id}`);
  }
}

/** Sleep and spin: how long a call takes. */
export const timed = {
  params: [opTime],
  /** @type {Operation['inputs']} */
  inputs:
    (_dataset, _random, _inFlight, { opTimeUs }) =>
    (i) => ({ id: i, us: opTimeUs }),
};

/** What workloads without a server have in common: an input comes back as it is, and so verifies itself. */

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

/** The parameter of sleep and spin: how long a call takes, µs; 100 where nothing else is said. */
export const timed = {
  params: ['opTimeUs'],
  /** @type {Operation['inputs']} */
  inputs:
    (_dataset, _random, _inFlight, { opTimeUs = 100 }) =>
    (i) => ({ id: i, us: opTimeUs }),
};

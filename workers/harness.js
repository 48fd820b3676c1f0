/** What the measuring loop itself costs: the same loops, warmed up the same way, around an operation that does nothing. */

import { measure, runnerOf } from '../js/engine/measure/index.js';

const idle = {
  first: 0,
  limit: Number.POSITIVE_INFINITY,
  seconds: 0.1,
  warmupSeconds: 0.5,
  documents: 1,
};

/** @param {import('../js/types.d.ts').Op} op */
async function usPerOp(op) {
  /** @type {import('../js/types.d.ts').Session} */
  const session = { answers: 'count', op: () => op, close() {} };
  const sync = !(op(0) instanceof Promise);
  const { ops, seconds } = await measure(
    runnerOf(session, 'noop', (i) => i, { sync, concurrency: 1 }),
    { ...idle, sync },
  );
  return (seconds / ops) * 1e6;
}

const sync = await usPerOp((i) => i);
const async_ = await usPerOp((i) => Promise.resolve(i));
/** @type {any} */ (process).send({ sync, async: async_ }, () => process.disconnect());

/** What the measuring loops themselves cost: the same loops, warmed up, around an operation that does nothing. */

import { loopAsync, loopSync } from '../js/engine/measure/loops.js';

const window = {
  first: 0,
  most: Number.MAX_SAFE_INTEGER,
  concurrency: 1,
  leadInMs: 100,
  ms: 50,
  record() {},
  begin() {},
  end() {},
};

/** @param {{ ops: number, us: number }} ran */
const usPerOp = ({ ops, us }) => us / ops;

const sync = usPerOp(await loopSync((i) => i, window));
const async_ = usPerOp(await loopAsync((i) => Promise.resolve(i), window));
/** @type {any} */ (process).send({ sync, async: async_ }, () => process.disconnect());

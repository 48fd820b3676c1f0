import { driverOf } from '../matching/identity.js';

/** @typedef {import('../../../results/run.d.ts').Run} Run */
/** @typedef {import('../../../results/run.d.ts').Cell} Cell */

/**
 * What a busy machine does to the reference it does to a contender of the same kind. One that waits in
 * another way is spared some of it, or meets more: of 40 runs of the same code on a machine whose load
 * changed, `native` relative to `mongodb` differed from run to run by more than its rounds could explain,
 * namely by 0.35 to 0.5 of the change of `mongodb`'s own time, one operation at a time, and by 0.4 to 1.4 of it
 * with 32 in flight. `mongodb` relative to itself, and Mongoose relative to `mongodb`, did not. docs/compare.md
 * has the figures.
 */
const ONE_AT_A_TIME = 0.5;
const MANY_AT_ONCE = 1;

/**
 * The share of the machine's change that the ratio to the reference may keep, as a standard deviation.
 *
 * @param {Run} run
 * @param {Cell} contender
 * @param {Cell} reference of the same setting
 */
export function shareKept(run, contender, reference) {
  if (isLike(run, contender, reference)) return 0;
  const setting = run.settings.find(({ id }) => id === contender.setting);
  return (setting?.load.concurrency ?? 1) > 1 ? MANY_AT_ONCE : ONE_AT_A_TIME;
}

/** Asked in the same way, and both answer with promises or neither does. @param {Run} run @param {Cell} a @param {Cell} b */
function isLike(run, a, b) {
  const [kindA, kindB] = [a, b].map((cell) => {
    const driver = driverOf(run, cell);
    return [driver?.mode, driver?.bound ?? false, cell.dispatch, cell.poolSize].join();
  });
  return kindA === kindB;
}

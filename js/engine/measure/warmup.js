/**
 * Warm-up until steady. A driver written in JavaScript needs thousands of operations before V8 has
 * compiled what is hot (measured: 2 000 to 3 000 for `mongodb`'s findOne, its CPU per operation falling to
 * a third, with a long flat stretch before the last fall); a native one is ready at once. One fixed time
 * would either flatter the native ones or waste minutes on them.
 *
 * The heap is not collected afterwards: a forced collection throws compiled code away (measured: the
 * driver's CPU per operation doubled and took a second to come back).
 */

/** @typedef {import('./index.js').Runner} Runner */

const SLICE_SECONDS = 0.1;
/** Steady: none of so many slices has beaten the best one before them by 5 % of CPU per operation. */
const CALM_SLICES = 3;
const GAIN = 0.95;
/** The flat stretch before the last fall of an asynchronous driver must not pass for calm. */
const LEAST_DOCUMENTS = 3000;

/**
 * @param {Runner} run
 * @param {{
 *   first: number, most: number, seconds: number, documents: number, sync: boolean,
 * }} bounds at most so many operations and seconds; `documents` of one operation
 * @returns {Promise<NonNullable<import('../../types.d.ts').Round['warmup']>>}
 */
export async function warmUp(run, { first, most, seconds, documents, sync }) {
  /** @type {number[]} CPU µs per operation of each slice */
  const costs = [];
  let ops = 0;
  let spent = 0;
  const least = sync ? 0 : LEAST_DOCUMENTS;
  const steady = () => ops * documents >= least && isSteady(costs);
  while (!steady() && ops < most && spent < seconds) {
    const before = process.cpuUsage();
    const ran = await run({
      first: first + ops,
      most: most - ops,
      seconds: Math.min(SLICE_SECONDS, seconds - spent),
      record() {},
    });
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / ran.ops);
    ops += ran.ops;
    spent += ran.seconds;
  }
  return { ops, seconds: spent, steady: steady() };
}

/**
 * CPU per operation falls with compilation, and unlike time it does not rise when others use the machine.
 *
 * @param {number[]} costs
 */
export function isSteady(costs) {
  if (costs.length <= CALM_SLICES) return false;
  const best = Math.min(...costs.slice(0, -CALM_SLICES));
  return Math.min(...costs.slice(-CALM_SLICES)) > best * GAIN;
}

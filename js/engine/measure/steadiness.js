/**
 * When a contender is warm. A driver written in JavaScript needs thousands of operations before V8 has
 * compiled what is hot (measured: 2 000 to 5 000 for a findOne, its CPU per operation falling to a third,
 * with a long flat stretch before the last fall); a native one is ready after some hundreds. One fixed time
 * would either flatter the native ones or waste minutes on them.
 *
 * The heap is not collected afterwards: a forced collection throws compiled code away (measured: the
 * driver's CPU per operation doubled and took a second to come back).
 */

/** Steady: none of so many slices has beaten the best one before them by 5 % of CPU per operation. */
const CALM_SLICES = 3;
const GAIN = 0.95;
/**
 * The flat stretch before the last fall must not pass for calm. It is counted in operations, whatever their
 * size, since each runs the code around it once; long ones spend so little of their time there that fewer do.
 */
const LEAST_OPERATIONS = { sync: 500, async: 4000, long: 30 };
const LONG_US = 5000;

export class Steadiness {
  #least;
  /** @type {number[]} CPU µs per operation of each slice of the warm-up */
  #costs = [];
  ops = 0;
  seconds = 0;

  /** @param {boolean} sync whether its operations return values, not promises */
  constructor(sync) {
    this.#least = sync ? LEAST_OPERATIONS.sync : LEAST_OPERATIONS.async;
  }

  /**
   * @param {number} ops
   * @param {number} seconds
   * @param {number} cpuUs
   */
  add(ops, seconds, cpuUs) {
    if (ops > 0) this.#costs.push(cpuUs / ops);
    this.ops += ops;
    this.seconds += seconds;
  }

  get steady() {
    // By the best slice: before anything is compiled, short ones are long.
    const isLong = Math.min(...this.#costs) > LONG_US;
    return this.ops >= (isLong ? LEAST_OPERATIONS.long : this.#least) && isCalm(this.#costs);
  }
}

/**
 * CPU per operation falls with compilation, and unlike time it does not rise when others use the machine.
 *
 * @param {number[]} costs
 */
export function isCalm(costs) {
  if (costs.length <= CALM_SLICES) return false;
  const best = Math.min(...costs.slice(0, -CALM_SLICES));
  return Math.min(...costs.slice(-CALM_SLICES)) > best * GAIN;
}

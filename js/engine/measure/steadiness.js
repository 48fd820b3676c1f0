/**
 * When a contender is warm. Code written in JavaScript needs thousands of operations before V8 has compiled
 * what is hot. One fixed time would either flatter native drivers or waste minutes on them.
 *
 * The heap is not collected afterwards: a forced collection throws compiled code away (measured: the
 * driver's CPU per operation doubled and took a second to come back).
 */

/** Steady: none of so many slices has beaten the best one before them by 5 % of CPU per operation. */
const CALM_SLICES = 3;
const GAIN = 0.95;
/**
 * A flat stretch before the last fall must not pass for calm, so there is a least number of operations,
 * whatever their size. Where V8 has its middle compiler, Maglev (Node.js 24 and later), the CPU of a findOne
 * falls to a third within 2 000 operations; without it, the last fall comes after 5 000 to 9 000. A native
 * driver's own JavaScript is less, but not nothing: measured after 500 operations, it took twice its CPU.
 */
const LEAST_OPERATIONS = {
  maglev: { sync: 2000, async: 3000 },
  before: { sync: 5000, async: 9000 },
};
/** Long operations spend little of their time in code that runs once for each of them. */
const LEAST_LONG = 30;
const LONG_US = 5000;
const FIRST_WITH_MAGLEV = 24;

/**
 * @param {boolean} sync whether operations return values, not promises
 * @param {string} [node] a version of Node.js
 */
export function leastOperations(sync, node = process.versions.node) {
  const compiler = Number.parseInt(node, 10) >= FIRST_WITH_MAGLEV ? 'maglev' : 'before';
  return LEAST_OPERATIONS[compiler][sync ? 'sync' : 'async'];
}

export class Steadiness {
  #least;
  /** @type {number[]} CPU µs per operation of each slice of the warm-up */
  #costs = [];
  ops = 0;
  seconds = 0;

  /** @param {boolean} sync whether its operations return values, not promises */
  constructor(sync) {
    this.#least = leastOperations(sync);
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
    return this.ops >= (isLong ? LEAST_LONG : this.#least) && isCalm(this.#costs);
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

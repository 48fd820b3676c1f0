/**
 * When a launch is warm. V8 compiles what is hot in steps, the last of which come late: until then an asynchronous
 * driver takes up to four times its CPU. A launch is steady when it has made as many calls as the last step was
 * seen to need, and has not become faster any more in the last quarter of them.
 *
 * The heap is not collected afterwards: a forced collection throws compiled code away (measured: the
 * driver's CPU per operation doubled and took a second to come back).
 */

import { median } from '../../stats/median.js';
import { noiseVariance, stretches } from '../../stats/steadiness/changepoints.js';
import { LAST_SHARE } from '../../stats/steadiness/warm_up.js';

/**
 * From launches of 60 000 calls (docs/method.md): after so many, CPU per call is within 3 % of where it
 * stays. Where answers are returned, not promised, there is less JavaScript, and somewhat more where another thread
 * returns them; a loop in C has next to none.
 */
const LEAST_CALLS = { async: 30_000, offloaded: 15_000, sync: 10_000, looped: 500 };
/**
 * Of operations whose shortest takes longer than so many µs: so many seconds of them are enough, and so many of them,
 * or of those that take longer than a tenth of a second as many as fill the seconds, and three. The shortest, since
 * some operations wait for a disk most of the time, and those that do not need to be compiled as any other.
 */
const LONG = { US: 1500, SECONDS: 6, LEAST: 60, FEWEST: 3 };
/** By less, a stretch is not faster than another: machines with neighbours do that by themselves. */
const GAIN = 1.05;
/** Of the least, what is enough in a process that has run the least of other settings' operations of the same kind. */
export const SETTLED = 0.1;
/** Where nothing has become of waiting for so many times the least, what falls and rises is the machine. */
const PATIENCE = 2;

/** Each stretch is taken for the median of itself and so many at each side. */
const BESIDE = 2;
/** A stretch of the curve that is kept: of all operations before it. */
export const CURVE_SHARE = 0.08;

/** @typedef {keyof typeof LEAST_CALLS} Kind `offloaded`: synchronous, on other threads; `looped`: the driver repeats its operations by itself, in C */

/** @param {Kind} kind of a contender's calls */
export const leastCalls = (kind) => LEAST_CALLS[kind];

export class Steadiness {
  #kind;
  #calls;
  #before;
  #share;
  #least;
  #looped;
  /** Of each stretch of the warm-up. @type {number[]} */
  #ops = [];
  /** @type {number[]} */
  #us = [];
  /** @type {number[]} */
  #cpuUs = [];
  #shortestUs = Number.POSITIVE_INFINITY;
  ops = 0;
  seconds = 0;

  /**
   * @param {Kind} kind of the contender's calls
   * @param {{ calls?: number, previous?: Steadiness }} [launch] `calls`: of the driver in one operation, `previous`: of
   *   what its process was warmed up with before
   */
  constructor(kind, { calls = 1, previous } = {}) {
    this.#kind = kind;
    this.#calls = calls;
    this.#before = previous?.made ?? {};
    this.#least = leastCalls(kind);
    this.#share = (this.#before[kind] ?? 0) >= this.#least ? SETTLED : 1;
    this.#looped = kind === 'looped';
  }

  /** @returns {Partial<Record<Kind, number>>} calls of the process, with those of settings before */
  get made() {
    return { ...this.#before, [this.#kind]: (this.#before[this.#kind] ?? 0) + this.#made };
  }

  get #made() {
    return this.ops * this.#calls;
  }

  /**
   * @param {number} ops
   * @param {number} seconds
   * @param {number} cpuUs
   * @param {number} shortestUs time of the shortest of them
   */
  add(ops, seconds, cpuUs, shortestUs) {
    this.ops += ops;
    this.seconds += seconds;
    if (ops === 0) return;
    this.#shortestUs = Math.min(this.#shortestUs, shortestUs);
    this.#ops.push(ops);
    this.#us.push(Math.round(seconds * 1e6));
    this.#cpuUs.push(cpuUs);
  }

  get steady() {
    const progress = this.#progress;
    if (progress < 1) return false;
    return this.#looped || progress >= PATIENCE || !isFalling(this.#ops, this.#cpuUs);
  }

  /** Why it is not. */
  get reason() {
    const progress = this.#progress;
    const how = `${this.seconds.toFixed(1)} s and ${this.ops} operations`;
    return progress < 1
      ? `its warm-up was ended after ${how}, ${Math.floor(100 * progress)} % of what it needs`
      : `it was still becoming faster after ${how}`;
  }

  /** The launch so far, in stretches that are the longer the more came before them. */
  get curve() {
    /** @type {{ ops: number[], us: number[], cpuUs: number[] }} */
    const curve = { ops: [], us: [], cpuUs: [] };
    let before = 0;
    let open = 0;
    for (const [i, ops] of this.#ops.entries()) {
      const isNew = i === 0 || open >= before * CURVE_SHARE;
      if (isNew) {
        before += open;
        open = 0;
      }
      open += ops;
      addTo(curve.ops, ops, isNew);
      addTo(curve.us, this.#us[i], isNew);
      addTo(curve.cpuUs, this.#cpuUs[i], isNew);
    }
    return curve;
  }

  /** Of what is needed at least, 1 for all. */
  get #progress() {
    const byCount = this.#made / this.#least;
    // What is compiled already takes the time that it takes: of operations by their mean.
    const usual = this.#share < 1 ? (this.seconds * 1e6) / this.ops : this.#shortestUs;
    if (this.#looped || !(usual > LONG.US)) return byCount / this.#share;
    const filling = Math.max((LONG.SECONDS * 1e6) / usual, LONG.FEWEST);
    const byTime = Math.min(this.seconds / LONG.SECONDS, this.ops / Math.min(LONG.LEAST, filling));
    return Math.max(byCount, byTime) / this.#share;
  }
}

/** @param {number[]} sums @param {number} value @param {boolean} isNew whether it begins another sum */
function addTo(sums, value, isNew) {
  if (isNew) sums.push(value);
  else sums[sums.length - 1] += value;
}

/**
 * CPU per operation falls with compilation, and unlike time it rises little when others use the machine.
 *
 * @param {readonly number[]} ops of each stretch of a warm-up
 * @param {readonly number[]} cpuUs
 * @returns {boolean} whether a change within the last quarter of the operations made them cheaper
 */
export function isFalling(ops, cpuUs) {
  const costs = cpuUs.map((us, i) => Math.log(Math.max(us, 1) / ops[i]));
  // A collection of garbage, or a neighbour's moment, is no level.
  const calm = costs.map((_, i) => median(costs.slice(Math.max(0, i - BESIDE), i + BESIDE + 1)));
  const found = stretches(calm, { variance: noiseVariance(costs) });
  const total = ops.reduce((sum, some) => sum + some, 0);
  const end = found.at(-1)?.mean ?? 0;
  let done = 0;
  return found.some(({ from, to, mean }) => {
    for (let i = from; i < to; i++) done += ops[i];
    return done > (1 - LAST_SHARE) * total && mean > end + Math.log(GAIN);
  });
}

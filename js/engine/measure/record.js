/** What the slices of a cell give, put together: latencies of each operation, and sums. */

import { Histogram } from '../../stats/histogram.js';

/** @typedef {import('./loops.js').Ran} Ran */
/** @typedef {import('./sequence.js').Sequence} Sequence */

/** Of a counted slice so much at each end is no part of its middle. */
const END_SHARE = 1 / 3;

export class SliceRecord {
  #sequence;
  #keepsMiddle;
  #histograms;
  /** Of the middle third of each slice. */
  #middles;
  #slices = { ops: /** @type {number[]} */ ([]), us: /** @type {number[]} */ ([]) };
  #totals = {
    ops: 0,
    us: 0,
    elapsedUs: 0,
    handOverUs: 0,
    cpuUs: /** @type {number | undefined} */ (undefined),
  };

  /**
   * @param {Sequence} sequence
   * @param {{ keepsMiddle: boolean }} options
   */
  constructor(sequence, { keepsMiddle }) {
    this.#sequence = sequence;
    this.#keepsMiddle = keepsMiddle;
    this.#histograms = sequence.operations.map(() => new Histogram());
    this.#middles = sequence.operations.map(() => new Histogram());
  }

  /**
   * @param {number} first operation of a slice
   * @param {number} most operations that it may have
   * @returns {(i: number, us: number) => void} takes the latency of the i-th
   */
  recorder(first, most) {
    const end = Math.floor(most * END_SHARE);
    const isMiddle = (/** @type {number} */ i) => i - first >= end && i - first < most - end;
    return (i, us) => {
      const place = this.#sequence.which(i);
      this.#histograms[place].recordUs(us);
      if (this.#keepsMiddle && isMiddle(i)) this.#middles[place].recordUs(us);
    };
  }

  /** An empty slice too: those of one turn are compared by their place. @param {Ran} ran */
  keep(ran) {
    this.#slices.ops.push(ran.ops);
    this.#slices.us.push(ran.us);
    this.#totals.ops += ran.ops;
    this.#totals.us += ran.us;
    this.#totals.elapsedUs += ran.elapsedUs ?? ran.us;
    this.#totals.handOverUs += ran.handOverUs ?? 0;
    if (ran.cpuUs !== undefined) this.#totals.cpuUs = (this.#totals.cpuUs ?? 0) + ran.cpuUs;
    return { ops: ran.ops, us: ran.us, all: ran.all };
  }

  /** `all`: of all operations together; the rest as a sample holds it. */
  finish() {
    const all = new Histogram();
    for (const histogram of this.#histograms) all.add(histogram);
    return {
      totals: this.#totals,
      all,
      slices: this.#slices,
      histograms: this.#named(this.#histograms),
      ...(this.#keepsMiddle && { middle: this.#named(this.#middles) }),
    };
  }

  /** @param {Histogram[]} histograms in the order of the operations */
  #named(histograms) {
    return Object.fromEntries(
      this.#sequence.operations.map(({ name }, place) => [name, histograms[place].toJSON()]),
    );
  }
}

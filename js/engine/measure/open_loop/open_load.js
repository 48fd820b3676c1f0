/** One contender's open load: at which rate it is, the loop that keeps it, and what is said of it. */

import { Histogram } from '../../../stats/histogram.js';
import { scheduleOf } from './arrivals.js';
import { loopAtRate } from './loop.js';
import { pollingClock } from './polling_clock.js';

/** @typedef {import('../../../types.d.ts').OpenLoad} Load */
/** @typedef {import('./loop.js').RanAtRate} RanAtRate */

export class OpenLoad {
  #load;
  /** @type {number | undefined} operations a second; of a share, once the ceiling is known */
  #rate;
  #clock;
  #offered = { ops: 0, us: 0 };
  #answered = 0;
  #waitedUs = 0;
  #startDelays = new Histogram();
  /** The latest ceiling, operations a second. */
  #ceiling = 0;
  /** Operations that would have been, had each slice been at its ceiling. */
  #atCeiling = 0;

  /** @param {Load} load @param {import('./loop.js').Clock} [clock] */
  constructor(load, clock = pollingClock) {
    this.#load = load;
    this.#rate = load.rate;
    this.#clock = clock;
  }

  /**
   * What a closed loop has just shown to be the most: by the clock, with what a synchronous one gives back to the
   * event loop.
   *
   * @param {Pick<import('../loops.js').Ran, 'ops' | 'us' | 'handOverUs'>} ran
   */
  ceiling({ ops, us, handOverUs = 0 }) {
    if (this.#load.share === undefined || ops === 0) return;
    this.#ceiling = (ops * 1e6) / (us + handOverUs);
    this.#rate = this.#load.share * this.#ceiling;
  }

  /**
   * @param {import('../loops.js').Run} run
   * @param {import('../loops.js').Window & { arrivalSeed?: number }} window `arrivalSeed`: of random arrivals
   * @returns {Promise<RanAtRate>}
   */
  async loop(run, { ms, most, arrivalSeed, ...window }) {
    if (this.#rate === undefined) throw new Error('its ceiling was not measured');
    const { arrivals } = this.#load;
    const schedule = scheduleOf({ rate: this.#rate, ms, most, arrivals, seed: arrivalSeed });
    return loopAtRate(run, { ...window, schedule }, this.#clock);
  }

  /** A slice counts. @param {RanAtRate} ran */
  keep({ offered, answered, waitedUs, startDelaysUs }) {
    this.#offered.ops += offered.ops;
    this.#offered.us += offered.us;
    this.#atCeiling += (this.#ceiling * offered.us) / 1e6;
    this.#answered += answered;
    this.#waitedUs += waitedUs;
    for (const us of startDelaysUs) this.#startDelays.recordUs(Math.max(0, us));
  }

  /** Of all latencies together, from when operations were due until they began. */
  get waitedUs() {
    return this.#waitedUs;
  }

  /** @returns {Record<string, number>} by name of the metric table */
  metrics() {
    const { ops, us } = this.#offered;
    return {
      offeredRate: (ops / us) * 1e6,
      opsPerSecond: (this.#answered / us) * 1e6,
      ...(this.#atCeiling > 0 && { ceilingRate: (this.#atCeiling / us) * 1e6 }),
      startDelayP50Us: this.#startDelays.percentile(50) / 1000,
      startDelayP99Us: this.#startDelays.percentile(99) / 1000,
    };
  }
}

/** What a dispatch sums up by itself, stages and counters, as means over the operations of one stretch. */

import { perOperation } from './counters.js';

/** @typedef {import('../../../types.d.ts').Dispatched} Dispatched */
/** @typedef {Record<string, number>} Sums */

export class Tally {
  #dispatch;
  #from;
  #stages;
  #counters;

  /**
   * Begins now.
   *
   * @param {Dispatched} dispatch
   * @param {number} next number of the next operation
   */
  constructor(dispatch, next) {
    this.#dispatch = dispatch;
    this.#from = next;
    this.#stages = dispatch.stages?.()?.us;
    this.#counters = dispatch.counters?.();
  }

  /**
   * What was done since another one began is no part of this.
   *
   * @param {Tally} other
   * @param {number} next number of the next operation
   */
  leaveOut(other, next) {
    this.#from += next - other.#from;
    this.#stages = moved(this.#stages, other.#stages, this.#dispatch.stages?.()?.us);
    this.#counters = moved(this.#counters, other.#counters, this.#dispatch.counters?.());
  }

  /**
   * @param {number} next number of the next operation
   * @returns {Sums} by name of the metric table
   */
  counters(next) {
    return perOperation(this.#counters, this.#dispatch.counters?.(), next - this.#from);
  }

  /**
   * @param {number} next number of the next operation
   * @returns {{ stagesUs?: Sums, overlapping?: import('../../../types.d.ts').Stage[] }}
   */
  stages(next) {
    const after = this.#dispatch.stages?.();
    if (!this.#stages || !after) return {};
    const { us, overlapping } = after;
    return {
      stagesUs: perOperation(this.#stages, us, next - this.#from),
      ...(overlapping?.length && { overlapping }),
    };
  }
}

/**
 * @param {Sums | undefined} sums
 * @param {Sums | undefined} from
 * @param {Sums | undefined} to
 * @returns {Sums | undefined} with what was added from there to there
 */
function moved(sums, from = {}, to = {}) {
  if (!sums) return undefined;
  return Object.fromEntries(
    Object.entries(to).map(([name, sum]) => [name, (sums[name] ?? 0) + sum - (from[name] ?? 0)]),
  );
}

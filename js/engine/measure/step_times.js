/** What each step of compound operations takes, where the calling thread does them itself. */

import { Histogram } from '../../stats/histogram.js';

/** @typedef {import('../../types.d.ts').Operation} Operation */

export class StepTimes {
  /** @type {Record<string, Histogram>} by `operation/step` */
  #histograms = {};
  /** Whether now is a time that is measured. */
  measuring = false;

  /**
   * @param {Operation} operation
   * @returns {((step: string, us: number) => void) | undefined} undefined: it has no steps
   */
  recorderOf({ name, steps }) {
    if (!steps) return undefined;
    return (step, us) => {
      if (!this.measuring) return;
      this.#histograms[`${name}/${step}`] ??= new Histogram();
      this.#histograms[`${name}/${step}`].recordUs(us);
    };
  }

  /** As a sample holds them. */
  histograms() {
    const named = Object.entries(this.#histograms);
    return Object.fromEntries(named.map(([name, histogram]) => [name, histogram.toJSON()]));
  }
}

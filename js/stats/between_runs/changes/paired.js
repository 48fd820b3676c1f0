import { comparerOf } from '../../comparison/compare.js';
import { verdictOf } from '../../comparison/verdict.js';
import { betterOf, pairedChange, written } from './change.js';
import { areJudged } from './judged.js';

/** @typedef {import('../../../results/run.d.ts').Run} Run */
/** @typedef {import('../compared.schema.d.ts').Change} Change */
/** @typedef {import('../matching/match.js').Placed} Placed */

/** The changes of one metric from version to version within a run, as its own comparisons take them. */
export class PairedChanges {
  #comparer;
  #metric;
  #marginPct;
  #better;
  #isJudged;

  /** @param {Run} run analysed @param {string} metric @param {{ marginPct: number, force?: boolean }} options */
  constructor(run, metric, { marginPct, force = false }) {
    this.#comparer = comparerOf(run, metric);
    this.#metric = metric;
    this.#marginPct = marginPct;
    this.#better = betterOf([run], metric);
    this.#isJudged = force || areJudged([run]);
  }

  /**
   * @param {Placed} before
   * @param {Placed} after
   * @returns {Omit<Change, 'since'> | undefined} undefined where they were never measured beside one another
   */
  change(before, after) {
    const side = this.#comparer.sideOf({ baseline: before.cell, contender: after.cell });
    const estimate = pairedChange(side);
    if (!estimate) return undefined;
    const rounds = /** @type {[number, number]} */ ([side.logs.length, side.logs.length]);
    const change = written(this.#metric, { method: 'paired', estimate, rounds });
    const verdict = this.verdict(change, change.p, before);
    return { ...change, p: verdict === 'untested' ? null : change.p, verdict };
  }

  /**
   * @param {Pick<Change, 'ratio' | 'lo' | 'hi' | 'rounds'>} change
   * @param {number | null} p corrected where it is to be
   * @param {Placed} before
   */
  verdict(change, p, before) {
    return verdictOf({
      ...change,
      p: this.#isJudged ? p : null,
      rounds: change.rounds[0],
      marginPct: this.#marginPct,
      noisePct: this.noisePct(before),
      better: this.#better,
    });
  }

  /** @param {Placed} before @returns {number | undefined} of the setting's control */
  noisePct({ cell }) {
    return this.#comparer.noise.noisePct[cell.setting];
  }
}

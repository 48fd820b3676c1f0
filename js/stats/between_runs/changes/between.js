import { comparerOf } from '../../comparison/compare.js';
import { noiseOf } from '../../comparison/noise.js';
import { verdictOf } from '../../comparison/verdict.js';
import { betterOf, changeOf, written } from './change.js';
import { areJudged } from './judged.js';
import { levelsOf } from './levels.js';
import { shareKept } from './likeness.js';

/** @typedef {import('../../../results/run.d.ts').Run} Run */
/** @typedef {import('../../../results/run.d.ts').Cell} Cell */
/** @typedef {import('../compared.schema.d.ts').Change} Change */
/** @typedef {import('./change.js').ChangeEstimate} ChangeEstimate */
/** @typedef {import('../matching/match.js').Placed} Placed */
/** @typedef {import('../matching/reference.js').Reference} Reference */
/** @typedef {{ method: Change['method'], estimate: ChangeEstimate, rounds: [number, number], reference?: string }} Found */
/** @typedef {(before: Placed, after: Placed) => Reference | undefined} ReferenceFor */

/** The changes of one metric between runs. */
export class MetricChanges {
  #runs;
  #metric;
  #referenceFor;
  #marginPct;
  #better;
  #absolute;
  #force;
  /** @type {Map<string, Record<string, number>>} by pair of runs */
  #noise = new Map();

  /**
   * @param {readonly Run[]} runs analysed
   * @param {string} metric
   * @param {{ referenceFor: ReferenceFor, marginPct: number, absolute?: boolean, force?: boolean }} options
   *   `absolute`: values are compared as they are; `force`: runs are judged that nobody should quote
   */
  constructor(runs, metric, { referenceFor, marginPct, absolute = false, force = false }) {
    this.#runs = runs;
    this.#metric = metric;
    this.#referenceFor = referenceFor;
    this.#marginPct = marginPct;
    this.#absolute = absolute;
    this.#force = force;
    this.#better = betterOf(runs, metric);
  }

  /**
   * @param {Placed} before
   * @param {Placed} after
   * @returns {Omit<Change, 'since'> | undefined} undefined where one of them has not the metric
   */
  change(before, after) {
    const reference = this.#absolute ? undefined : this.#referenceFor(before, after);
    const found =
      (reference && this.#relative(before, after, reference)) || this.#levels(before, after);
    if (!found) return undefined;
    const change = written(this.#metric, found);
    const verdict = this.verdict(change, change.p, before, after);
    return { ...change, p: verdict === 'untested' ? null : change.p, verdict };
  }

  /**
   * @param {Pick<Change, 'ratio' | 'lo' | 'hi' | 'rounds' | 'method'>} change
   * @param {number | null} p corrected where it is to be
   * @param {Placed} before
   * @param {Placed} after
   */
  verdict(change, p, before, after) {
    // What the machine did between the runs is in absolute values, and no round of either shows how much.
    const told =
      (change.method !== 'absolute' || this.#absolute) &&
      (this.#force || areJudged([this.#runs[before.source], this.#runs[after.source]]));
    return verdictOf({
      ...change,
      p: told ? p : null,
      rounds: Math.min(...change.rounds),
      marginPct: this.#marginPct,
      noisePct: this.noisePct(before, after),
      better: this.#better,
    });
  }

  /**
   * By how much the control changed from run to run relative to the baseline, or may have: in both runs it is the
   * baseline's own code, so this ought to be nothing.
   *
   * @param {Placed} before
   * @param {Placed} after
   * @returns {number | undefined} undefined without controls
   */
  noisePct(before, after) {
    const key = `${before.source} ${after.source}`;
    const known = this.#noise.get(key) ?? this.#findNoise([before.source, after.source]);
    this.#noise.set(key, known);
    return known[before.cell.setting];
  }

  /** @param {[number, number]} pair */
  #findNoise([a, b]) {
    const [before, after] = [a, b].map((source) => this.#controlsOf(this.#runs[source]));
    const controls = [...before].flatMap(([setting, side]) => {
      const other = after.get(setting);
      const estimate = other && changeOf(side, other);
      if (!estimate) return [];
      const { lo, hi } = estimate;
      const rounds = Math.min(side.logs.length, other.logs.length);
      return [{ setting, lo: Math.exp(lo), hi: Math.exp(hi), rounds }];
    });
    return noiseOf(
      controls,
      this.#runs[a].settings.map(({ id }) => id),
    ).noisePct;
  }

  /** @param {Run} run */
  #controlsOf(run) {
    const comparer = comparerOf(run, this.#metric);
    return new Map(
      run.cells.flatMap((contender) => {
        if (contender.role !== 'control') return [];
        const baseline = run.cells.find(
          (cell) => cell.role === 'baseline' && cell.setting === contender.setting,
        );
        return baseline ? [[contender.setting, comparer.sideOf({ baseline, contender })]] : [];
      }),
    );
  }

  /**
   * Relative to what was measured beside it, which cancels what the machine did to both.
   *
   * @param {Placed} before
   * @param {Placed} after
   * @param {Reference} reference
   * @returns {Found | undefined}
   */
  #relative(before, after, reference) {
    const [lower, upper] = [
      { placed: before, baseline: reference.before },
      { placed: after, baseline: reference.after },
    ].map(({ placed, baseline }) =>
      comparerOf(this.#runs[placed.source], this.#metric).sideOf({
        baseline,
        contender: placed.cell,
      }),
    );
    const left =
      shareKept(this.#runs[after.source], after.cell, reference.after) *
      this.#machineChange(before.source, after.source, reference);
    const estimate = changeOf(lower, upper, left);
    return (
      estimate && {
        method: 'relative',
        estimate,
        rounds: [lower.logs.length, upper.logs.length],
        reference: reference.before.id,
      }
    );
  }

  /**
   * As a logarithm: the reference is the same code, so its change is the machine's. As large as it may well be,
   * since its rounds scatter, too.
   *
   * @param {number} a
   * @param {number} b
   * @param {Reference} reference
   */
  #machineChange(a, b, reference) {
    const lower = levelsOf(this.#runs[a].data.get(reference.before.id), this.#metric);
    const upper = levelsOf(this.#runs[b].data.get(reference.after.id), this.#metric);
    const change = changeOf({ logs: lower }, { logs: upper });
    return change ? Math.abs(change.centre) + (change.error ?? 0) : 0;
  }

  /** @param {Placed} before @param {Placed} after @returns {Found | undefined} */
  #levels(before, after) {
    const [lower, upper] = [before, after].map(({ source, cell }) => ({
      logs: levelsOf(this.#runs[source].data.get(cell.id), this.#metric),
    }));
    const estimate = changeOf(lower, upper);
    return (
      estimate && {
        method: 'absolute',
        estimate,
        rounds: [lower.logs.length, upper.logs.length],
      }
    );
  }
}

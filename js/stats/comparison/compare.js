import { shortContender } from '../answers/wording.js';
import { METRICS, PRIMARY } from '../metrics.js';
import { variance } from './centre.js';
import { corrected } from './correct.js';
import { estimate } from './estimate.js';
import { priors } from './moderate.js';
import { noiseOf } from './noise.js';
import { logRatios } from './pairs.js';
import { ROUNDS_FOR_A_VERDICT, verdictOf } from './verdict.js';
import { waitingPct } from './waiting.js';

/** @typedef {import('../../results/run.d.ts').Run} Run */
/** @typedef {import('../../results/run.d.ts').Cell} Cell */
/** @typedef {import('../../results/run.d.ts').Comparison} Comparison */
/** @typedef {import('./moderate.js').Spread} Spread */
/** @typedef {{ baseline: Cell, contender: Cell }} Pair */
/**
 * @typedef {Pick<Run, 'settings' | 'cells' | 'data' | 'environment' | 'leftOut' | 'measuring' | 'metrics' | 'quotable'>}
 *   Measured
 */

/**
 * What one metric's comparisons have in common: the planned pairs, the variances that a run shows, and
 * the noise of its controls. Any two cells of a setting can be compared in its light.
 */
export class MetricComparer {
  #run;
  #metric;
  #better;
  /** @type {Map<string, import('./moderate.js').Prior>} */
  #priors;
  #baselines;
  /**
   * Needed twice, for the spread of all and for the comparison itself.
   * @type {WeakMap<Cell, Map<Cell, number[]>>}
   */
  #logs = new WeakMap();

  /** @param {Measured} run @param {string} [metric] */
  constructor(run, metric = PRIMARY) {
    this.#run = run;
    this.#metric = metric;
    this.#better = [...run.metrics, ...METRICS].find(({ name }) => name === metric)?.better;
    this.#baselines = baselinesOf(run);
    const pairs = this.#planned(() => true);
    /** @type {Map<string, Spread[]>} */
    const spreads = new Map(run.settings.map(({ id }) => [id, []]));
    for (const pair of pairs) {
      const logs = this.#logsOf(pair);
      if (logs.length < 2) continue;
      spreads.get(pair.contender.setting)?.push({ variance: variance(logs), df: logs.length - 1 });
    }
    this.#priors = priors(spreads);
    /** The baseline against itself, without correction. */
    this.controls = this.#planned(({ role }) => role === 'control').flatMap(
      (pair) => this.#compare(pair, 0) ?? [],
    );
    this.noise = noiseOf(
      this.controls,
      run.settings.map(({ id }) => id),
    );
  }

  /** Every contender and bound with its baseline; by the primary metric corrected for their number. */
  planned() {
    const pairs = this.#planned(({ role }) => role !== 'control');
    return this.#metric === PRIMARY
      ? this.family(pairs)
      : pairs.flatMap((pair) => this.compare(pair) ?? []);
  }

  /**
   * One comparison by itself: exploratory, its verdict from an uncorrected p.
   * @param {Pair} pair of one setting
   * @returns {Comparison | undefined} undefined when no round has the metric in both
   */
  compare(pair) {
    return this.#compare(pair, this.noise.noisePct[pair.contender.setting]);
  }

  /**
   * Comparisons that answer one question together: corrected for their number.
   * @param {Pair[]} pairs
   * @returns {Comparison[]}
   */
  family(pairs) {
    return corrected(
      pairs.flatMap((pair) => this.compare(pair) ?? []),
      (comparison, p) => {
        if (comparison.reason) return 'unclear';
        const noisePct = this.noise.noisePct[comparison.setting];
        return this.#verdict({ ...comparison, p }, noisePct);
      },
    );
  }

  /**
   * What a comparison rests on: a logarithm of the ratio for each round, and how those of the setting scatter.
   * @param {Pair} pair of one setting
   */
  sideOf(pair) {
    return { logs: this.#logsOf(pair), prior: this.#priors.get(pair.contender.setting) };
  }

  /** @param {Pair} pair @param {number} [noisePct] @returns {Comparison | undefined} */
  #compare(pair, noisePct) {
    const logs = this.#logsOf(pair);
    if (logs.length === 0) return undefined;
    const { setting } = pair.contender;
    const { centre, lo, hi, p, detectable } = estimate(logs, this.#priors.get(setting));
    const comparison = {
      setting,
      cell: pair.contender.id,
      baseline: pair.baseline.id,
      metric: this.#metric,
      ratio: Math.exp(centre),
      lo: Math.exp(lo),
      hi: Math.exp(hi),
      p,
      exploratory: true,
      rounds: logs.length,
      minimumDetectablePct: detectable === null ? null : 100 * Math.expm1(detectable),
    };
    const verdict = this.#verdict(comparison, noisePct);
    const reason = logs.length < ROUNDS_FOR_A_VERDICT ? this.#unsteady(pair) : undefined;
    if (reason) {
      const { ratio } = comparison;
      return { ...comparison, lo: ratio, hi: ratio, p: null, verdict: 'unclear', reason };
    }
    if (verdict === 'untested') return { ...comparison, p: null, verdict };
    const waiting = waitingPct(this.#run, pair, this.#metric);
    if (
      verdict !== 'same' &&
      verdict !== 'unclear' &&
      // Of the slower one's time.
      Math.abs(centre) <= -Math.log1p(-waiting / 100)
    ) {
      const why = `up to ${Math.round(waiting)} % of the time is waiting for the journal`;
      return { ...comparison, verdict: 'unclear', reason: why };
    }
    return { ...comparison, verdict };
  }

  /**
   * Why too few rounds are left: who of the two was not steady.
   * @param {Pair} pair
   */
  #unsteady({ baseline, contender }) {
    const { leftOut } = this.#run;
    const found = [contender, baseline].flatMap(({ id, contender: who }) => {
      const out = leftOut?.get(id);
      return out
        ? [`${shortContender(who)} was not steady in ${out.rounds} of ${out.of} rounds`]
        : [];
    });
    return found.join(', ') || undefined;
  }

  /** @param {Omit<Comparison, 'verdict'>} comparison @param {number} [noisePct] */
  #verdict(comparison, noisePct) {
    const { quotable = true, measuring } = this.#run;
    if (!quotable) return 'untested';
    const { marginPct } = measuring;
    return verdictOf({ ...comparison, marginPct, noisePct, better: this.#better });
  }

  /** @param {Pair} pair */
  #logsOf({ baseline, contender }) {
    const known = this.#logs.get(contender) ?? new Map();
    this.#logs.set(contender, known);
    const logs = known.get(baseline) ?? this.#measuredLogs(baseline, contender);
    known.set(baseline, logs);
    return logs;
  }

  /** @param {Cell} baseline @param {Cell} contender */
  #measuredLogs(baseline, contender) {
    const { data } = this.#run;
    const [lower, upper] = [data.get(baseline.id), data.get(contender.id)];
    if (!lower || !upper) return [];
    const bridge = this.#baselines.get(contender.setting)?.[0];
    return logRatios(lower, upper, this.#metric, bridge && data.get(bridge.id));
  }

  /** @param {(cell: Cell) => boolean} wanted @returns {Pair[]} */
  #planned(wanted) {
    return this.#run.cells.flatMap((contender) => {
      if (contender.role === 'baseline' || !wanted(contender)) return [];
      if (!this.#run.data.has(contender.id)) return [];
      const baseline = nearest(this.#baselines.get(contender.setting) ?? [], contender);
      return baseline ? [{ baseline, contender }] : [];
    });
  }
}

/**
 * Any two cells of one setting, for reports and studies.
 * @param {Pair & { run: Measured, metric?: string }} of
 * @returns {Comparison | undefined} exploratory; undefined when no round has the metric in both
 */
export function compareCells({ run, baseline, contender, metric = PRIMARY }) {
  return comparerOf(run, metric).compare({ baseline, contender });
}

/**
 * What a run's comparisons share is found once. By its list of cells, which analysing makes anew and
 * which every copy of an analysed run keeps.
 * @type {WeakMap<readonly Cell[], Map<string, MetricComparer>>}
 */
const comparers = new WeakMap();

/**
 * @param {Measured} run not changed afterwards
 * @param {string} [metric]
 * @returns {MetricComparer}
 */
export function comparerOf(run, metric = PRIMARY) {
  const known = comparers.get(run.cells) ?? new Map();
  comparers.set(run.cells, known);
  const comparer = known.get(metric) ?? new MetricComparer(run, metric);
  known.set(metric, comparer);
  return comparer;
}

/** @param {Measured} run @returns {Map<string, Cell[]>} measured baselines by setting */
function baselinesOf({ cells, data }) {
  /** @type {Map<string, Cell[]>} */
  const found = new Map();
  for (const cell of cells) {
    if (cell.role !== 'baseline' || !data.has(cell.id)) continue;
    found.set(cell.setting, [...(found.get(cell.setting) ?? []), cell]);
  }
  return found;
}

/**
 * A baseline of the same pool size and reply, if there are several.
 * @param {Cell[]} baselines
 * @param {Cell} cell
 */
function nearest(baselines, cell) {
  /** @param {Cell} other */
  const likeness = (other) =>
    (other.poolSize === cell.poolSize ? 2 : 0) + (other.reply === cell.reply ? 1 : 0);
  return [...baselines].sort((a, b) => likeness(b) - likeness(a))[0];
}

/** Runs, or versions within one run, compared: numbers in, a `tollgate/compare@1` out. */

import { METRICS, PRIMARY } from '../metrics.js';
import { MetricChanges } from './changes/between.js';
import { areJudged } from './changes/judged.js';
import { PairedChanges } from './changes/paired.js';
import { differencesOf } from './environments.js';
import { judge } from './gates/judge.js';
import { matchRuns } from './matching/match.js';
import { referenceOf } from './matching/reference.js';
import { versionLabel, versionsIn } from './matching/versions.js';
import { seriesOf } from './series.js';

export { parseRule } from './gates/rules.js';

/** @typedef {import('../../results/run.d.ts').Run} Run */
/** @typedef {import('../../results/run.d.ts').Metric} Metric */
/** @typedef {import('./compared.schema.d.ts').Compared} Compared */
/** @typedef {import('./gates/judge.js').Rule} Rule */
/** @typedef {import('./matching/match.js').Matched} Matched */
/** @typedef {import('./matching/match.js').Placed} Placed */
/** @typedef {import('./series.js').Changes} Changes */

/** Warnings of a run that concern whoever compares it. */
const DOUBTS = new Set([
  ...['busy-machine', 'one-core', 'governor', 'sleeping-cores', 'steal', 'unfinished', 'rough'],
  ...['not-steady', 'bimodal', 'control-off', 'no-control'],
]);

/** A run as it was named. @typedef {{ name: string, folder: string, run: Run }} NamedRun */

/**
 * @typedef {object} Options
 * @property {readonly Rule[]} [rules]
 * @property {string} [baseline] what ratios are taken to, in place of the runs' own
 * @property {boolean} [absolute] values are compared as they are, not relative to a baseline
 * @property {boolean} [force] runs are judged, too, that nobody should quote
 * @property {number} [marginPct] left out: the first run's
 */

/**
 * @param {readonly NamedRun[]} named one for its versions, or several; analysed
 * @param {Options} [options]
 * @returns {Compared}
 */
export function compare(named, options = {}) {
  const runs = named.map(({ run }) => run);
  const marginPct = options.marginPct ?? runs[0].measuring.marginPct;
  const several = runs.length > 1;
  const { matched, unmatched } = several
    ? matchRuns(runs)
    : { matched: versionsIn(runs[0]), unmatched: [] };
  const table = metricsOf(runs, options.rules ?? []);
  const metrics = new Map(
    table.map(({ name }) => [
      name,
      several
        ? betweenRuns(runs, matched, name, { ...options, marginPct })
        : new PairedChanges(runs[0], name, { marginPct, force: options.force }),
    ]),
  );
  const series = seriesOf(matched, {
    runs,
    metrics,
    labelOf: (placed) => (several ? named[placed.source].name : versionLabel(runs[0], placed)),
  });
  const noise = noiseBySetting(matched, metrics);
  const settings = new Set(series.map(({ setting }) => setting));
  return {
    schema: 'tollgate/compare@1',
    kind: several ? 'runs' : 'versions',
    marginPct,
    sources: named.map(sourceOf),
    differences: several ? differencesOf(runs) : [],
    judged: options.force === true || areJudged(runs),
    settings: distinct(runs.flatMap((run) => run.settings)).filter(({ id }) => settings.has(id)),
    metrics: table,
    noisePct: noise(PRIMARY),
    series,
    unmatched,
    gates: (options.rules ?? []).map((rule) => {
      const noisePct = noise(rule.metric);
      const last = runs.length - 1;
      return judge(rule, series, { last, noisePct: (setting) => noisePct[setting] });
    }),
  };
}

/**
 * @param {readonly Run[]} runs
 * @param {readonly Matched[]} matched
 * @param {string} metric
 * @param {Options & { marginPct: number }} options
 * @returns {Changes}
 */
function betweenRuns(runs, matched, metric, { baseline, absolute, force, marginPct }) {
  /** @type {Map<string, ReturnType<typeof referenceOf>>} */
  const references = new Map();
  /** @type {import('./changes/between.js').ReferenceFor} */
  const referenceFor = (before, after) => {
    const { setting } = before.cell;
    const key = JSON.stringify([setting, before.source, after.source]);
    if (!references.has(key)) {
      const beside = matched.filter((one) => one.setting === setting);
      const pair = /** @type {[number, number]} */ ([before.source, after.source]);
      references.set(key, referenceOf(beside, runs, pair, baseline));
    }
    const found = references.get(key);
    return found?.before === before.cell ? undefined : found;
  };
  return new MetricChanges(runs, metric, { referenceFor, marginPct, absolute, force });
}

/** The compared ones that all runs know, and those that rules ask for. @param {readonly Run[]} runs @param {readonly Rule[]} rules */
function metricsOf(runs, rules) {
  const wanted = new Set(rules.map(({ metric }) => metric));
  const known = distinct(
    runs.flatMap(({ metrics }) => metrics),
    ({ name }) => name,
  );
  const measured = known.filter(({ compared, name }) => compared || wanted.has(name));
  const primary = measured.find(({ name }) => name === PRIMARY) ?? METRICS[0];
  return [primary, ...measured.filter(({ name }) => name !== PRIMARY)];
}

/** @param {readonly Matched[]} matched @param {ReadonlyMap<string, Changes>} metrics */
const noiseBySetting =
  (matched, metrics) =>
  /** @param {string} metric @returns {Record<string, number>} */
  (metric) =>
    Object.fromEntries(
      matched.flatMap(({ setting, places }) => {
        const [first, last] = [places[0], places[places.length - 1]];
        const noise = metrics.get(metric)?.noisePct(first, last);
        return noise === undefined ? [] : [[setting, noise]];
      }),
    );

/** @param {NamedRun} named */
const sourceOf = ({ name, folder, run }) => ({
  ...{ name, folder, study: run.study, preset: run.preset, startedAt: run.startedAt },
  ...{ status: run.status, commit: run.environment.git, rounds: run.measuring.rounds },
  warnings: [...run.environment.warnings, ...run.warnings].filter(
    ({ code, title }) => title !== undefined || DOUBTS.has(code),
  ),
});

/**
 * @template {object} T
 * @param {readonly T[]} items
 * @param {(item: T) => unknown} [keyOf]
 * @returns {T[]} the first of each key
 */
function distinct(items, keyOf = (item) => /** @type {any} */ (item).id) {
  const found = new Map();
  for (const item of items) if (!found.has(keyOf(item))) found.set(keyOf(item), item);
  return [...found.values()];
}

/** Runs, or versions within one run, compared: numbers in, a `tollgate/compare@1` out. */

import { METRICS, PRIMARY } from '../metrics.js';
import { differencesOf } from './environments.js';
import { judge } from './gates.js';
import { byVersion, contenderWithout, familyOf, isComparable, versionOf } from './identity.js';
import { matchRuns } from './match.js';
import { MetricChanges } from './metric_changes.js';
import { PairedChanges } from './paired_changes.js';
import { referenceOf } from './reference.js';
import { seriesOf } from './series.js';

export { parseRule } from './rules.js';

/** @typedef {import('../../results/run.d.ts').Run} Run */
/** @typedef {import('../../results/run.d.ts').Metric} Metric */
/** @typedef {import('./compared.schema.d.ts').Compared} Compared */
/** @typedef {import('./gates.js').Rule} Rule */
/** @typedef {import('./match.js').Matched} Matched */
/** @typedef {import('./match.js').Placed} Placed */
/** @typedef {import('./series.js').Changes} Changes */

/** Warnings of a run that concern whoever compares it. */
const DOUBTS = new Set([
  ...['busy-machine', 'one-core', 'governor', 'steal', 'unfinished', 'rough'],
  ...['not-steady', 'bimodal', 'control-off', 'no-control'],
]);

/** A run as it was named. @typedef {{ name: string, folder: string, run: Run }} NamedRun */

/**
 * @typedef {object} Options
 * @property {readonly Rule[]} [rules]
 * @property {string} [baseline] what ratios are taken to, in place of the runs' own
 * @property {boolean} [absolute] values are compared as they are, not relative to a baseline
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
        : new PairedChanges(runs[0], name, { marginPct }),
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
function betweenRuns(runs, matched, metric, { baseline, absolute, marginPct }) {
  /** @type {Map<string, ReturnType<typeof referenceOf>>} */
  const references = new Map();
  /** @type {import('./metric_changes.js').ReferenceFor} */
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
  return new MetricChanges(runs, metric, { referenceFor, marginPct, absolute });
}

/**
 * Contenders of one run that differ in their driver's version alone, oldest first. A run with none has each
 * contender as a series of one point.
 *
 * @param {Run} run
 * @returns {Matched[]}
 */
function versionsIn(run) {
  /** @type {Map<string, Placed[]>} */
  const families = new Map();
  for (const cell of run.cells.filter(isComparable)) {
    const key = familyOf(cell);
    families.set(key, [...(families.get(key) ?? []), { source: 0, cell }]);
  }
  const all = [...families.values()];
  const several = all.filter((places) => places.length > 1);
  return (several.length > 0 ? several : all).map((places) => {
    const [{ cell }] = places;
    const version = (/** @type {Placed} */ placed) => versionOf(run, placed.cell);
    return {
      setting: cell.setting,
      contender: places.length > 1 ? contenderWithout(cell) : cell.contender,
      byVersion: places.length > 1,
      places: places.sort((a, b) => byVersion(version(a), version(b))),
    };
  });
}

/** With the name that a user gave to a checkout. @param {Run} run @param {Placed} placed */
function versionLabel(run, { cell }) {
  const version = versionOf(run, cell);
  return cell.version === '' || cell.version === version ? version : `${cell.version} (${version})`;
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
  warnings: [...run.environment.warnings, ...run.warnings].filter(({ code }) => DOUBTS.has(code)),
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

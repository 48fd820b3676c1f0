/**
 * summary.csv: one row per cell, RFC 4180. Empty means not measured. Whatever a results file holds, a spreadsheet finds
 * no formula in it, and a terminal nothing to obey.
 */

import { doubtsOf } from '../../stats/quotable.js';
import { printableText } from '../printable.js';
import { besideVerdict, settingsOf, TIME } from '../settings.js';
import { STAGES, stagesOf } from '../stages.js';

/** @typedef {import('../../results/run.d.ts').Run} Run */
/** @typedef {import('../../results/run.d.ts').Cell} Cell */
/** @typedef {import('../../results/run.d.ts').Setting} Setting */
/** @typedef {import('../../results/run.d.ts').Comparison} Comparison */
/** @typedef {string | number | null | undefined} Value */
/** @typedef {{ cell: Cell, setting: Setting, comparisons: Map<string, Comparison> }} Row */
/** @typedef {[name: string, value: (row: Row) => Value]} Column */

export const name = 'csv';
export const extension = 'csv';
export const file = 'summary.csv';

const PERCENTILES = /** @type {const} */ (['p50', 'p90', 'p99', 'p999', 'max']);

/** @param {Run} run */
export function render(run) {
  const rows = rowsOf(run);
  const columns = [
    ...identity(run),
    ...metricColumns(run),
    ...comparisonColumns(run),
    ...stageColumns(run),
    ...operationColumns(run),
  ];
  const lines = [
    columns.map(([name]) => name),
    ...rows.map((row) => columns.map(([, value]) => value(row))),
  ];
  return lines.map((line) => `${line.map(quoted).join(',')}\r\n`).join('');
}

/** @param {Run} run @returns {Row[]} */
function rowsOf(run) {
  const settings = new Map(run.settings.map((setting) => [setting.id, setting]));
  /** @type {Map<string, Map<string, Comparison>>} */
  const byCell = new Map(run.cells.map(({ id }) => [id, new Map()]));
  for (const one of [...run.comparisons, ...run.control.comparisons]) {
    byCell.get(one.cell)?.set(one.metric, one);
  }
  return run.cells.flatMap((cell) => {
    const setting = settings.get(cell.setting);
    const comparisons = byCell.get(cell.id) ?? new Map();
    return setting ? [{ cell, setting, comparisons }] : [];
  });
}

/** What a cell is and what became of it. @param {Run} run @returns {Column[]} */
function identity(run) {
  const params = [...new Set(run.settings.flatMap((setting) => Object.keys(setting.params)))];
  return [
    ['id', ({ cell }) => cell.id],
    ['setting', ({ setting }) => setting.id],
    ['contender', ({ cell }) => cell.contender],
    ['driver', ({ cell }) => cell.driver],
    ['version', ({ cell }) => cell.version],
    ['variant', ({ cell }) => cell.variant],
    ['dispatch', ({ cell }) => cell.dispatch],
    ['dispatchVariant', ({ cell }) => cell.dispatchVariant],
    ['poolSize', ({ cell }) => cell.poolSize],
    ['reply', ({ cell }) => cell.reply],
    ['store', ({ cell }) => cell.store],
    ['storeAddress', ({ cell }) => run.environment.stores[cell.store]?.address],
    ['workload', ({ setting }) => setting.workload],
    ['dataset', ({ setting }) => setting.dataset],
    ['load', ({ setting }) => setting.load.kind],
    ['concurrency', ({ setting }) => setting.load.concurrency],
    ['rate', ({ setting }) => setting.load.rate],
    ['share', ({ setting }) => setting.load.share],
    ['arrivals', ({ setting }) => arrivalsOf(setting.load)],
    ['operations', ({ setting }) => setting.load.operations],
    ...params.map(
      (key) => /** @type {Column} */ ([`param.${key}`, ({ setting }) => setting.params[key]]),
    ),
    ['role', ({ cell }) => cell.role],
    ['status', ({ cell }) => cell.status],
    ['reason', ({ cell }) => cell.reason],
    ['rounds', ({ cell }) => cell.summary?.rounds],
    ['steadyRounds', ({ cell }) => cell.summary?.steadyRounds],
    ['quotable', () => (run.quotable === false ? 'no' : 'yes')],
    [
      'doubts',
      () =>
        doubtsOf(run)
          .map(({ title }) => title)
          .join(' '),
    ],
  ];
}

/** @param {Setting['load']} load */
const arrivalsOf = ({ kind, arrivals = 'constant' }) => (kind === 'open' ? arrivals : undefined);

/** Every metric that a cell has: median and bounds. @param {Run} run @returns {Column[]} */
function metricColumns(run) {
  const seen = new Set(run.cells.flatMap(({ summary }) => Object.keys(summary?.metrics ?? {})));
  return run.metrics
    .filter(({ name }) => seen.has(name))
    .flatMap(({ name }) => [
      [name, ({ cell }) => cell.summary?.metrics[name]?.median],
      [`${name}Lo`, ({ cell }) => cell.summary?.metrics[name]?.lo],
      [`${name}Hi`, ({ cell }) => cell.summary?.metrics[name]?.hi],
    ]);
}

/** Ratios to the baseline: the time's bare, the others' after their metric. @param {Run} run @returns {Column[]} */
function comparisonColumns(run) {
  const all = [...run.comparisons, ...run.control.comparisons];
  const beside = new Map(
    settingsOf(run).flatMap(({ rows }) => rows.map((row) => [row.cell.id, besideVerdict(row)])),
  );
  const metrics = new Set([TIME, ...all.map(({ metric }) => metric)]);
  return [
    ['baseline', ({ comparisons }) => comparisons.get(TIME)?.baseline],
    ['remark', ({ cell }) => beside.get(cell.id)],
    ...[...metrics].flatMap((metric) => {
      const key = (/** @type {string} */ word) =>
        metric === TIME ? word : `${metric}${word[0].toUpperCase()}${word.slice(1)}`;
      /** @type {Column[]} */
      const columns = [
        [key('ratio'), ({ comparisons }) => comparisons.get(metric)?.ratio],
        [key('ratioLo'), ({ comparisons }) => comparisons.get(metric)?.lo],
        [key('ratioHi'), ({ comparisons }) => comparisons.get(metric)?.hi],
        [key('p'), ({ comparisons }) => comparisons.get(metric)?.p],
        [key('pAdjusted'), ({ comparisons }) => comparisons.get(metric)?.pAdjusted],
        [key('verdict'), ({ comparisons }) => comparisons.get(metric)?.verdict],
        [key('detectablePct'), ({ comparisons }) => comparisons.get(metric)?.minimumDetectablePct],
      ];
      return metric === TIME ? columns : columns.filter(([name]) => !name.endsWith('PAdjusted'));
    }),
  ];
}

/** @param {Run} run @returns {Column[]} */
function stageColumns(run) {
  const sums = new Map(run.cells.map(({ id, summary }) => [id, summary && stagesOf(summary)]));
  const seen = STAGES.filter((stage) =>
    [...sums.values()].some((sum) => sum?.parts.some((part) => part.stage === stage)),
  );
  if (seen.length === 0) return [];
  return [
    ...seen.map(
      (stage) =>
        /** @type {Column} */ ([
          `stage.${stage}Us`,
          ({ cell }) => cell.summary?.stagesUs?.[stage]?.median,
        ]),
    ),
    ['stage.restUs', ({ cell }) => sums.get(cell.id)?.restUs],
    ['stage.overlapping', ({ cell }) => cell.summary?.overlapping?.join(' ')],
  ];
}

/** Latency of all rounds together, for each operation of a workload. @param {Run} run @returns {Column[]} */
function operationColumns(run) {
  const operations = new Set(
    run.cells.flatMap(({ summary }) => Object.keys(summary?.latencyUs ?? {})),
  );
  return [...operations].flatMap((operation) => [
    [`${operation}.ops`, ({ cell }) => cell.summary?.latencyUs[operation]?.ops],
    ...PERCENTILES.map(
      (key) =>
        /** @type {Column} */ ([
          `${operation}.${key}Us`,
          ({ cell }) => cell.summary?.latencyUs[operation]?.[key],
        ]),
    ),
  ]);
}

/**
 * What begins a formula, also for spreadsheets that take a semicolon for the end of a cell: OWASP's list, without the
 * control characters, of which none is left.
 */
const FORMULA = /(^|;)(?=\s*[=+\-@＝＋－＠])/g;

/** @param {Value} value */
function quoted(value) {
  const text = typeof value === 'string' ? inert(printableText(value)) : String(value ?? '');
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A number is one as text, too. @param {string} text */
const inert = (text) => (Number.isFinite(Number(text)) ? text : text.replace(FORMULA, "$1'"));

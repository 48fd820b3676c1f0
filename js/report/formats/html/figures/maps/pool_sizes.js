/** How many workers serve how many callers best: pool size against concurrency. */

import { waitOf } from '../../../../../stats/offload_points.js';
import { baselineOf, TIME } from '../../../../settings.js';
import { speedText } from '../../../../speed.js';
import { ABSENT, interval, label } from '../../../../text.js';
import { figure, html, table } from '../../markup.js';
import { grouped, subjectOf } from '../groups.js';
import { heatMap } from './heat_map.js';

/** @typedef {import('../../../../settings.js').SettingResult} SettingResult */
/** @typedef {import('../../../../settings.js').Row} Row */
/** @typedef {import('../../../../../results/run.d.ts').Setting} Setting */
/** @typedef {import('../../../../../results/run.d.ts').Cell} Cell */
/** One way to call a driver: by the number of workers, and of callers. @typedef {{ driver: string, pools: Map<number, Map<number, Row>> }} Way */

/**
 * A figure for each workload and dataset with pools of several sizes, or with pools under several concurrencies.
 * @param {SettingResult[]} results
 * @param {import('../../../../../results/run.d.ts').RunFile} run
 * @returns {{ workload: string, dataset: string, figure: import('../../markup.js').Markup }[]}
 */
export function poolFigures(results, run) {
  // Under an open load its rate says how much is asked for, not the number of callers; for calls of known length
  // there is the map of the break-even.
  const closed = results.filter(
    ({ setting }) => setting.load.kind !== 'open' && waitOf(setting) === undefined,
  );
  const groups = grouped(closed, ({ workload, dataset, load, params }) => [
    ...[workload, dataset, load.operations, params],
  ]);
  return groups.flatMap((alike) => {
    const { workload, dataset } = alike[0].setting;
    const drawn = poolFigure(alike, run);
    return drawn ? [{ workload, dataset, figure: drawn }] : [];
  });
}

/** @param {SettingResult[]} results @param {import('../../../../../results/run.d.ts').RunFile} run */
function poolFigure(results, run) {
  const ways = waysOf(results);
  const pooled = ways.map(({ pools }) => [...pools].filter(([size]) => size > 0));
  const columns = [...new Set(pooled.flat().flatMap(([, callers]) => [...callers.keys()]))];
  columns.sort((a, b) => a - b);
  if (columns.length < 2 && !pooled.some((sizes) => sizes.length > 1)) return undefined;
  const what = subjectOf(results[0].setting);
  const baseline = baselineOf(run, results);
  const rows = ways.flatMap(({ pools }) =>
    [...pools.values()].map((callers) => ({
      contender: label([...callers.values()][0].cell),
      seen: columns.map((column) => callers.get(column)),
    })),
  );
  return figure({
    heading: `Pool size and concurrency: ${what}`,
    note: `How many times as fast as ${baseline} at the same concurrency. Coloured where the rounds bear it out.`,
    chart: heatMap({
      caption: `${what}: times as fast as ${baseline}; /p2 is a pool of two workers`,
      columns: columns.map((many) => `${many} in flight`),
      rows: rows.map(({ contender, seen }) => ({ contender, cells: seen.map(heatCell) })),
    }),
    numbers: table({
      caption: `${what}, µs/op and time relative to ${baseline}`,
      head: ['contender', ...columns.map((many) => `${many} in flight`)],
      rows: rows.map(({ contender, seen }) => [contender, ...seen.map(numbersOf)]),
    }),
  });
}

/**
 * The same call by each number of workers, by none first: that is the driver called inline.
 * @param {SettingResult[]} results
 * @returns {Way[]} those with a pool
 */
function waysOf(results) {
  const seen = results.flatMap(({ setting, rows }) =>
    rows.filter(({ cell }) => cell.role !== 'bound').map((row) => ({ row, setting })),
  );
  /** @type {Map<string, Way>} */
  const ways = new Map();
  for (const { row, setting } of seen.filter(({ row }) => row.cell.poolSize > 0)) {
    const { contender, poolSize, reply } = row.cell;
    const key = `${contender} ${reply}`;
    // A driver's inline row stands above the first of its ways only.
    const isFirst = ![...ways.values()].some(({ driver }) => driver === driverOf(row.cell));
    const way = ways.get(key) ?? {
      driver: driverOf(row.cell),
      pools: isFirst ? inlineOf(row.cell, seen) : new Map(),
    };
    ways.set(key, way);
    const callers = way.pools.get(poolSize) ?? new Map();
    way.pools.set(poolSize, callers.set(setting.load.concurrency, row));
  }
  return [...ways.values()].map(({ driver, pools }) => ({
    driver,
    pools: new Map([...pools].sort(([a], [b]) => a - b)),
  }));
}

/**
 * @param {Cell} pooled
 * @param {{ row: Row, setting: Setting }[]} seen
 * @returns {Way['pools']} the same driver without a pool, where it was measured
 */
function inlineOf(pooled, seen) {
  const inline = seen.filter(
    ({ row: { cell } }) =>
      cell.poolSize === 0 &&
      cell.dispatch === 'inline' &&
      cell.role !== 'control' &&
      driverOf(cell) === driverOf(pooled),
  );
  if (inline.length === 0) return new Map();
  return new Map([[0, new Map(inline.map(({ row, setting }) => [setting.load.concurrency, row]))]]);
}

/** @param {Cell} cell */
const driverOf = ({ driver, version, variant }) => JSON.stringify([driver, version, variant]);

/** @param {Row | undefined} row @returns {import('./heat_map.js').HeatCell | undefined} */
function heatCell(row) {
  if (!row) return undefined;
  if (row.cell.role === 'baseline') return { speed: 1, word: 'baseline' };
  const compared = row.comparisons[TIME];
  return compared && { speed: 1 / compared.ratio, word: compared.verdict };
}

/** @param {Row | undefined} row */
function numbersOf(row) {
  if (!row) return ABSENT;
  const compared = row.comparisons[TIME];
  return html`${interval(row.cell.summary.metrics[TIME])}${compared && html`<br>${speedText(compared)}`}`;
}

/** How many workers serve how many callers best: pool size against concurrency. */

import { TIME } from '../../../../settings.js';
import { ABSENT, interval, label, paramsText, ratio } from '../../../../text.js';
import { figure, html, table } from '../../markup.js';
import { heatMap } from './heat_map.js';

/** @typedef {import('../../../../settings.js').SettingResult} SettingResult */
/** @typedef {import('../../../../settings.js').Row} Row */
/** @typedef {import('../../../../../results/run.d.ts').Setting} Setting */
/** @typedef {import('../../../../../results/run.d.ts').Cell} Cell */
/** One way to call a driver: by each number of workers, and by each number of callers. @typedef {{ way: string, pools: Map<number, Map<number, Row>> }} Way */

/**
 * A figure for each workload and dataset with pools of several sizes, or with pools under several concurrencies.
 * @param {SettingResult[]} results
 * @param {string} baseline as a reader calls it
 * @returns {{ workload: string, dataset: string, figure: import('../../markup.js').Markup }[]}
 */
export function poolFigures(results, baseline) {
  /** @type {Map<string, SettingResult[]>} */
  const groups = new Map();
  for (const result of results) {
    const { workload, dataset, load, params } = result.setting;
    // Under an open load its rate says how much is asked for, not the number of callers.
    if (load.kind === 'open') continue;
    const key = JSON.stringify([workload, dataset, load.operations ?? 0, params]);
    groups.set(key, [...(groups.get(key) ?? []), result]);
  }
  return [...groups.values()].flatMap((alike) => {
    const { workload, dataset } = alike[0].setting;
    const drawn = poolFigure(alike, baseline);
    return drawn ? [{ workload, dataset, figure: drawn }] : [];
  });
}

/** @param {SettingResult[]} results @param {string} baseline */
function poolFigure(results, baseline) {
  const ways = waysOf(results);
  const pooled = ways.map(({ pools }) => [...pools].filter(([size]) => size > 0));
  const columns = [...new Set(pooled.flat().flatMap(([, callers]) => [...callers.keys()]))];
  columns.sort((a, b) => a - b);
  if (columns.length < 2 && !pooled.some((sizes) => sizes.length > 1)) return undefined;
  const { setting } = results[0];
  const what = [setting.workload, setting.dataset, paramsText(setting)]
    .filter((text) => text !== '')
    .join(', ');
  const groups = ways
    .filter(({ pools }) => [...pools.keys()].some((size) => size > 0))
    .map(({ way, pools }) => ({
      name: way,
      rows: [...pools]
        .sort(([a], [b]) => a - b)
        .map(([size, callers]) => ({
          contender: label([...callers.values()][0].cell),
          name: size === 0 ? 'inline' : `${size} ${size === 1 ? 'worker' : 'workers'}`,
          cells: columns.map((column) => heatCell(callers.get(column))),
        })),
    }));
  return figure({
    heading: `Pool size and concurrency: ${what}`,
    note: `How many times as fast as ${baseline} at the same concurrency. Colour and word stand where the rounds bear it out.`,
    chart: heatMap({
      caption: `${what}: speed relative to ${baseline} by pool size and operations in flight`,
      corner: 'workers',
      columns: columns.map((many) => `${many} in flight`),
      groups,
    }),
    numbers: table({
      caption: `${what}, µs/op and time relative to ${baseline}`,
      head: ['contender', ...columns.map((many) => `${many} in flight`)],
      rows: ways.flatMap(({ pools }) =>
        [...pools.values()].map((callers) => [
          label([...callers.values()][0].cell),
          ...columns.map((column) => numbersOf(callers.get(column))),
        ]),
      ),
    }),
  });
}

/**
 * The same call by each number of workers: none is the driver called inline.
 * @param {SettingResult[]} results
 * @returns {Way[]}
 */
function waysOf(results) {
  const seen = results.flatMap(({ setting, rows }) =>
    rows.filter(({ cell }) => cell.role !== 'bound').map((row) => ({ row, setting })),
  );
  /** @type {Map<string, Way>} */
  const ways = new Map();
  for (const { row, setting } of seen.filter(({ row }) => row.cell.poolSize > 0)) {
    const { cell } = row;
    const way = label({ ...cell, poolSize: 0 }) + (cell.reply === 'objects' ? '' : `, ${cell.reply}`);
    const known = ways.get(way) ?? { way, pools: inlineOf(cell, seen) };
    ways.set(way, known);
    const callers = known.pools.get(cell.poolSize) ?? new Map();
    known.pools.set(cell.poolSize, callers.set(setting.load.concurrency, row));
  }
  return [...ways.values()];
}

/**
 * @param {Cell} pooled
 * @param {{ row: Row, setting: Setting }[]} seen
 * @returns {Way['pools']} the same driver without a pool, where it was measured
 */
function inlineOf(pooled, seen) {
  const inline = seen.filter(
    ({ row: { cell } }) =>
      cell.dispatch === 'inline' &&
      cell.role !== 'control' &&
      [cell.driver, cell.version, cell.variant].join() ===
        [pooled.driver, pooled.version, pooled.variant].join(),
  );
  if (inline.length === 0) return new Map();
  return new Map([[0, new Map(inline.map(({ row, setting }) => [setting.load.concurrency, row]))]]);
}

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
  return html`${interval(row.cell.summary.metrics[TIME])}${compared && html`<br>${ratio(compared)}`}`;
}

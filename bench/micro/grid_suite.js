/** A suite that goes through the grid, one process for each cell; a row of its table as soon as it is known. */

import { wrap } from '../../js/report/wrap.js';
import { medianInterval } from '../../js/stats/median.js';
import { reportOf } from './child.js';
import { CELLS, nameOf } from './grid.js';

/**
 * @typedef {import('../../js/engine/micro.js').Benchmark} Benchmark
 * @typedef {import('./grid.js').GridCell} GridCell
 */

const CELL = new URL('./grid_cell.js', import.meta.url);
const WIDTHS = [6, 8, 6, 6, 11];
const FIGURES_WIDTH = WIDTHS.reduce((sum, width) => sum + width + 1, -1);
const RATIO_WIDTH = 22;
/** Numerator and denominator: above 1 the addon is the quicker one, but against libbson. */
const RATIOS = [
  ['js-bson', 'addon'],
  ['JSON', 'addon'],
  ['addon', 'libbson'],
];

/**
 * @param {string} suite
 * @param {string} caption
 * @param {(line: string) => void} print
 * @param {{ cells?: readonly GridCell[], width?: number }} [options] `width` of the lines: ratios that do not fit
 *   are left out
 * @returns {Promise<Record<string, Benchmark>>} By cell: the addon's CPU time for a document, and ratios of times.
 */
export async function runGrid(
  suite,
  caption,
  print,
  { cells = CELLS, width = Number.POSITIVE_INFINITY } = {},
) {
  const fitting = Math.max(0, Math.floor((width - FIGURES_WIDTH) / (RATIO_WIDTH + 1)));
  const titles = RATIOS.map((pair) => pair.join(' ÷ '));
  print(wrap(`${suite}. ${caption}`, width));
  print(line(['fields', 'kind', 'text', 'batch', 'ns/document'], titles.slice(0, fitting)));
  /** @type {Record<string, Benchmark>} */
  const results = {};
  for (const cell of cells) {
    const { rounds, error } = await reportOf(CELL, [suite, JSON.stringify(cell)]);
    if (!rounds) throw new Error(`${suite}, ${nameOf(cell)}: ${error}`);
    const result = summarize(rounds, cell.batch);
    results[nameOf(cell)] = result;
    const { fields, kind, text = '', batch } = cell;
    print(
      line(
        [fields, kind, text, batch, result.medianNs.toFixed(0)],
        Object.values(result.ratios ?? {})
          .slice(0, fitting)
          .map(({ median, lo, hi }) => `${times(median)} (${times(lo)}–${times(hi)})`),
      ),
    );
  }
  return results;
}

/**
 * @param {Record<string, number[]>} rounds By contender: ns for a batch.
 * @param {number} batch
 * @returns {Benchmark}
 */
export function summarize(rounds, batch) {
  const { median, lo, hi } = medianInterval(rounds.addon.map((ns) => ns / batch));
  return {
    medianNs: short(median),
    rme: short((50 * (hi - lo)) / median),
    ratios: Object.fromEntries(
      RATIOS.map(([above, below]) => {
        const logs = rounds[above].map((ns, round) => Math.log(ns / rounds[below][round]));
        const ratio = medianInterval(logs);
        return [
          `${above} ÷ ${below}`,
          {
            median: short(Math.exp(ratio.median)),
            lo: short(Math.exp(ratio.lo)),
            hi: short(Math.exp(ratio.hi)),
          },
        ];
      }),
    ),
  };
}

/**
 * @param {unknown[]} cells
 * @param {string[]} ratios
 */
function line(cells, ratios) {
  const texts = cells.map((cell, i) => String(cell).padStart(WIDTHS[i]));
  return [...texts, ...ratios.map((ratio) => ratio.padStart(RATIO_WIDTH))].join(' ');
}

/** Every run's file has a copy of the grid, and rounds bear no more digits. @param {number} value */
const short = (value) => Number(value.toPrecision(4));

/** @param {number} factor */
const times = (factor) => factor.toFixed(factor < 10 ? 2 : 1);

import { median } from '../../js/stats/median.js';
import { PRIMARY } from '../../js/stats/metrics.js';
import { isDifference } from './simulate.js';
import { markdown, percent } from './tables.js';

/** @typedef {import('../../js/results/run.d.ts').Comparison} Comparison */
/** @typedef {import('../../js/results/run.d.ts').Run} Run */

/**
 * What real A/A comparisons came to. In a run whose contenders are all the same code (`--all`) every
 * comparison is one; else the controls are.
 * @param {Run[]} runs analysed
 * @param {{ all?: boolean }} [options]
 */
export function measuredTable(runs, { all = false } = {}) {
  const comparisons = runs.flatMap((run) =>
    [...run.control.comparisons, ...(all ? run.comparisons : [])].filter(
      ({ metric, p }) => metric === PRIMARY && p !== null,
    ),
  );
  const settings = [...new Set(comparisons.map(({ setting }) => setting))];
  const rows = settings.map((setting) =>
    rowOf(
      setting,
      comparisons.filter((one) => one.setting === setting),
    ),
  );
  return markdown(
    `A/A comparisons of ${runs.length} results folders`,
    ['setting', 'comparisons', 'called faster or slower', 'hold 1.00', 'median half-width'],
    settings.length > 1 ? [...rows, rowOf('all', comparisons)] : rows,
  );
}

/** @param {string} name @param {Comparison[]} comparisons */
function rowOf(name, comparisons) {
  const share = (/** @type {(one: Comparison) => boolean} */ is) =>
    percent(comparisons.filter(is).length / comparisons.length);
  const halfWidth = median(comparisons.map(({ lo, hi }) => Math.log(hi / lo) / 2));
  return [
    name,
    String(comparisons.length),
    share(isDifference),
    share(({ lo, hi }) => lo <= 1 && hi >= 1),
    `±${(100 * Math.expm1(halfWidth)).toFixed(1)} %`,
  ];
}

import { median } from '../../js/stats/median.js';
import { PRIMARY } from '../../js/stats/metrics.js';
import { isDifference } from './simulate.js';
import { markdown, percent } from './tables.js';

/** @typedef {import('../../js/results/run.d.ts').Comparison} Comparison */
/** @typedef {import('../../js/results/run.d.ts').Run} Run */

/**
 * What real A/A comparisons came to: those of the controls, and of contenders that are the baseline's code
 * under another name.
 * @param {Run[]} runs analysed
 * @param {string[]} same such contenders, as `mongodb@7.8.0+inline`
 * @returns {string | undefined} nothing where there is no such comparison
 */
export function measuredTable(runs, same) {
  const comparisons = runs.flatMap((run) => {
    const alike = run.cells.filter(({ contender }) => same.includes(contender));
    const ids = new Set(alike.map(({ id }) => id));
    return [...run.control.comparisons, ...run.comparisons.filter(({ cell }) => ids.has(cell))];
  });
  const judged = comparisons.filter(({ metric, p }) => metric === PRIMARY && p !== null);
  if (judged.length === 0) return undefined;
  const settings = [...new Set(judged.map(({ setting }) => setting))].sort();
  const rows = settings.map((setting) =>
    rowOf(
      setting,
      judged.filter((one) => one.setting === setting),
    ),
  );
  return markdown(
    `A/A comparisons of ${runs.length} results folders`,
    ['setting', 'comparisons', 'called faster or slower', 'hold 1.00', 'median half-width'],
    settings.length > 1 ? [...rows, rowOf('all', judged)] : rows,
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

const OUTCOMES = ['holds', 'cannot be told', 'does not hold'];

/**
 * How often the findings that a study expects came out, over its runs.
 * @param {Run[]} runs
 * @returns {string | undefined} nothing where no run has any
 */
export function findingsTable(runs) {
  const found = runs
    .flatMap(({ published = [] }) => published)
    .filter(({ here }) => here !== 'not measured');
  if (found.length === 0) return undefined;
  const names = [...new Set(found.map(({ finding }) => finding))];
  const rows = names.map((name) => {
    const own = found.filter(({ finding }) => finding === name);
    const count = (/** @type {string} */ outcome) =>
      String(own.filter((one) => one.outcome === outcome).length);
    return [name, String(own.length), ...OUTCOMES.map(count)];
  });
  const folders = runs.filter(({ published }) => published && published.length > 0).length;
  return markdown(
    `Expected findings in ${folders} results folders`,
    ['finding', 'runs', ...OUTCOMES],
    rows,
  );
}

/**
 * One measurement, analysed twice: as the paper does, which keeps the middle of each repetition and cuts outliers off,
 * and whole.
 */

import { shortContender } from '../../../js/stats/answers/wording.js';
import { compareCells } from '../../../js/stats/comparison/compare.js';
import { ratioOfMeans, welch } from '../../../js/stats/two_samples/means.js';
import { countOf, moments } from '../../../js/stats/two_samples/moments.js';
import { withinFences } from '../../../js/stats/two_samples/outliers.js';
import { mannWhitney } from '../../../js/stats/two_samples/ranks.js';
import { OPERATIONS } from './operations.js';

/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').Cell} Cell */
/** @typedef {import('../../../js/results/run.d.ts').CellData} CellData */
/** @typedef {import('../../../js/stats/two_samples/moments.js').Moments} Moments */
/** @typedef {import('../../../js/stats/two_samples/moments.js').Entries} Entries */

/** The paper's level of significance. */
const LEVEL = 0.05;
/** Variants of a driver without transactions, and with them. */
const PAIRS = new Map([
  ['', 'transaction'],
  ['w1', 'w1-transaction'],
]);

/**
 * @typedef {{ without: Moments, with: Moments }} Both
 * @typedef {Both & { test: ReturnType<typeof welch>, ratio: ReturnType<typeof ratioOfMeans> }} Means µs
 * @typedef {Means & { cut: number, significant: boolean }} PaperAnalysis `cut`: outliers
 * @typedef {Means & { ranks: ReturnType<typeof mannWhitney> }} WholeAnalysis
 * @typedef {object} Compared one operation on one driver
 * @property {string} operation
 * @property {string} label the same, with how many of it where that tells it from others
 * @property {string} driver
 * @property {{ without: Cell, with: Cell }} cells
 * @property {PaperAnalysis} [paper] where middles were kept, and enough of them
 * @property {WholeAnalysis} [whole]
 * @property {import('../../../js/results/run.d.ts').Comparison} [launches] the ratio as the engine takes it: of
 *   neighbouring slices, its interval over launches
 */

/** What a run's analyses are made of does not change: tables and findings share them. @type {WeakMap<readonly Cell[], Compared[]>} */
const known = new WeakMap();

/** @param {Run} run analysed @returns {Compared[]} of what was measured both with and without */
export function comparedIn(run) {
  const found = known.get(run.cells) ?? compare(run);
  known.set(run.cells, found);
  return found;
}

/** @param {Run} run @returns {Compared[]} */
function compare(run) {
  return OPERATIONS.flatMap(({ operation, workload }) => {
    const settings = run.settings.filter((setting) => setting.workload === workload);
    return settings.flatMap(({ id, load: { operations } }) => {
      const label = settings.length > 1 ? `${operation}, ${operations} times` : operation;
      return bothIn(run, id).map((cells) => ({
        ...{ operation, label, driver: nameOf(cells.without), cells },
        ...analysesOf(run, cells),
        launches: launchesOf(run, cells),
      }));
    });
  });
}

/**
 * @param {Run} run
 * @param {string} setting
 * @returns {{ without: Cell, with: Cell }[]} what was measured there both ways
 */
export function bothIn(run, setting) {
  const cells = run.cells.filter((cell) => cell.setting === setting && run.data.has(cell.id));
  return cells
    .filter(({ role }) => role !== 'control')
    .flatMap((without) => {
      const variant = PAIRS.get(without.variant);
      const inside = cells.find((cell) => cell.variant === variant && isLike(cell, without));
      return inside ? [{ without, with: inside }] : [];
    });
}

/** @param {Run} run @param {{ without: Cell, with: Cell }} cells */
export const launchesOf = (run, cells) =>
  compareCells({ run, baseline: cells.without, contender: cells.with });

/** @param {Cell} a @param {Cell} b */
const isLike = (a, b) =>
  a.driver === b.driver &&
  a.version === b.version &&
  a.dispatch === b.dispatch &&
  a.dispatchVariant === b.dispatchVariant &&
  a.poolSize === b.poolSize &&
  a.reply === b.reply;

/** @param {Cell} cell */
export const nameOf = ({ contender }) => shortContender(contender);

/**
 * @param {Run} run
 * @param {{ without: Cell, with: Cell }} cells
 * @returns {Pick<Compared, 'paper' | 'whole'>}
 */
function analysesOf(run, cells) {
  const [without, inside] = [cells.without, cells.with].map((cell) => run.data.get(cell.id));
  const middle = [without, inside].map((data) => entriesOf(data?.middle));
  const whole = [without, inside].map((data) => entriesOf(data?.histograms));
  const kept = middle.map((entries) => (entries.length > 0 ? withinFences(entries) : []));
  const means = meansOf(whole[0], whole[1]);
  const trimmed = meansOf(kept[0], kept[1]);
  const cut = countOf(middle.flat()) - countOf(kept.flat());
  return {
    ...(trimmed && { paper: { ...trimmed, cut, significant: trimmed.test.p < LEVEL } }),
    ...(means && { whole: { ...means, ranks: mannWhitney(whole[0], whole[1]) } }),
  };
}

/** The first is the operation's; others, `operation/step`, are of its steps. @param {CellData['histograms']} [histograms] @returns {Entries} in µs */
const entriesOf = (histograms = {}) =>
  Object.values(histograms)
    .slice(0, 1)
    .flatMap((histogram) => histogram.entries())
    .map(([ns, count]) => [ns / 1000, count]);

/** @param {Entries} without @param {Entries} inside @returns {Means | undefined} undefined where there are too few */
function meansOf(without, inside) {
  if (countOf(without) < 2 || countOf(inside) < 2) return undefined;
  const [a, b] = [moments(without), moments(inside)];
  return { without: a, with: b, test: welch(a, b), ratio: ratioOfMeans(a, b) };
}

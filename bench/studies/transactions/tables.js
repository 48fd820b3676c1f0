/** Both analyses, and what a transaction costs by stage. */

import { ratioText } from '../../../js/stats/figures.js';
import { comparedIn } from './analyses.js';
import { sizesTable } from './sizes.js';
import { launchesText, times } from './wording.js';

/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').Cell} Cell */
/** @typedef {import('../../../js/results/run.d.ts').StudyTable} StudyTable */
/** @typedef {import('./analyses.js').Compared} Compared */
/** @typedef {import('../../../js/stats/two_samples/moments.js').Moments} Moments */

const NOTHING = '–';

/** @param {Run} run @returns {StudyTable[]} none where nothing was measured with and without a transaction */
export function tables(run) {
  const all = comparedIn(run);
  const sizes = sizesTable(run);
  if (all.length === 0) return sizes;
  return [stages(all), sideBySide(all), ...sizes, paper(all), whole(all)];
}

/**
 * @param {Compared[]} all
 * @param {Pick<StudyTable, 'title' | 'note'> & { columns: Record<string, (one: Compared) => string> }} table
 * @returns {StudyTable}
 */
const tableOf = (all, { title, note, columns }) => ({
  ...{ title, note },
  head: ['operation', 'driver', ...Object.keys(columns)],
  rows: all.map((one) => [
    one.label,
    one.driver,
    ...Object.values(columns).map((column) => column(one)),
  ]),
});

/** @param {Compared[]} all */
const stages = (all) =>
  tableOf(all, {
    title: 'What a transaction costs, by stage',
    note:
      'µs an operation, medians of the rounds. To begin is the client’s doing alone: the first command carries it. ' +
      'Commands are counted by the driver’s events, in a session that is not measured.',
    columns: {
      'without, µs': ({ cells }) => metric(cells.without, 'usPerOp'),
      'with, µs': ({ cells }) => metric(cells.with, 'usPerOp'),
      begin: ({ cells }) => metric(cells.with, 'beginUsPerOp'),
      operations: ({ cells }) => metric(cells.with, 'withinUsPerOp'),
      commit: ({ cells }) => metric(cells.with, 'commitUsPerOp'),
      'commands without': ({ cells }) => metric(cells.without, 'commandsPerOp'),
      'commands with': ({ cells }) => metric(cells.with, 'commandsPerOp'),
    },
  });

/** @param {Compared[]} all */
const sideBySide = (all) =>
  tableOf(all, {
    title: 'With ÷ without, analysed in two ways',
    note:
      'The paper keeps the middle third of each repetition and cuts outliers off (beyond Tukey’s fences: 1.5 ' +
      'interquartile ranges). We keep everything. Intervals of 95 %; operations of one launch resemble one another ' +
      'more than launches do, so that only the interval over launches says what another run would find.',
    columns: {
      'whole: launches': ({ launches: of }) => (of ? launchesText(of) : NOTHING),
      'paper: means': ({ paper: of }) => (of ? times(of.ratio.ratio) : NOTHING),
      'paper: significant': ({ paper: of }) => (of ? yesOrNo(of.significant) : NOTHING),
      'whole: means': ({ whole: of }) => (of ? ratioText(of.ratio) : NOTHING),
      'whole: slower of a pair': ({ whole: of }) => (of ? share(of.ranks) : NOTHING),
    },
  });

/** @param {Compared[]} all */
const paper = (all) =>
  tableOf(all, {
    title: 'The paper’s analysis',
    note: 'Of the middle third of each repetition, without outliers: means ± standard deviations in µs, Welch’s t-test; significant below 0.05.',
    columns: {
      kept: ({ paper: of }) => (of ? thousands(of.without.count + of.with.count) : NOTHING),
      'cut off': ({ paper: of }) => (of ? thousands(of.cut) : NOTHING),
      without: ({ paper: of }) => (of ? spread(of.without) : NOTHING),
      with: ({ paper: of }) => (of ? spread(of.with) : NOTHING),
      'difference, µs': ({ paper: of }) => (of ? of.test.difference.toFixed(1) : NOTHING),
      'difference, %': ({ paper: of }) => (of ? percent(of.ratio.ratio) : NOTHING),
      t: ({ paper: of }) => (of ? of.test.t.toFixed(2) : NOTHING),
      p: ({ paper: of }) => (of ? small(of.test.p) : NOTHING),
      significant: ({ paper: of }) => (of ? yesOrNo(of.significant) : NOTHING),
    },
  });

/** @param {Compared[]} all */
const whole = (all) =>
  tableOf(all, {
    title: 'Nothing cut',
    note:
      'Of all operations: means ± standard deviations in µs, their ratio, Welch’s t-test beside Mann–Whitney’s, and how ' +
      'often the one with a transaction is the slower of two.',
    columns: {
      operations: ({ whole: of }) => (of ? thousands(of.without.count + of.with.count) : NOTHING),
      without: ({ whole: of }) => (of ? spread(of.without) : NOTHING),
      with: ({ whole: of }) => (of ? spread(of.with) : NOTHING),
      'ratio (95 %)': ({ whole: of }) => (of ? ratioText(of.ratio) : NOTHING),
      'p, Welch': ({ whole: of }) => (of ? small(of.test.p) : NOTHING),
      'p, Mann–Whitney': ({ whole: of }) => (of ? small(of.ranks.p) : NOTHING),
      'slower of a pair (95 %)': ({ whole: of }) => (of ? share(of.ranks) : NOTHING),
    },
  });

/** @param {Cell} cell @param {string} name */
function metric(cell, name) {
  const value = cell.summary?.metrics[name]?.median;
  return value === undefined ? NOTHING : String(Number(value.toPrecision(4)));
}

/** @param {{ superiority: number, lo: number, hi: number }} ranks */
const share = ({ superiority, lo, hi }) =>
  `${(100 * superiority).toFixed(1)} % (${(100 * lo).toFixed(1)}–${(100 * hi).toFixed(1)})`;
/** @param {Moments} moments */
const spread = ({ mean, variance }) => `${mean.toFixed(1)} ± ${Math.sqrt(variance).toFixed(1)}`;
/** @param {number} ratio */
const percent = (ratio) => `${ratio < 1 ? '−' : '+'}${Math.abs(100 * (ratio - 1)).toFixed(1)}`;
/** @param {number} p */
const small = (p) => (p < 0.0001 ? '< 0.0001' : p.toFixed(4));
/** @param {number} count */
const thousands = (count) => count.toLocaleString('en-US');

/** @param {boolean} significant */
const yesOrNo = (significant) => (significant ? 'yes' : 'no');

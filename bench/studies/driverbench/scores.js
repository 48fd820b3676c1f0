/** Scores: a task's megabytes by the median of its iterations; and the percentiles that the specification asks for. */

import { shortContender } from '../../../js/stats/answers/wording.js';
import { threeDigits } from '../../../js/stats/figures.js';
import { median } from '../../../js/stats/median.js';

/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').Cell} Cell */
/** @typedef {import('../../../js/results/run.d.ts').StudyTable} StudyTable */

const FAMILY = 'driverbench/';
const ABSENT = '–';
const PERCENTILES = [10, 25, 50, 75, 90, 95, 98, 99];
const MB = 1e6;

/**
 * What the specification divides by, in bytes: of its own files, and not always what they weigh.
 *
 * @type {Record<string, number>}
 */
const SPECIFIED = {
  ...{ flatEncode: 75_310_000, flatDecode: 75_310_000, deepEncode: 22_840_000 },
  ...{ deepDecode: 22_840_000, fullEncode: 57_340_000, fullDecode: 57_340_000 },
  ...{ runCommand: 130_000, findOne: 16_220_000, findMany: 16_220_000 },
  ...{ smallInsertOne: 2_750_000, smallBulkInsert: 2_750_000, smallBulkWrite: 2_750_000 },
  ...{
    smallClientBulkWrite: 2_750_000,
    smallMixedBulkWrite: 5_500_000,
    smallMixedClientBulkWrite: 5_500_000,
  },
  ...{ largeInsertOne: 27_310_890, largeBulkInsert: 27_310_890, largeBulkWrite: 27_310_890 },
  ...{ largeClientBulkWrite: 27_310_890, gridfsUpload: 52_428_800, gridfsDownload: 52_428_800 },
};

/**
 * @typedef {object} Score
 * @property {string} task
 * @property {Cell} cell
 * @property {string} contender without `+inline`
 * @property {number[]} seconds of each iteration of all rounds, sorted
 * @property {number} megabytes of our documents
 * @property {number} perSecond MB/s by the median iteration
 * @property {number | undefined} specified the same by the specification's bytes
 */

/** Tables share them. @type {WeakMap<readonly Cell[], Score[]>} */
const known = new WeakMap();

/** @param {Run} run @returns {Score[]} of every cell that was measured */
export function scoresOf(run) {
  const found = known.get(run.cells) ?? scores(run);
  known.set(run.cells, found);
  return found;
}

/** @param {Run} run @returns {Score[]} */
function scores(run) {
  const settings = new Map(run.settings.map((setting) => [setting.id, setting]));
  return run.cells.flatMap((cell) => {
    const setting = settings.get(cell.setting);
    const rounds = run.data.get(cell.id)?.rounds ?? [];
    if (setting?.load.kind !== 'task' || cell.role === 'control') return [];
    if (!setting.workload.startsWith(FAMILY)) return [];
    const task = setting.workload.slice(FAMILY.length);
    // A slice is one iteration.
    const seconds = rounds
      .flatMap(({ slices: { us } }) => us.map((one) => one / 1e6))
      .sort((a, b) => a - b);
    if (seconds.length === 0) return [];
    const megabytes = megabytesOf(rounds[0]);
    const middle = median(seconds);
    // Of fewer files or documents the specification says nothing.
    const { files, bulk } = setting.params;
    const bytes = (files ?? bulk) === undefined ? SPECIFIED[task] : undefined;
    return {
      ...{ task, cell, seconds, megabytes, contender: shortContender(cell.contender) },
      perSecond: megabytes / middle,
      specified: bytes && bytes / MB / middle,
    };
  });
}

/** Of one iteration. @param {import('../../../js/results/run.d.ts').Round} round */
function megabytesOf({ metrics, slices }) {
  const perSecond = metrics.megabytesPerSecond ?? 0;
  const seconds = slices.us.reduce((sum, us) => sum + us, 0) / 1e6;
  return (perSecond * seconds) / slices.us.length;
}

/** @param {Run} run @returns {StudyTable | undefined} */
export function scoresTable(run) {
  const all = scoresOf(run);
  if (all.length === 0) return undefined;
  const contenders = [...new Set(all.map(({ contender }) => contender))];
  return {
    title: 'Scores, MB/s',
    note:
      'Megabytes (10⁶ bytes) of the task’s documents as BSON ÷ the median of its iterations in all rounds. One denominator for ' +
      'all drivers: our documents have the specification’s shapes, and as many bytes as its files. In brackets by the ' +
      'bytes that the specification says, where those are others. Drivers of other languages divide by various numbers: ' +
      'compare within this table.',
    head: ['task', ...contenders],
    rows: [...new Set(all.map(({ task }) => task))].map((task) => [
      task,
      ...contenders.map((contender) => {
        const score = all.find((one) => one.task === task && one.contender === contender);
        return score ? scoreText(score) : ABSENT;
      }),
    ]),
  };
}

/** @param {Score} score */
function scoreText({ perSecond, specified }) {
  const text = threeDigits(perSecond);
  const other = specified === undefined ? text : threeDigits(specified);
  return other === text ? text : `${text} (${other})`;
}

/** As the specification takes them: without interpolation. @param {number[]} sorted @param {number} percent */
export const percentileOf = (sorted, percent) =>
  sorted[Math.max(0, Math.floor((sorted.length * percent) / 100) - 1)];

/** @param {Run} run @returns {StudyTable | undefined} */
export function iterationsTable(run) {
  const all = scoresOf(run);
  if (all.length === 0) return undefined;
  return {
    title: 'Iterations, ms',
    note: 'Percentiles of the iterations of all rounds, by the specification’s rule: the ⌊n·p/100⌋-th of the sorted times.',
    head: ['task', 'contender', 'iterations', ...PERCENTILES.map((percent) => `p${percent}`)],
    rows: all.map(({ task, contender, seconds }) => [
      task,
      contender,
      String(seconds.length),
      ...PERCENTILES.map((percent) => threeDigits(percentileOf(seconds, percent) * 1000)),
    ]),
  };
}

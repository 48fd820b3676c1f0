/** Composites: plain averages of scores, as the specification has them. */

import { threeDigits } from '../../../js/stats/figures.js';
import { scoresOf } from './scores.js';

/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').StudyTable} StudyTable */

const inserts = ['smallInsertOne', 'largeInsertOne'];
const bulks = ['smallBulkInsert', 'largeBulkInsert'];
const bulkWrites = [
  ...['smallBulkWrite', 'largeBulkWrite', 'smallClientBulkWrite', 'largeClientBulkWrite'],
  ...['smallMixedBulkWrite', 'smallMixedClientBulkWrite'],
];
const parallel = ['ldjsonImport', 'ldjsonExport', 'gridfsMultiUpload', 'gridfsMultiDownload'];

/** What each is the average of. @type {Record<string, string[]>} */
const TASKS = {
  BSONBench: ['flat', 'deep', 'full'].flatMap((shape) => [`${shape}Encode`, `${shape}Decode`]),
  SingleBench: ['findOne', ...inserts],
  MultiBench: ['findMany', ...bulks, ...bulkWrites, 'gridfsUpload', 'gridfsDownload'],
  ParallelBench: parallel,
  ReadBench: ['findOne', 'findMany', 'gridfsDownload', 'ldjsonExport', 'gridfsMultiDownload'],
  WriteBench: [
    ...[...inserts, ...bulks, ...bulkWrites],
    ...['gridfsUpload', 'ldjsonImport', 'gridfsMultiUpload'],
  ],
};
const [READ, WRITE] = ['ReadBench', 'WriteBench'];

/** @param {Run} run @returns {StudyTable | undefined} undefined where nothing of it was measured */
export function compositesTable(run) {
  const all = scoresOf(run);
  if (all.length === 0) return undefined;
  const contenders = [...new Set(all.map(({ contender }) => contender))];
  /** @param {string} contender */
  const scoreOf = (contender) => (/** @type {string} */ task) =>
    all.find((one) => one.task === task && one.contender === contender)?.perSecond;
  /** What any of them could do. */
  const measured = new Set(all.map(({ task }) => task));
  const rows = Object.entries(TASKS).map(([name, tasks]) => {
    const here = tasks.filter((task) => measured.has(task));
    return [name, ...contenders.map((contender) => average(here, scoreOf(contender)))];
  });
  const driver = contenders.map((contender) => {
    const halves = [READ, WRITE].map((name) =>
      mean(TASKS[name].filter((task) => measured.has(task)).map(scoreOf(contender))),
    );
    return meanText(mean(halves));
  });
  const missing = [...new Set(Object.values(TASKS).flat())].filter((task) => !measured.has(task));
  return {
    title: 'Composites, MB/s',
    note:
      'Plain averages of scores: whatever is many megabytes a second decides them. DriverBench is the average of ReadBench ' +
      'and WriteBench. A contender that lacks one of the tasks has none' +
      (missing.length > 0
        ? `. Left out for all, since no contender could do it here: ${missing.join(', ')}`
        : '') +
      '.',
    head: ['composite', ...contenders],
    rows: [...rows, ['DriverBench', ...driver]],
  };
}

/** @param {string[]} tasks @param {(task: string) => number | undefined} score */
const average = (tasks, score) => meanText(mean(tasks.map(score)));

/** @param {(number | undefined)[]} values @returns {number | undefined} undefined where one is */
function mean(values) {
  if (values.length === 0 || values.includes(undefined)) return undefined;
  return (
    values.reduce((/** @type {number} */ sum, value) => sum + Number(value), 0) / values.length
  );
}

/** @param {number | undefined} value */
const meanText = (value) => (value === undefined ? '–' : threeDigits(value));

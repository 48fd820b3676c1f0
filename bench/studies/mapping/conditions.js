/** What the mapper's factor depends on besides the mapper: how much a record holds, and what an insert waits for. */

import { ratioText } from '../../../js/stats/figures.js';

/** @typedef {import('../../../js/types.d.ts').Grid} Grid */
/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').Setting} Setting */
/** @typedef {import('../../../js/results/run.d.ts').StudyTable} StudyTable */

/** By dataset, at the top level of a record and without the _id. */
const ATTRIBUTES = new Map([
  ['network', 3],
  ['narrow', 5],
  ['wide', 88],
]);
const OPERATIONS = 10;
const WAITS = new Map([
  ['insertOne', 'each insert acknowledged'],
  ['inserts', `${OPERATIONS} inserts, each acknowledged`],
  ['insertsUnacknowledged', `${OPERATIONS} inserts, the last alone acknowledged (w: 0)`],
]);
/** Columns beside the plain object on the official driver. */
const OTHERS = ['mongodb/class', 'mongoose', 'native'];

/** @type {(records: number) => Grid[]} */
export const conditionGrids = (records) => [
  {
    ...{ contenders: ['mongodb', ...OTHERS], workloads: ['insertOne'], concurrency: [1] },
    ...{ datasets: ['narrow', 'wide'], records: [records], process: 'records' },
  },
  {
    ...{ contenders: ['mongodb', 'mongoose', 'native'], datasets: ['network'], concurrency: [1] },
    ...{ workloads: ['inserts', 'insertsUnacknowledged'], params: { operations: OPERATIONS } },
    process: 'records',
  },
];

/** @param {Run} run @returns {StudyTable | undefined} undefined where one condition alone was measured */
export function conditionsTable(run) {
  const rows = run.settings.flatMap((setting) => {
    const waits = WAITS.get(setting.workload);
    const attributes = ATTRIBUTES.get(setting.dataset);
    const plain = cellOf(run, setting, 'mongodb')?.summary?.metrics.usPerOp;
    if (!waits || !attributes || !plain) return [];
    const ratios = OTHERS.map((contender) => {
      const cell = cellOf(run, setting, contender);
      const found = run.comparisons.find(
        ({ cell: id, metric }) => id === cell?.id && metric === 'usPerOp',
      );
      return found ? ratioText(found) : '–';
    });
    return [[String(attributes), waits, plain.median.toFixed(1), ...ratios]];
  });
  if (rows.length < 2) return undefined;
  return {
    title: 'What the mapper’s factor depends on',
    note:
      'How many times as long as a plain object on the official driver, with 95 % intervals: by the number of attributes ' +
      'that a record has at its top level, and by what an insert waits for. Drivers of the publication’s time did not ' +
      'wait for an answer unless told to.',
    head: ['attributes', 'waits for', 'plain object, µs', 'class', 'Mongoose', 'native'],
    rows,
  };
}

/** @param {Run} run @param {Setting} setting @param {string} contender */
const cellOf = (run, { id }, contender) =>
  run.cells.find(
    (one) =>
      one.setting === id && one.contender === `${contender}+inline` && one.role !== 'control',
  );

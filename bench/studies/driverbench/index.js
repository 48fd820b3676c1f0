/** MongoDB's driver benchmark: its tasks, its percentiles and its scores, all drivers side by side in turns. */

import { compositesTable } from './composites.js';
import { iterationsTable, scoresTable } from './scores.js';

/** @typedef {import('../../../js/types.d.ts').Study} Study */
/** @typedef {import('../../../js/types.d.ts').Grid} Grid */
/** @typedef {import('../../../js/types.d.ts').Stopping} Stopping */

export const name = 'driverbench';
export const description =
  'MongoDB’s driver benchmark (mongodb/specifications): every task, scores in MB/s, composites';

const drivers = ['mongodb', 'mongoose', 'native', 'native+threads'];
const WITH_BOUND = ['findOne', 'smallInsertOne', 'smallBulkInsert'];

/** @param {string} task */
const named = (task) => `driverbench/${task}`;

/** @type {(stopping: Stopping, parts: Partial<Grid>) => Grid} */
const grid = (stopping, parts) => ({
  ...{ contenders: drivers, workloads: ['driverbench'], datasets: [], concurrency: [1] },
  ...{ task: stopping, process: 'tasks' },
  ...parts,
});

/** Those that C loops have the bound beside them. @type {(stopping: Stopping, parts?: Partial<Grid>) => Grid[]} */
const grids = (stopping, parts = {}) => [
  grid(stopping, parts),
  grid(stopping, { contenders: ['mongodb', 'libmongoc'], workloads: WITH_BOUND.map(named) }),
];

/** Of the specification: a minute at least, then a hundred times or five minutes. */
const SPECIFIED = { least: 60, most: 100, longest: 300 };

/** @type {Study['presets']} */
export const presets = {
  smoke: {
    ...{ rounds: 1, turns: 1, warmUpSeconds: 0, rough: true },
    grids: [
      grid(
        { least: 0, most: 2, longest: 1 },
        { contenders: ['mongodb', 'native'], sweep: { files: [1] } },
      ),
    ],
  },
  // Tasks about files have ten of them, mixed bulks a tenth of the documents, and each task stops sooner.
  standard: {
    ...{ rounds: 3, turns: 1 },
    grids: grids({ least: 1, most: 4, longest: 3 }, { sweep: { files: [10], bulk: [1000] } }),
  },
  paper: { rounds: 3, turns: 1, grids: grids(SPECIFIED) },
};

/** @type {NonNullable<Study['tables']>} */
export const tables = (run) =>
  [scoresTable(run), compositesTable(run), iterationsTable(run)].filter(
    (table) => table !== undefined,
  );

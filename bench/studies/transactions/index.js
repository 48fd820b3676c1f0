/**
 * Operations with and without a transaction: eight of them and four combinations, in repetitions of 300 of each kind,
 * whose order is shuffled anew 100 times.
 */

import { OPERATIONS } from './operations.js';
import { published } from './published.js';
import { tables } from './tables.js';

/** @typedef {import('../../../js/types.d.ts').Study} Study */
/** @typedef {import('../../../js/types.d.ts').Grid} Grid */

export const name = 'transactions';
export const paper = '"Node.js + MongoDB: transaction performance" (Habr, in Russian; MongoDB 4.2)';
export const description =
  'reproduces "with and without transactions": eight operations and four combinations of them';

/** Side by side: where not all can live at once, those next to one another are in one group. */
const ofBoth = (/** @type {string} */ driver) => [driver, `${driver}/transaction`];

const all = OPERATIONS.map(({ workload }) => workload);
/** A write, a read and a combination: where all twelve of every driver would take too long. */
const some = ['insertOne', 'find10', 'insertUpdateDelete'];

/** @type {(drivers: string[], operationsPerSlice: number, workloads?: string[], ofEach?: typeof ofBoth) => Grid[]} */
const grids = (drivers, operationsPerSlice, workloads = all, ofEach = ofBoth) => [
  {
    contenders: drivers.flatMap(ofEach),
    workloads,
    datasets: ['narrow'],
    concurrency: [1],
    store: 'mongod-rs',
    ...{ operationsPerSlice, counters: true, process: 'operations' },
  },
];

/** The same with the write concern that servers had by default when the publication was written. */
const ofOne = (/** @type {string} */ driver) => [`${driver}/w1`, `${driver}/w1-transaction`];

/** Commits of one operation and of many, so that a transaction may pay. @type {(drivers: string[], operations: number[]) => Grid} */
const bySize = (drivers, operations) => ({
  contenders: drivers.flatMap((driver) => [...ofBoth(driver), ...ofOne(driver)]),
  ...{ workloads: ['inserts'], sweep: { operations }, datasets: ['narrow'], concurrency: [1] },
  ...{ store: 'mongod-rs', operationsPerSlice: 20, process: 'operations' },
});

const drivers = ['mongodb', 'native', 'mongoose'];

/** The paper's repetitions: 300 of a kind (a slice), 100 times over (turns). @type {Study['presets']} */
export const presets = {
  smoke: {
    ...{ rounds: 1, turns: 4, warmUpSeconds: 0, rough: true },
    grids: [...grids(['mongodb'], 30), ...grids(['native'], 30, some)],
  },
  standard: {
    ...{ rounds: 3, turns: 3 },
    grids: [
      ...grids(['mongodb'], 100),
      ...grids(['native'], 100, some),
      ...grids(['mongodb'], 100, some, ofOne),
      bySize(['mongodb'], [1, 10, 50]),
    ],
  },
  paper: {
    ...{ rounds: 3, turns: 100 },
    grids: [
      ...grids(drivers, 300),
      ...grids(['mongodb', 'native'], 300, all, ofOne),
      bySize(['mongodb', 'native'], [1, 2, 5, 10, 20, 50]),
    ],
  },
};

export { published, tables };

/**
 * What an object mapper costs: records of three attributes, written and read in every way there is, from a plain
 * object on the driver to Mongoose with accessors.
 */

import { conditionGrids, conditionsTable } from './conditions.js';
import { mapperTable } from './mapper.js';
import { published } from './published.js';
import { readingTable } from './reading.js';
import { writingTable } from './writing.js';

/** @typedef {import('../../../js/types.d.ts').Study} Study */
/** @typedef {import('../../../js/types.d.ts').Grid} Grid */

export const name = 'mapping';
export const description =
  'reproduces "what an object mapper costs": 10 000 inserts of three attributes, every way to map them';
export const paper = 'S. Algieri: "MongoDB and Morphia Performance" (Java)';

const classes = ['mongodb/class', 'mongodb/class-accessors'];
const mongoose = ['mongoose', 'mongoose/accessors'];
/** The native driver as a mapper calls it, and the mapper on it. */
const ON_NATIVE = ['native+threads', 'mongoose/native'];

const common = { datasets: ['network'], concurrency: [1], process: 'records' };

/** The publication's question, and reading back. @type {(records: number, onNative?: string[]) => Grid[]} */
const grids = (records, onNative = []) => [
  {
    ...common,
    contenders: [
      ...['mongodb', 'native', 'native/class', ...classes, ...mongoose],
      ...['mongoose/save', 'mongoose/unvalidated', 'mongoose/collection', ...onNative],
    ],
    workloads: ['insertOne'],
    records: [records],
  },
  {
    ...common,
    contenders: [
      ...['mongodb', 'native', 'native/class', ...classes, ...mongoose, 'mongoose/lean'],
      ...onNative,
    ],
    workloads: ['findOne'],
    records: [records],
  },
  {
    ...common,
    contenders: ['mongodb', ...classes, ...mongoose],
    workloads: ['toBson', 'fromBson'],
    // Without a server: a call of these warms up little of a driver.
    process: undefined,
  },
  ...conditionGrids(records),
];

const inBulk = [
  {
    ...common,
    contenders: ['mongodb', 'native', 'mongoose', 'mongoose/bulkSave', ...ON_NATIVE],
    workloads: ['insertMany'],
  },
  {
    ...common,
    contenders: ['mongodb', 'native', 'mongoose', 'mongoose/lean', ...ON_NATIVE],
    workloads: ['find'],
  },
];

/** @type {Study['presets']} */
export const presets = {
  smoke: { rounds: 2, turns: 2, warmUpSeconds: 0, rough: true, grids: grids(200) },
  standard: { rounds: 3, turns: 4, grids: grids(10_000) },
  paper: { rounds: 100, turns: 12, grids: [...grids(10_000, ON_NATIVE), ...inBulk] },
};

export { published };

/** @type {NonNullable<Study['tables']>} */
export const tables = (run) =>
  [writingTable(run), readingTable(run), mapperTable(run), conditionsTable(run)].filter(
    (table) => table !== undefined,
  );

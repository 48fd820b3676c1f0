/**
 * MongoClient against Mongoose (Cayres and others, UNESP): insert, find, update and delete, each record once, of
 * collections of 1 000 to 200 000 records with 89 and with 6 attributes; a call for each record, and in bulk.
 */

import { published } from './published.js';
import { totalsTables } from './totals.js';

/** @typedef {import('../../../js/types.d.ts').Study} Study */
/** @typedef {import('../../../js/types.d.ts').Grid} Grid */

export const name = 'crud';
export const paper =
  'L. U. Cayres, B. S. de Lima, R. E. Garcia, R. C. M. Correia (UNESP): "Analysis of Node.js Application Performance using MongoDB Drivers" (in Portuguese)';
export const description =
  'reproduces "MongoClient against Mongoose": four operations, single and in bulk, two record sizes';

/**
 * The paper's bounds fit bulk calls only, and it does not say which it made: both.
 *
 * @type {(records: { single: number[], bulk: number[] }, contenders: string[], process?: string) => Grid[]}
 */
const grids = ({ single, bulk }, contenders, process) =>
  [
    {
      workloads: ['insertOne', 'findOne', 'updateOne', 'deleteOne'],
      ...{ records: single, contenders },
    },
    {
      workloads: ['insertMany', 'find', 'updateMany', 'deleteMany'],
      ...{ records: bulk, contenders },
    },
  ].map((one) => ({ ...one, datasets: ['wide', 'narrow'], concurrency: [1], process }));

const drivers = ['mongodb', 'mongoose', 'native'];

/** @type {Study['presets']} */
export const presets = {
  smoke: {
    rounds: 2,
    turns: 4,
    warmUpSeconds: 0,
    rough: true,
    grids: grids({ single: [200], bulk: [4000] }, drivers),
  },
  standard: {
    // Who has waited begins on a cold core, and operations that are used up have no lead-in: few slices.
    ...{ rounds: 3, turns: 5 },
    grids: grids({ single: [5000], bulk: [20_000] }, ['mongodb', 'mongoose'], 'records'),
  },
  paper: {
    rounds: 10,
    turns: 10,
    grids: grids({ single: [1000, 10_000, 100_000, 200_000], bulk: [100_000, 200_000] }, [
      ...drivers,
      'mongodb+piscina',
      'mongoose+piscina',
      'native+piscina',
      'native+threads',
    ]),
  },
};

export { published };
export const tables = totalsTables;

/**
 * MongoClient against Mongoose (Cayres and others, UNESP): insert, find, update and delete, each record once, of
 * collections of 1 000 to 200 000 records with 89 and with 6 attributes.
 */

import { published } from './published.js';
import { totalsTables } from './totals.js';

/** @typedef {import('../../../js/types.d.ts').Study} Study */
/** @typedef {import('../../../js/types.d.ts').Grid} Grid */

export const name = 'crud';
export const paper =
  'Cayres and others (UNESP): MongoClient and Mongoose in CRUD operations of a Node.js application';
export const description =
  'reproduces "MongoClient against Mongoose": four operations, each record once, two record sizes';

/** @type {(records: number[], contenders: string[]) => Grid[]} */
const grids = (records, contenders) => [
  {
    contenders,
    workloads: ['insertOne', 'findOne', 'updateOne', 'deleteOne'],
    datasets: ['wide', 'narrow'],
    concurrency: [1],
    records,
  },
];

const drivers = ['mongodb', 'mongoose', 'native'];

/** @type {Study['presets']} */
export const presets = {
  smoke: { rounds: 2, turns: 4, warmUpSeconds: 0, rough: true, grids: grids([200], drivers) },
  standard: { rounds: 3, turns: 20, grids: grids([1000, 5000], drivers) },
  paper: {
    rounds: 10,
    turns: 40,
    grids: grids(
      [1000, 10_000, 100_000, 200_000],
      [...drivers, 'mongodb+piscina', 'mongoose+piscina', 'native+piscina', 'native+threads'],
    ),
  },
};

export { published };
export const tables = totalsTables;

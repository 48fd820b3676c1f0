/** MongoDB's cases with more and more clients: callers at once, and pools as large as there are callers. */

import { PUBLISHED, THREADS } from './published_cases.js';

/** @typedef {import('../../../js/types.d.ts').Grid} Grid */

const CLIENTS = [1, 2, 4, 8];
/** Of a contender that nobody takes turns with, short slices are as good as long ones. */
const SHORT = { sliceMs: 125 };
const drivers = ['mongodb', 'mongoose', 'native'];
const pooled = ['native+threads', 'native+piscina', 'mongodb+piscina'];

const inserts = (/** @type {string[]} */ ...names) =>
  names.map((one) => `insert-cases/Insert.${one}`);
const updates = (/** @type {string[]} */ ...names) =>
  names.map((one) => `update-cases/Update.${one}`);
const multiUpdates = (/** @type {string[]} */ ...names) =>
  names.map((one) => `multi-update-cases/MultiUpdate.${one}`);

/**
 * A grid for each number of clients: a pool has as many workers.
 *
 * @param {string[]} workloads with documents of their own
 * @param {string[]} contenders
 * @param {number[]} clients
 * @param {string} [process] one for all
 * @returns {Grid[]}
 */
const grids = (workloads, contenders, clients, process) =>
  clients.map((size) => ({
    ...{ contenders, workloads, datasets: [] },
    ...{
      concurrency: [size],
      poolSizes: [size],
      ...(process && { process, params: SHORT, control: false }),
    },
  }));

/** One of each family. */
const usual = [
  ...inserts('Empty'),
  ...updates('IncNoIndex'),
  ...multiUpdates('Contended.Hot.Indexed'),
];

const published = Object.entries(PUBLISHED).flatMap(([family, cases]) =>
  [...cases.keys()].map((name) => `${family}/${name}`),
);

/** With the one that gains. */
const few = [...usual, ...updates('FieldAtOffset')];

/**
 * Two launches that have done the same before, for the A/A control: of those that share a process for all cases one
 * would have run a hundred of them, the other a few.
 *
 * @type {Grid[]}
 */
const alike = [1, 4].map((clients) => ({
  ...{ contenders: ['mongodb'], workloads: ['insertOne'], datasets: ['narrow'] },
  ...{ concurrency: [clients], process: 'alike', params: SHORT, control: true },
}));

/** @type {Record<'smoke' | 'standard' | 'paper', Grid[]>} */
export const caseGrids = {
  smoke: [
    ...grids(usual, ['mongodb', 'native'], [1, 4]),
    ...grids(
      [
        ...inserts('JustNumIndexed'),
        ...updates('Replace'),
        ...multiUpdates('Contended.Low.NoIndex'),
      ],
      ['mongodb', 'native+threads'],
      [4],
    ),
  ],
  // In one process of each contender, as the publication has measured them.
  standard: [
    ...grids(published, ['mongodb'], [1, 4], 'cases'),
    ...grids(few, ['mongodb', 'native+threads'], THREADS, 'cases'),
    ...alike,
  ],
  paper: grids(
    ['insert-cases', 'update-cases', 'multi-update-cases'],
    [...drivers, ...pooled],
    CLIENTS,
  ),
};

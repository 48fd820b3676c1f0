/** What is left of a driver's advantage when the server is not on the same machine: by round trip, and by TLS. */

import { distanceAnswers, distanceTable } from './answers.js';

/** @typedef {import('../../../js/types.d.ts').Study} Study */
/** @typedef {import('../../../js/types.d.ts').Grid} Grid */

export const name = 'distance';
export const description =
  'what distance leaves of each driver’s advantage: one at a time, many in flight and in bulk, by round trip and TLS';

/** µs: the same machine through the relay, a rack, a zone, a region nearby, a region far away. */
const ROUND_TRIPS = [0, 200, 1000, 5000, 20_000];

/** @type {(parts: Partial<Grid> & Pick<Grid, 'contenders' | 'workloads' | 'concurrency'>) => Grid} */
const grid = (parts) => ({ ...{ datasets: ['wide'], process: 'distance' }, ...parts });

/** @type {(contenders: { alone: string[], many: string[] }, bulk: string[]) => Grid[]} */
const settings = ({ alone, many }, bulk) => [
  grid({ contenders: alone, workloads: ['findOne'], concurrency: [1] }),
  grid({ contenders: many, workloads: ['findOne'], concurrency: [32] }),
  grid({ contenders: bulk, workloads: ['find'], concurrency: [1] }),
];

/** @param {Grid[]} grids @param {NonNullable<Grid['sweep']>} sweep @returns {Grid[]} */
const over = (grids, sweep) => grids.map((one) => ({ ...one, sweep }));

const plain = ['mongodb', 'mongoose', 'native'];
const usual = settings(
  {
    alone: [...plain, 'native+piscina:deep'],
    many: [...plain, 'native+threads', 'native+piscina:deep'],
  },
  plain,
);
const some = settings(
  { alone: plain, many: ['mongodb', 'mongoose', 'native+threads', 'native+piscina:deep'] },
  plain,
);
const few = settings({ alone: ['mongodb', 'native'], many: ['mongodb', 'native+threads'] }, [
  ...['mongodb', 'native'],
]);

/** @type {Study['presets']} */
export const presets = {
  smoke: {
    ...{ rounds: 2, turns: 2, warmUpSeconds: 0, rough: true },
    grids: over(few, { rttUs: [0, 1000] }),
  },
  standard: {
    ...{ rounds: 3, turns: 3 },
    grids: [
      ...over(some, { rttUs: ROUND_TRIPS }),
      ...few,
      ...over(few, { tls: ['on'] }),
      ...over(few, { compressors: ['zlib'] }),
    ],
  },
  paper: {
    ...{ rounds: 10, turns: 12 },
    grids: [
      ...over(usual, { rttUs: ROUND_TRIPS }),
      ...usual,
      ...over(usual, { rttUs: ROUND_TRIPS, tls: ['on'] }),
      ...over(usual, { compressors: ['zlib'] }),
    ],
  },
};

export const tables = distanceTable;
export const questions = distanceAnswers;

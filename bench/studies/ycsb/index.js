/** YCSB's core workloads, every driver, with one caller and many, as fast as can be and at a rate. */

import { asFastTable, latencyTable } from './tables.js';

/** @typedef {import('../../../js/types.d.ts').Study} Study */
/** @typedef {import('../../../js/types.d.ts').Grid} Grid */

export const name = 'ycsb';
export const description =
  'YCSB’s workloads A to F (Cooper and others, SoCC 2010): each driver, closed and open loop, 1 to 64 callers';

const drivers = ['mongodb', 'mongoose', 'native', 'native+threads'];

/** @type {(parts: Partial<Grid> & Pick<Grid, 'concurrency'>, size?: number) => Grid} */
const grid = (parts, size) => ({
  ...{ contenders: drivers, workloads: ['ycsb'], datasets: [], process: 'ycsb' },
  ...(size && { sweep: { size: [size] } }),
  ...parts,
});

/** @type {Study['presets']} */
export const presets = {
  smoke: {
    ...{ rounds: 2, turns: 2, warmUpSeconds: 0, rough: true },
    grids: [grid({ contenders: ['mongodb', 'native+threads'], concurrency: [1, 8] }, 2000)],
  },
  standard: {
    ...{ rounds: 3, turns: 4 },
    grids: [
      grid({ contenders: ['mongodb', 'mongoose', 'native'], concurrency: [1] }),
      grid({ contenders: ['mongodb', 'mongoose', 'native+threads'], concurrency: [32] }),
      grid({
        ...{ contenders: ['mongodb', 'native+threads'], workloads: ['ycsb/A', 'ycsb/B'] },
        ...{ concurrency: [64], rates: ['50%'] },
      }),
    ],
  },
  paper: {
    ...{ rounds: 10, turns: 12 },
    grids: [
      grid({ concurrency: [1, 2, 4, 8, 16, 32, 64] }, 1_000_000),
      grid({ concurrency: [64], rates: ['25%', '50%', '80%'] }, 1_000_000),
    ],
  },
};

/** @param {import('../../../js/results/run.d.ts').Run} run */
export const tables = (run) => [...asFastTable(run), ...latencyTable(run)];

/**
 * Cold is a question of its own: what scripts, tests and functions that a cloud starts pay for a driver, from the start
 * of the process to the first answer and on until the steady state. Nothing is warmed, and nothing else runs.
 */

import { nodeAnswers, scriptAnswers, warmUpAnswers } from './answers.js';
import { startupTables } from './tables.js';

/** @typedef {import('../../../js/types.d.ts').Study} Study */
/** @typedef {import('../../../js/types.d.ts').Grid} Grid */

export const name = 'startup';
export const description =
  'from the start of a process: importing, connecting, the first answer, the first 10 000, the steady state';

/** @type {(datasets: string[], launch: number, control?: boolean) => Grid[]} */
const grids = (datasets, launch, control = false) => [
  {
    contenders: ['mongodb', 'mongoose', 'native'],
    workloads: ['findOne'],
    ...{ datasets, launch, control, concurrency: [1] },
  },
];

// The steady state takes mongodb up to 30 000 calls (docs/method.md).
/** @type {Study['presets']} */
export const presets = {
  smoke: { rounds: 2, turns: 1, warmUpSeconds: 0, rough: true, grids: grids(['wide'], 2000) },
  standard: { rounds: 5, turns: 1, warmUpSeconds: 0, grids: grids(['wide'], 40_000, true) },
  paper: { rounds: 20, turns: 1, warmUpSeconds: 0, grids: grids(['wide', 'narrow'], 60_000, true) },
};

/** @type {NonNullable<Study['questions']>} */
export const questions = (run) => [
  ...scriptAnswers(run),
  ...warmUpAnswers(run),
  ...nodeAnswers(run),
];

export const tables = startupTables;

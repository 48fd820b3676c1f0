/**
 * Operations against threads: does a server do more for more clients at once? Each part has grids of its own,
 * tables, and findings of the publication.
 */

import { caseGrids } from './cases.js';
import { published } from './published.js';
import { casesTable, familiesTable } from './tables.js';

/** @typedef {import('../../../js/types.d.ts').Study} Study */

export const name = 'threads';
export const paper =
  "Operations against threads: MongoDB's micro-benchmarks with 1, 2 and 4 threads";
export const description =
  'reproduces "operations against threads": inserts, updates and multi-updates of MongoDB\'s micro-benchmarks';

/** @type {Study['presets']} */
export const presets = {
  smoke: { rounds: 2, turns: 4, warmUpSeconds: 0.3, rough: true, grids: caseGrids.smoke },
  standard: { rounds: 3, turns: 15, warmUpSeconds: 1, rough: true, grids: caseGrids.standard },
  paper: { rounds: 5, turns: 40, warmUpSeconds: 6, grids: caseGrids.paper },
};

export { published };

/** @type {NonNullable<Study['tables']>} */
export const tables = (run) => [familiesTable(run), casesTable(run)].flatMap((one) => one ?? []);

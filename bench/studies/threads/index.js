/**
 * Operations against threads: does a server do more for more clients at once? MongoDB's micro-benchmarks, the same
 * rows in a relational server, two web servers, and what the machine itself does. Each part has grids of its own,
 * tables, and findings of the publication.
 */

import { caseFindings } from './case_findings.js';
import { casesTable, familiesTable } from './case_tables.js';
import { caseGrids } from './cases.js';
import { rowGrids, rowsFinding, rowsTable } from './rows.js';
import { sysbench } from './sysbench.js';
import { sysbenchFindings } from './sysbench_findings.js';
import { webFindings, webGrids, webTable } from './web.js';

/** @typedef {import('../../../js/types.d.ts').Study} Study */

export const name = 'threads';
export const paper =
  'Ren Wan, Yiheng Ding: "Performance Evaluations Report" (AWS t2.micro, one core)';
export const description =
  'reproduces "operations against threads": inserts and updates of many kinds, a relational server, web servers';

/** @type {(preset: 'smoke' | 'standard' | 'paper') => import('../../../js/types.d.ts').Grid[]} */
const grids = (preset) => {
  const all = [...caseGrids[preset], ...rowGrids[preset], ...webGrids[preset]];
  return preset === 'smoke' ? all : all.map((grid) => ({ control: 'once', ...grid }));
};

/** @type {Study['presets']} */
export const presets = {
  smoke: { rounds: 2, turns: 2, warmUpSeconds: 0, rough: true, grids: grids('smoke') },
  standard: { rounds: 3, turns: 2, grids: grids('standard') },
  paper: { rounds: 5, turns: 12, grids: grids('paper') },
};

export const published = [...caseFindings, rowsFinding, ...sysbenchFindings, ...webFindings];
export const tools = [sysbench];

/** @type {NonNullable<Study['tables']>} */
export const tables = (run) =>
  [familiesTable(run), casesTable(run), rowsTable(run), webTable(run)].flatMap((one) => one ?? []);

#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { findingsTable, measuredTable } from './statistics/measured.js';
import { pairTables } from './statistics/pair_tables.js';
import { simulationTables } from './statistics/tables.js';

/**
 * Whether the statistics hold what they promise: on made-up noise (coverage, false alarms, power), or
 * on real results folders of A/A runs.
 */

const HELP = `node scripts/statistics.js [--pairs] [--simulations N] [--seed N]
node scripts/statistics.js --runs DIR… [--same CONTENDER,…]

  --simulations  made-up runs for each cell of a table (default 1000)
  --seed         of their noise (default 1)
  --pairs        of comparisons between two runs instead of within one
  --runs         results folders to tabulate instead: how their A/A controls and expected findings came out
  --same         contenders that are the baseline’s code under another name, as mongodb@7.8.0+inline`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    simulations: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    pairs: { type: 'boolean', default: false },
    runs: { type: 'boolean', default: false },
    same: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  console.log(HELP);
} else if (values.runs) {
  if (positionals.length === 0) fail('--runs needs at least one results folder');
  const { readRun } = await import('../js/report/index.js');
  try {
    const runs = positionals.map((folder) => readRun([folder]));
    const tables = [measuredTable(runs, values.same.split(',')), findingsTable(runs)];
    if (tables.every((table) => table === undefined)) fail('these runs have no A/A comparison');
    for (const table of tables) if (table) console.log(table);
  } catch (error) {
    fail(/** @type {Error} */ (error).message);
  }
} else {
  const [runs, seed] = [Number(values.simulations), Number(values.seed)];
  if (!(Number.isInteger(runs) && runs > 0)) fail('--simulations must be a whole number over 0');
  if (!Number.isInteger(seed)) fail('--seed must be a whole number');
  const tables = values.pairs ? pairTables : simulationTables;
  for (const table of tables({ runs, seed })) console.log(table);
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(`${message}\n\n${HELP}`);
  process.exit(2);
}

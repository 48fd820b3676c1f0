#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { measuredTable } from './statistics/measured.js';
import { simulationTables } from './statistics/tables.js';

/**
 * Whether the statistics hold what they promise: on made-up noise (coverage, false alarms, power), or
 * on real results folders of A/A runs.
 */

const HELP = `node scripts/statistics.js [--simulations N] [--seed N]
node scripts/statistics.js --runs DIR… [--all]

  --simulations  made-up runs for each cell of a table (default 1000)
  --seed         of their noise (default 1)
  --runs         results folders to tabulate instead: how their A/A controls came out
  --all          all contenders of these runs are the same code: count every comparison`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    simulations: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    runs: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  console.log(HELP);
} else if (values.runs) {
  if (positionals.length === 0) fail('--runs needs at least one results folder');
  const { readRun } = await import('../js/results/index.js');
  try {
    const runs = positionals.map((folder) => readRun([folder]));
    console.log(measuredTable(runs, { all: values.all }));
  } catch (error) {
    fail(/** @type {Error} */ (error).message);
  }
} else {
  const [runs, seed] = [Number(values.simulations), Number(values.seed)];
  if (!(Number.isInteger(runs) && runs > 0)) fail('--simulations must be a whole number over 0');
  if (!Number.isInteger(seed)) fail('--seed must be a whole number');
  for (const table of simulationTables({ runs, seed })) console.log(table);
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(`${message}\n\n${HELP}`);
  process.exit(2);
}

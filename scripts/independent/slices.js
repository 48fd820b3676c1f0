#!/usr/bin/env node
/**
 * What the length of a slice does to ratios: the plain loop (loop.js) in slices of 20 ms to 2 s by turns, all lengths
 * in one launch, each after what does not count, as in runs. Prints mongodb ÷ native with its standard error.
 */

import { parseArgs } from 'node:util';
import { launch } from './launch.js';

/** Slices of each length in a turn: short ones scatter more. */
const LENGTHS = [
  { ms: 20, slices: 10 },
  { ms: 60, slices: 5 },
  { ms: 250, slices: 3 },
  { ms: 500, slices: 2 },
  { ms: 2000, slices: 1 },
];
const DRIVERS = ['mongodb', 'native'];
/** By operations in flight, what does not count, as a share of the slice that follows. */
const LEADS = new Map([
  [1, 0.1],
  [32, 1.2],
]);

const turns = readTurns();
const slicesOfTurn = LENGTHS.reduce((sum, { slices }) => sum + slices, 0);

console.log(`| slice, ms | ${LENGTHS.map(({ ms }) => ms).join(' | ')} |`);
console.log(`|---|${LENGTHS.map(() => '---').join('|')}|`);
for (const [concurrency, share] of LEADS) {
  const turn = LENGTHS.flatMap(({ ms, slices }) =>
    new Array(slices).fill({ lead: (share * ms) / 1000, seconds: ms / 1000 }),
  );
  const asked = ['findOne', 'insertOne'].map((workload) => ({
    ...{ setting: `${workload}/wide/c${concurrency}`, workload, dataset: 'wide' },
    ...{ concurrency, drivers: DRIVERS },
  }));
  const found = await launch(asked, {
    stretches: new Array(turns).fill(turn).flat(),
    ...{ warm: 8, calls: 40_000, topology: 'standalone', idle: 'poll', isReversed: false },
  });
  for (const [setting, { mongodb, native }] of found) {
    const ratios = LENGTHS.map((_, place) => ratioOf(mongodb, native, place));
    console.log(`| ${setting} | ${ratios.join(' | ')} |`);
  }
}

/** Two at least: a standard error needs them. */
function readTurns() {
  try {
    const { values } = parseArgs({ options: { turns: { type: 'string', default: '12' } } });
    const turns = Number(values.turns);
    if (Number.isInteger(turns) && turns > 1) return turns;
    console.error(`tollgate: --turns needs a whole number above 1, not ${values.turns}`);
  } catch (error) {
    console.error(`tollgate: ${/** @type {Error} */ (error).message}`);
  }
  process.exit(2);
}

/**
 * @param {number[]} upper µs of all slices, in order
 * @param {number[]} lower
 * @param {number} place of the length
 */
function ratioOf(upper, lower, place) {
  const first = LENGTHS.slice(0, place).reduce((sum, { slices }) => sum + slices, 0);
  const last = first + LENGTHS[place].slices;
  const logs = Array.from({ length: turns }, (_, i) => {
    const [from, to] = [first, last].map((slice) => i * slicesOfTurn + slice);
    return Math.log(mean(upper.slice(from, to)) / mean(lower.slice(from, to)));
  });
  const centre = mean(logs);
  const squares = logs.reduce((sum, log) => sum + (log - centre) ** 2, 0);
  const error = Math.sqrt(squares / (turns - 1) / turns);
  return `${Math.exp(centre).toFixed(2)} ± ${(100 * error).toFixed(1)} %`;
}

/** @param {number[]} values */
function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

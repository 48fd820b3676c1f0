import assert from 'node:assert/strict';
import { test } from 'node:test';
import { simulate } from '../../scripts/statistics/simulate.js';

/** @typedef {import('../../scripts/statistics/noise.js').Noise} Noise */

/**
 * What is promised of the comparisons, on noise whose truth is known; `node scripts/statistics.js`
 * prints the whole tables. 300 runs of 16 comparisons: a share of 95 % is seen within about ±1 %.
 */
const RUNS = 300;
const ROUNDS = [3, 4, 5, 7, 10, 20, 30];

/** @type {[Noise, number, number][]} noise and the coverage wanted */
const WANTED = [
  ['normal', 0.93, 0.97],
  ['heavy-tailed', 0.93, 0.975],
  // Three launches of two speeds miss only where all three differ in the same sense: 2 × 0.23³ = 2 %.
  ['bimodal', 0.93, 0.98],
];

for (const [noise, least, most] of WANTED) {
  test(`95 % intervals hold the truth and false alarms stay under 5 %: ${noise} launches`, () => {
    for (const rounds of ROUNDS) {
      const { coverage, runsWithVerdict } = simulate({ noise, rounds, runs: RUNS });
      const seen = `${rounds} rounds: ${coverage}, ${runsWithVerdict}`;
      assert.ok(coverage >= least && coverage <= most, seen);
      // Two standard errors of what so many runs can show of 5 %.
      assert.ok(runsWithVerdict <= 0.05 + 2 * Math.sqrt((0.05 * 0.95) / RUNS), seen);
    }
  });
}

test('the interval holds a true difference as often, and large ones are found with few rounds', () => {
  const ten = { noise: /** @type {Noise} */ ('normal'), rounds: 5, runs: 100, differencePct: 10 };
  const five = simulate(ten);
  assert.ok(five.coverage > 0.92 && five.coverage < 0.98, `${five.coverage}`);
  assert.ok(five.verdicts > 0.6, `power ${five.verdicts}`);
  const many = simulate({ ...ten, rounds: 20 });
  assert.ok(many.verdicts > 0.95, `power ${many.verdicts}`);
});

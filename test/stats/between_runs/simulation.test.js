import assert from 'node:assert/strict';
import { test } from 'node:test';
import { simulatePairs } from '../../../scripts/statistics/simulate_pairs.js';

/**
 * What is promised of comparisons between runs, on noise whose truth is known; `node scripts/statistics.js
 * --pairs` prints the tables. 120 pairs of 16 comparisons: a share of 95 % is seen within about ±1.5 %.
 */
const RUNS = 120;

/** Two standard errors of what so many pairs can show of 5 %. */
const FALSE_ALARMS = 0.05 + 2 * Math.sqrt((0.05 * 0.95) / RUNS);

for (const noise of /** @type {const} */ (['normal', 'heavy-tailed', 'bimodal'])) {
  test(`between two runs of the same code, ${noise} launches: 95 % intervals hold, false alarms stay under 5 %`, () => {
    for (const rounds of [3, 10]) {
      const { coverage, pairsWithVerdict } = simulatePairs({ noise, rounds, runs: RUNS });
      const seen = `${rounds} rounds: ${coverage}, ${pairsWithVerdict}`;
      assert.ok(coverage >= 0.925 && coverage <= 0.985, seen);
      assert.ok(pairsWithVerdict <= FALSE_ALARMS, seen);
    }
  });
}

test('a contender that the machine’s change meets differently gives no false alarms either', () => {
  const { coverage, pairsWithVerdict } = simulatePairs({
    ...{ noise: 'normal', rounds: 10, runs: RUNS, unlike: true },
  });
  assert.ok(coverage >= 0.925, `${coverage}`);
  assert.ok(pairsWithVerdict <= FALSE_ALARMS, `${pairsWithVerdict}`);
});

test('a slowdown of 10 % is found nine times of ten with 10 rounds, whatever the machine did', () => {
  const ten = { noise: /** @type {const} */ ('normal'), runs: 60, differencePct: 10 };
  const { verdicts, coverage } = simulatePairs({ ...ten, rounds: 10 });
  assert.ok(verdicts > 0.9, `power ${verdicts}`);
  assert.ok(coverage > 0.92 && coverage < 0.98, `${coverage}`);
});

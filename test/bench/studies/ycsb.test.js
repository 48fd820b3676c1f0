import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tables } from '../../../bench/studies/ycsb/index.js';

/** @typedef {{ letter: string, concurrency: number, rate?: number, asFast?: number, p50?: number }} One */

/** @param {One[]} ones a setting each, with native in it @returns {any} */
function runOf(ones) {
  const settings = ones.map(({ letter, concurrency, rate }, i) => ({
    ...{ id: `s${i}`, workload: `ycsb/${letter}` },
    load: { kind: rate ? 'open' : 'closed', concurrency },
  }));
  const cells = ones.flatMap(({ rate, p50 }, i) => {
    const metrics = rate
      ? {
          ...{ offeredRate: { median: rate }, opsPerSecond: { median: 0.99 * rate } },
          latencyP50Us: { median: p50 },
        }
      : { usPerOp: { median: 1 } };
    const cell = { setting: `s${i}`, contender: 'native+inline', summary: { metrics } };
    return [
      { ...cell, id: `s${i}/native`, role: 'contender' },
      { ...cell, id: `s${i}/native#aa`, role: 'control' },
    ];
  });
  const comparisons = ones.flatMap(({ asFast }, i) =>
    asFast === undefined
      ? []
      : ['native', 'native#aa'].map((name) => ({
          ...{ cell: `s${i}/${name}`, metric: 'usPerOp', p: 0.01 },
          ...{ ratio: 1 / asFast, lo: 1 / (1.25 * asFast), hi: 1.25 / asFast },
        })),
  );
  return { settings, cells, comparisons };
}

test('the table has a column for each workload and a row for each number of callers', () => {
  const [{ head, rows }] = tables(
    runOf([
      { letter: 'C', concurrency: 32, asFast: 4 },
      { letter: 'A', concurrency: 32, asFast: 2 },
      { letter: 'C', concurrency: 1, asFast: 1 },
    ]),
  );
  assert.deepEqual(head, ['callers', 'contender', 'A', 'C']);
  assert.deepEqual(rows, [
    ['1 caller', 'native', '–', '1.00 (0.800–1.25)'],
    ['32 callers', 'native', '2.00 (1.60–2.50)', '4.00 (3.20–5.00)'],
  ]);
});

test('what was asked at a rate has its latencies, without controls', () => {
  const [{ rows }, ...others] = tables(
    runOf([{ letter: 'B', concurrency: 64, rate: 5000, p50: 123.4 }]),
  );
  assert.deepEqual(rows, [['B', 'native', '5,000', '4,950', '123', '–', '–']]);
  assert.deepEqual(others, []);
  assert.deepEqual(tables(runOf([])), []);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { published, tables } from '../../../bench/studies/mapping/index.js';

/** @param {Record<string, number>} us an insert's time, by contender @param {number} [spread] of the intervals */
function runOf(us, spread = 1.05) {
  const settings = [{ id: 'insertOne/network', workload: 'insertOne' }];
  const cells = Object.entries(us).map(([contender, median]) => ({
    ...{ id: contender, setting: 'insertOne/network', contender: `${contender}+inline` },
    summary: {
      metrics: { usPerOp: { median } },
      stagesUs: { server: { median: 40 } },
    },
  }));
  const comparisons = Object.entries(us).map(([contender, median]) => {
    const ratio = median / us.mongodb;
    return { cell: contender, metric: 'usPerOp', ratio, lo: ratio / spread, hi: ratio * spread };
  });
  return /** @type {any} */ ({ settings, cells, comparisons });
}

const MEASURED = {
  mongodb: 100,
  'mongodb/class': 101,
  'mongodb/class-accessors': 102,
  'mongoose/unvalidated': 180,
  'mongoose/save': 200,
  mongoose: 210,
  'mongoose/accessors': 230,
};

/** @param {any} run */
const outcomes = (run) => published.map(({ check }) => check(run).outcome);

test('the findings are held against the intervals', () => {
  assert.equal(published.length, 5);
  assert.deepEqual(outcomes(runOf(MEASURED, 1.01)), [
    ...['holds', 'holds', 'does not hold', 'holds', 'holds'],
  ]);
  assert.deepEqual(outcomes(runOf({ ...MEASURED, mongoose: 150, 'mongodb/class': 150 }, 1.01)), [
    ...['does not hold', 'holds', 'does not hold', 'does not hold', 'holds'],
  ]);
  assert.deepEqual(new Set(outcomes(runOf(MEASURED, 1.5))), new Set(['cannot be told']));
  assert.deepEqual(new Set(outcomes(runOf({ mongodb: 100 }))), new Set(['cannot be told']));
});

test('an insert is taken apart by what each way has more than another', () => {
  const [table] = tables(runOf(MEASURED));
  assert.deepEqual(
    table.rows.map(([, us]) => us),
    ['40.0', '60.0', '1.0', '80.0', '20.0', '10.0', '20.0'],
  );
  assert.deepEqual(tables(runOf({ mongodb: 100 })), []);
});

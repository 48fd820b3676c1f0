import assert from 'node:assert/strict';
import { test } from 'node:test';
import { published, tables } from '../../../bench/studies/mapping/index.js';
import { mappingRun as runOfAll } from './runs/mapping.js';

/** @param {Record<string, number>} us an insert's time, by contender @param {number} [spread] of the intervals */
const runOf = (us, spread) => runOfAll({ insertOne: us }, spread);

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

test('a finding that does not hold says which way', () => {
  const how = (/** @type {Record<string, number>} */ others) =>
    published.map(({ check }) => check(runOf({ ...MEASURED, ...others }, 1.01)).how);
  assert.deepEqual(how({}), [undefined, undefined, 'reversed', undefined, undefined]);
  assert.equal(how({ mongoose: 150 })[0], 'weaker');
  assert.equal(how({ mongoose: 90 })[0], 'reversed');
  assert.equal(how({ 'mongodb/class': 150 })[3], 'reversed');
});

/** @param {any} table @param {number} column */
const columnOf = ({ rows }, column) => rows.map((/** @type {string[]} */ row) => row[column]);

test('an insert is taken apart by what each way has more than another', () => {
  const [table] = tables(runOf(MEASURED));
  assert.deepEqual(columnOf(table, 1), [
    ...['45.0 (40.0 to 50.0)', '60.0', '1.0', '80.0', '20.0', '10.0', '20.0'],
  ]);
  assert.equal(columnOf(table, 0)[1], 'encoding, driver and network');
  assert.deepEqual(new Set(columnOf(table, 3)), new Set(['']));
  assert.deepEqual(tables(runOf({ mongodb: 100 })), []);
});

test('what was measured without a server stands beside it', () => {
  const toBson = { mongodb: 5, 'mongodb/class': 6, mongoose: 35, 'mongoose/accessors': 50 };
  const [table] = tables(runOfAll({ insertOne: MEASURED, toBson }));
  assert.deepEqual(columnOf(table, 0).slice(0, 3), [
    ...['server, by its own clock', 'driver and network', 'encoding'],
  ]);
  assert.deepEqual(columnOf(table, 1).slice(0, 3), ['45.0 (40.0 to 50.0)', '55.0', '5.0']);
  assert.deepEqual(columnOf(table, 3), ['', '', '5.0', '1.0', '30.0', '', '', '15.0']);
});

test('a read is taken apart as well', () => {
  const findOne = {
    ...{ mongodb: 100, 'mongodb/class': 103, 'mongodb/class-accessors': 104 },
    ...{ 'mongoose/lean': 150, mongoose: 190, 'mongoose/accessors': 200 },
  };
  const fromBson = {
    ...{ mongodb: 10, 'mongodb/class': 11, 'mongodb/class-accessors': 13 },
    ...{ mongoose: 40, 'mongoose/accessors': 45 },
  };
  const [table] = tables(runOfAll({ findOne, fromBson }));
  assert.deepEqual(columnOf(table, 1), [
    ...['45.0 (40.0 to 50.0)', '50.0', '10.0', '3.0', '1.0', '50.0', '40.0', '10.0'],
  ]);
  assert.deepEqual(columnOf(table, 3), ['', '', '10.0', '1.0', '2.0', '0.0', '30.0', '5.0']);
});

test('the mapper is told apart from the driver below it', () => {
  const both = { mongodb: 100, mongoose: 210, 'native+threads': 60, 'mongoose/native': 150 };
  const [table] = tables(runOfAll({ find: both, findOne: { mongodb: 1 } }));
  assert.deepEqual(table.rows, [
    [
      ...['find', '105.0 (100.0 to 110.0)', '215.0 (210.0 to 220.0)', '110.0'],
      ...['65.0 (60.0 to 70.0)', '155.0 (150.0 to 160.0)', '90.0'],
    ],
  ]);
});

test('the factor stands by attributes and by what an insert waits for', () => {
  const settings = [
    { id: 'a', workload: 'insertOne', dataset: 'network' },
    { id: 'b', workload: 'insertOne', dataset: 'wide' },
    { id: 'c', workload: 'insertsUnacknowledged', dataset: 'network' },
    { id: 'd', workload: 'findOne', dataset: 'network' },
  ];
  const cells = settings.flatMap(({ id: setting }) =>
    ['mongodb', 'mongoose'].map((driver) => ({
      ...{ id: `${setting}/${driver}`, setting, contender: `${driver}+inline`, driver },
      ...{ role: driver === 'mongodb' ? 'baseline' : 'contender' },
      summary: { metrics: { usPerOp: { median: 100 } } },
    })),
  );
  const comparisons = settings.map(({ id }, i) => ({
    ...{ cell: `${id}/mongoose`, metric: 'usPerOp', ratio: 2 + i, lo: 1.9 + i, hi: 2.1 + i },
  }));
  const run = /** @type {any} */ ({
    ...{ settings, cells, comparisons, data: new Map(), measuring: { rounds: 5 } },
  });
  const table = tables(run).find(({ title }) => title.startsWith('What the mapper’s factor'));
  assert.deepEqual(
    table?.rows.map((row) => [row[0], row[1], row[2], row[3], row[4].split(' ')[0]]),
    [
      ['3', 'each insert acknowledged', '100.0', '–', '2.00'],
      ['88', 'each insert acknowledged', '100.0', '–', '3.00'],
      ['3', '10 inserts, the last alone acknowledged (w: 0)', '100.0', '–', '4.00'],
    ],
  );
  const few = tables({ ...run, settings: settings.slice(0, 1) });
  assert.ok(!few.some(({ title }) => title === table?.title), 'one condition is no table');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { published, tables } from '../../../bench/studies/crud/index.js';

/**
 * A run of 1 000 records in which Mongoose takes so many times as long, and as much CPU and memory.
 *
 * @param {{ insert?: number, update?: number, spread?: number, wide?: number, records?: number }} [how]
 *   `spread`: intervals reach so far to both sides; `wide`: times as long with wide records
 */
function runOf({ insert = 2, update = 1, spread = 1.1, wide = 3, records = 1000 } = {}) {
  const settings = ['insertOne', 'findOne', 'updateOne', 'deleteOne'].flatMap((workload) =>
    ['wide', 'narrow'].map((dataset) => ({
      ...{ id: `${workload}/${dataset}`, workload, dataset, params: { records } },
      load: { kind: 'iterations', operations: records, concurrency: 1 },
    })),
  );
  const slower = (/** @type {string} */ workload) =>
    ['insertOne', 'findOne'].includes(workload) ? insert : update;
  const cells = settings.flatMap(({ id, workload, dataset }) =>
    ['mongodb', 'mongoose'].map((driver) => {
      const times = driver === 'mongoose' ? slower(workload) : 1;
      const size = driver === 'mongoose' && dataset === 'wide' ? wide : 1;
      return {
        ...{ id: `${id}/${driver}`, setting: id, contender: `${driver}+inline` },
        summary: {
          metrics: {
            usPerOp: { median: 100 * times * size },
            clientCpuUsPerOp: { median: 5 * times },
            rssDeltaKb: { median: 500 * times },
          },
        },
      };
    }),
  );
  const comparisons = settings.flatMap(({ id, workload }) =>
    ['usPerOp', 'clientCpuUsPerOp'].map((metric) => {
      const ratio = slower(workload);
      const [lo, hi] = [ratio / spread, ratio * spread];
      return { setting: id, cell: `${id}/mongoose`, metric, ratio, lo, hi };
    }),
  );
  return /** @type {any} */ ({ settings, cells, comparisons });
}

/** @param {any} run @param {RegExp} finding */
function outcome(run, finding) {
  const found = published.filter((one) => finding.test(one.finding));
  assert.equal(found.length, 1, String(finding));
  return found[0].check(run);
}

test('every finding of the paper has a check, and says so where nothing was measured', () => {
  assert.equal(published.length, 13);
  const empty = /** @type {any} */ ({ settings: [], cells: [], comparisons: [] });
  for (const { check } of published) {
    assert.deepEqual(check(empty), { outcome: 'cannot be told', figure: 'not measured' });
  }
});

test('a finding holds where every setting agrees, not where one interval says the contrary', () => {
  const slower = /slower than MongoClient on insert and find/;
  assert.deepEqual(outcome(runOf(), slower), {
    outcome: 'holds',
    figure: '2.00–2.00 × in 4 settings, certain in 4',
  });
  assert.equal(outcome(runOf({ insert: 0.5 }), slower).outcome, 'does not hold');
  assert.equal(outcome(runOf({ insert: 1.05 }), slower).outcome, 'cannot be told');
});

test('about as fast is an interval within a quarter', () => {
  const equal = /about as fast/;
  assert.equal(outcome(runOf(), equal).outcome, 'holds');
  assert.equal(outcome(runOf({ update: 1.5 }), equal).outcome, 'does not hold');
  assert.equal(outcome(runOf({ spread: 1.4 }), equal).outcome, 'cannot be told');
});

test('totals are held against the bounds of the paper', () => {
  assert.equal(outcome(runOf(), /all deletes/).figure, '5.0–5.0 ms');
  assert.equal(outcome(runOf(), /all deletes/).outcome, 'holds');
  assert.equal(outcome(runOf({ update: 3 }), /all deletes/).outcome, 'does not hold');
  assert.equal(outcome(runOf(), /insert and find take memory/).outcome, 'does not hold');
  assert.equal(outcome(runOf(), /worst cases of update/).figure, 'not measured');
  const many = runOf({ records: 200_000 });
  assert.deepEqual(outcome(many, /worst cases of update/), {
    outcome: 'does not hold',
    figure: '20000.0–60000.0 ms',
  });
});

test('memory that grows with the records in three of four series has a pattern', () => {
  const pattern = /no stable pattern/;
  assert.equal(outcome(runOf(), pattern).figure, 'not measured');
  const [few, many] = [runOf(), runOf({ records: 5000 })];
  for (const one of many.settings) one.id = `more/${one.id}`;
  for (const one of many.cells) {
    one.setting = `more/${one.setting}`;
    one.summary.metrics.rssDeltaKb.median *= 2;
  }
  const run = /** @type {any} */ ({
    settings: [...few.settings, ...many.settings],
    cells: [...few.cells, ...many.cells],
    comparisons: [],
  });
  assert.deepEqual(outcome(run, pattern), {
    outcome: 'does not hold',
    figure: 'grows with the number of records in 16 of 16 series',
  });
  for (const { summary } of many.cells.slice(0, 5)) summary.metrics.rssDeltaKb.median = 0;
  assert.deepEqual(outcome(run, pattern), {
    outcome: 'holds',
    figure: 'grows with the number of records in 11 of 16 series',
  });
});

test('who grows with the size of records is told apart from who does not', () => {
  assert.equal(outcome(runOf(), /MongoClient is indifferent/).outcome, 'holds');
  assert.equal(outcome(runOf(), /of Mongoose grows/).outcome, 'holds');
  assert.equal(outcome(runOf({ wide: 1 }), /of Mongoose grows/).outcome, 'does not hold');
});

test("the paper's tables hold the sum of all operations", () => {
  const [time, cpu, memory] = tables(runOf());
  assert.deepEqual(time.head, ['operation, dataset, records', 'mongodb', 'mongoose']);
  assert.deepEqual(time.rows[0], ['insert, wide, 1,000', '100', '600']);
  assert.deepEqual(cpu.rows[0], ['insert, wide, 1,000', '5', '10']);
  assert.deepEqual(memory.rows[0], ['insert, wide, 1,000', '500', '1000']);
});

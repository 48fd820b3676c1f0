import assert from 'node:assert/strict';
import { test } from 'node:test';
import { published, tables } from '../../../bench/studies/crud/index.js';
import { configure } from '../../../js/engine/planning/config.js';
import { planRun } from '../../../js/engine/planning/plan.js';
import { loadRegistry } from '../../../js/engine/plugins/registry.js';
import { crudRun } from './runs/crud.js';

const MB = 1024;

/**
 * A run of 1 000 records in which Mongoose takes so many times as long, and as much CPU and memory.
 *
 * @param {{ insert?: number, update?: number, spread?: number, wide?: number, records?: number[],
 *   kind?: 'single' | 'bulk', memory?: (records: number, dataset: string) => number }} [how]
 *   `spread`: intervals reach so far to both sides; `wide`: times as long with wide records; `memory`: KB
 */
function runOf({
  insert = 2,
  update = 1,
  spread = 1.1,
  wide = 10,
  records = [1000],
  kind = 'single',
  memory = () => 500,
} = {}) {
  return crudRun(
    ({ operation, contender, dataset, records: many }) => {
      const slower = ['insert', 'find'].includes(operation) ? insert : update;
      const times = contender === 'mongoose' ? slower : 1;
      const size = contender === 'mongoose' && dataset === 'wide' ? wide : 1;
      const share = many / 1000;
      return {
        ...{ ms: 100 * times * size * share, cpuMs: 5 * times * share },
        memoryKb: memory(many, dataset) * times,
      };
    },
    { records: { [kind]: records }, spread },
  );
}

/** @param {any} run @param {RegExp} finding */
function outcome(run, finding) {
  const found = published.filter((one) => finding.test(one.finding));
  assert.equal(found.length, 1, String(finding));
  return found[0].check(run);
}

test('every finding of the paper has a check, and says so where nothing was measured', () => {
  assert.equal(published.length, 22);
  const empty = /** @type {any} */ ({ settings: [], cells: [], comparisons: [] });
  for (const { check } of published) {
    assert.deepEqual(check(empty), { outcome: 'cannot be told', figure: 'not measured' });
  }
});

test('a finding holds where every setting agrees, not where one interval says the contrary', () => {
  const slower = /slower than MongoClient on insert and find, one call/;
  const narrowOnly = { wide: 1 };
  assert.deepEqual(outcome(runOf(narrowOnly), slower), {
    outcome: 'holds',
    figure: '2.00 × in 4 settings',
  });
  assert.deepEqual(outcome(runOf({ ...narrowOnly, insert: 0.5 }), slower), {
    ...{ outcome: 'does not hold', how: 'reversed' },
    figure: '0.50 × in 4 settings',
    certain: '4 of 4 certain',
  });
  // With wide records certainly slower, with narrow ones it is open.
  assert.deepEqual(outcome(runOf({ insert: 1.05 }), slower), {
    outcome: 'cannot be told',
    figure: '1.05–10.50 × in 4 settings',
    certain: '2 of 4 certain',
  });
});

test('one call a record and bulk calls are findings apart', () => {
  const [single, bulk] = [
    /slower.* insert and find, one call/,
    /slower.* insert and find, in bulk/,
  ];
  assert.equal(outcome(runOf(), single).outcome, 'holds');
  assert.equal(outcome(runOf(), bulk).figure, 'not measured');
  const inBulk = runOf({ kind: 'bulk', records: [4000] });
  assert.equal(outcome(inBulk, bulk).outcome, 'holds');
  assert.equal(outcome(inBulk, single).figure, 'not measured');
});

test('what only bulk calls can meet is not refuted by a call for each record', () => {
  for (const finding of [/all updates/, /all deletes/, /insert and find take memory/, /worst/]) {
    assert.deepEqual(outcome(runOf(), finding), {
      outcome: 'another operation',
      figure: 'a call for each record was measured, no bulk',
    });
  }
});

test('about as fast is an interval within a quarter', () => {
  const equal = /about as fast.*one call/;
  const alike = { wide: 1 };
  assert.equal(outcome(runOf(alike), equal).outcome, 'holds');
  assert.equal(outcome(runOf({ ...alike, update: 1.5 }), equal).outcome, 'does not hold');
  assert.equal(outcome(runOf({ ...alike, update: 1.5 }), equal).how, 'a difference');
  assert.equal(outcome(runOf({ ...alike, spread: 1.4 }), equal).outcome, 'cannot be told');
});

test('totals are held against the bounds of the paper', () => {
  /** @type {{ kind: 'bulk', records: number[] }} */
  const bulk = { kind: 'bulk', records: [1000] };
  assert.equal(outcome(runOf(bulk), /all deletes/).figure, '5.0 ms');
  assert.equal(outcome(runOf(bulk), /all deletes/).outcome, 'holds');
  assert.equal(outcome(runOf({ ...bulk, update: 3 }), /all deletes/).outcome, 'does not hold');
  assert.equal(outcome(runOf({ ...bulk, update: 3 }), /all deletes/).how, 'more');
  const memory = /insert and find take memory/;
  assert.equal(outcome(runOf(bulk), memory).outcome, 'does not hold');
  assert.equal(outcome(runOf(bulk), memory).how, 'less');
  const fits = { ...bulk, insert: 1, spread: 1.01, memory: () => 35 * MB };
  assert.equal(outcome(runOf(fits), memory).outcome, 'holds');
  assert.equal(outcome(runOf({ ...fits, spread: 1.5 }), memory).outcome, 'cannot be told');
});

test('the worst cases of either kind stand beside each other', () => {
  const worst = /worst cases/;
  /** @type {{ kind: 'bulk', records: number[], wide: number }} */
  const bulk = { kind: 'bulk', records: [200_000], wide: 1 };
  assert.deepEqual(outcome(runOf({ ...bulk, insert: 20 }), worst), {
    outcome: 'holds',
    figure: '400000.0 ms and 20000.0 ms: 20.0 ×',
  });
  assert.equal(outcome(runOf({ ...bulk, insert: 3 }), worst).how, 'weaker');
  assert.equal(outcome(runOf({ ...bulk, insert: 1, update: 3 }), worst).how, 'reversed');
  assert.equal(outcome(runOf({ ...bulk, insert: 14 }), worst).outcome, 'cannot be told');
});

test('memory that grows with the records in three of four series has a pattern', () => {
  const pattern = /no stable pattern/;
  const records = [1000, 5000, 10_000];
  assert.equal(outcome(runOf(), pattern).figure, 'not measured');
  const growing = (/** @type {number} */ many) => many;
  assert.deepEqual(outcome(runOf({ records, memory: growing }), pattern), {
    ...{ outcome: 'does not hold', how: 'a pattern' },
    figure: 'grows with the number of records in 16, falls in 0 of 16 series',
  });
  const falling = (/** @type {number} */ many) => 1e6 / many;
  assert.equal(outcome(runOf({ records, memory: falling }), pattern).how, 'a pattern');
  const halfOf = (/** @type {number} */ many, /** @type {string} */ dataset) =>
    dataset === 'wide' || many !== 5000 ? many : 1;
  assert.deepEqual(outcome(runOf({ records, memory: halfOf }), pattern), {
    outcome: 'holds',
    figure: 'grows with the number of records in 8, falls in 0 of 16 series',
  });
  const open = runOf({ records, memory: growing, spread: 3 });
  assert.equal(outcome(open, pattern).outcome, 'cannot be told');
});

test('who grows with the size of records is told apart from who does not', () => {
  assert.equal(outcome(runOf(), /MongoClient is indifferent/).outcome, 'holds');
  assert.equal(outcome(runOf(), /of Mongoose grows/).outcome, 'holds');
  assert.equal(outcome(runOf({ wide: 1 }), /of Mongoose grows/).outcome, 'does not hold');
  // Ten and a half times the bytes are not met by a third of that.
  assert.equal(outcome(runOf({ wide: 3 }), /of Mongoose grows/).how, 'weaker');
  assert.equal(outcome(runOf({ wide: 30 }), /of Mongoose grows/).how, 'stronger');
});

test('Mongoose is told to fall only beyond the number of records that it is said of', () => {
  const falls = /falls with small records/;
  assert.equal(outcome(runOf({ records: [1000, 10_000] }), falls).figure, 'not measured');
  const found = outcome(runOf({ records: [100_000, 200_000] }), falls);
  assert.deepEqual(found, { outcome: 'cannot be told', figure: '1.00 × in 1 setting, a record' });
});

test("the paper's tables hold the sum of all operations", () => {
  const [time, cpu, memory] = tables(runOf({ wide: 3 }));
  assert.deepEqual(time.head, ['operation, dataset, records', 'mongodb', 'mongoose']);
  assert.deepEqual(time.rows[0], ['insert, wide, 1,000', '100', '600']);
  assert.deepEqual(cpu.rows[0], ['insert, wide, 1,000', '5', '10']);
  assert.deepEqual(memory.rows[0], ['insert, wide, 1,000', '500', '1000']);
  const [inBulk] = tables(runOf({ kind: 'bulk', records: [4000], wide: 3 }));
  assert.deepEqual(inBulk.rows[0], ['insert in bulk, wide, 4,000', '400', '2,400']);
});

test('bulk calls are a thousandth of the records, and fewer records are refused', async () => {
  const registry = await loadRegistry();
  const planOf = (/** @type {Record<string, string>} */ flags) =>
    planRun(configure({ study: 'crud', ...flags }, registry), registry);
  const { settings } = planOf({ preset: 'paper' });
  const counts = (/** @type {string} */ wanted) =>
    new Set(
      settings
        .filter(({ workload }) => workload === wanted)
        .map(({ params, load }) => `${params.records}: ${load.operations}`),
    );
  for (const workload of ['insertMany', 'find', 'updateMany', 'deleteMany']) {
    assert.deepEqual(counts(workload), new Set(['100000: 100', '200000: 200']), workload);
  }
  assert.ok(counts('insertOne').has('200000: 200000'));
  assert.throws(
    () => planOf({ preset: 'smoke', workload: 'insertMany', records: '500' }),
    /insertMany takes 1000 documents in one operation: --records must be a multiple of that, not 500/,
  );
});

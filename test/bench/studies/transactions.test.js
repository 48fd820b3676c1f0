import assert from 'node:assert/strict';
import { test } from 'node:test';
import { published, tables } from '../../../bench/studies/transactions/index.js';
import { OPERATIONS } from '../../../bench/studies/transactions/operations.js';
import { transactionsRun as runOf } from './runs/transactions.js';

/** @param {any} run @returns {Record<string, string>} outcomes by operation */
const outcomes = (run) =>
  Object.fromEntries(published.map(({ check }, i) => [OPERATIONS[i].workload, check(run).outcome]));

/** What the paper found, in times as long. */
const PUBLISHED = {
  ...{ insertOne: 4, insertMany10: 5, deleteOne: 3, insertUpdateDelete: 8.9 },
  ...{ updateOne: 1.91, deleteMany10: 1.91, findOne: 1.91 },
  ...{
    updateMany10: 1.05,
    find10: 1.03,
    insertUpdateFindDelete: 1.06,
    insertUpdateFindDelete10: 1,
  },
  insertUpdateDelete10: 1,
};

test('all twelve findings hold in a run as the paper describes it, and none where it differs', () => {
  assert.equal(published.length, 12);
  assert.equal(Object.keys(PUBLISHED).length, 12);
  assert.deepEqual(new Set(Object.values(outcomes(runOf(PUBLISHED)))), new Set(['holds']));
  assert.deepEqual(new Set(Object.values(outcomes(runOf(20)))), new Set(['does not hold']));
});

test('each finding has its own bounds', () => {
  const held = (/** @type {number} */ ratio) =>
    Object.entries(outcomes(runOf(ratio)))
      .filter(([, outcome]) => outcome === 'holds')
      .map(([workload]) => workload);
  const little = [
    ...['updateMany10', 'find10', 'insertUpdateFindDelete', 'insertUpdateFindDelete10'],
  ];
  const many = ['insertOne', 'deleteOne', 'insertMany10', 'insertUpdateDelete'];
  assert.deepEqual(new Set(held(1)), new Set([...little, 'insertUpdateDelete10']));
  assert.deepEqual(new Set(held(1.06)), new Set(little));
  assert.deepEqual(held(1.2), []);
  assert.deepEqual(new Set(held(2)), new Set(['updateOne', 'deleteMany10', 'findOne']));
  assert.deepEqual(held(2.6), []);
  assert.deepEqual(new Set(held(3)), new Set(many));
  assert.deepEqual(held(9.3), []);
});

test('a finding that does not hold says which way', () => {
  const how = (/** @type {number} */ ratio) =>
    published.map(({ check }, i) => [OPERATIONS[i].workload, check(runOf(ratio)).how]);
  const at = Object.fromEntries(how(1.5));
  assert.deepEqual([at.insertOne, at.updateOne, at.find10], ['weaker', 'weaker', 'stronger']);
  assert.equal(at.insertUpdateDelete10, 'a difference');
  assert.deepEqual(
    new Set(how(0.5).map(([, word]) => word)),
    new Set(['reversed', 'a difference']),
  );
  assert.equal(Object.fromEntries(how(20)).insertOne, 'stronger');
});

test('what the interval leaves open, one launch alone or nothing measured cannot be told', () => {
  const open = outcomes(runOf(PUBLISHED, { noise: 0.5 }));
  assert.deepEqual(new Set(Object.values(open)), new Set(['cannot be told']));
  const once = outcomes(runOf(PUBLISHED, { rounds: 1 }));
  assert.deepEqual(new Set(Object.values(once)), new Set(['cannot be told']));
  for (const { check } of published) {
    const empty = /** @type {any} */ ({ settings: [], cells: [], data: new Map() });
    assert.deepEqual(check(empty), { outcome: 'cannot be told', figure: 'not measured' });
    assert.equal(check(runOf(2, { drivers: ['native'] })).figure, 'not measured');
  }
});

test('a finding gives the figure of both analyses', () => {
  const [{ check }] = published;
  assert.equal(check(runOf(4)).figure, "4.00 × (4.00–4.00); by the paper's analysis 4.00 ×");
  const once = check(runOf(4, { rounds: 1 })).figure;
  assert.equal(once, "4.00 × in one launch; by the paper's analysis 4.00 ×");
});

test('where an operation was measured in two numbers, tables tell them apart', () => {
  /** @type {import('../../../js/results/run.d.ts').Run} */
  const run = runOf(3);
  const own = run.settings.find(({ workload }) => workload === 'insertOne') ?? assert.fail();
  const other = { ...own, id: `${own.id},n40`, load: { ...own.load, operations: 40 } };
  for (const cell of run.cells.filter(({ setting }) => setting === own.id)) {
    const again = { ...cell, id: `${other.id}/${cell.contender}`, setting: other.id };
    run.cells.push(again);
    run.data.set(again.id, run.data.get(cell.id) ?? assert.fail());
  }
  const [{ rows }] = tables({ ...run, settings: [...run.settings, other] });
  const named = rows
    .map(([operation]) => operation)
    .filter((name) => name.startsWith('insertOne,'));
  assert.deepEqual(new Set(named), new Set(['insertOne, 300 times', 'insertOne, 40 times']));
});

/** @param {string} title @param {any} [run] */
function tableOf(title, run = runOf(3)) {
  const found = tables(run).find((table) => table.title === title) ?? assert.fail(title);
  const [first] = found.rows;
  assert.equal(found.rows.length, 12 * 2);
  for (const row of found.rows) assert.equal(row.length, found.head.length);
  return Object.fromEntries(found.head.map((name, i) => [name, first[i]]));
}

/**
 * Histograms are within 0.4 %.
 *
 * @param {string} text
 * @param {number[]} expected its numbers
 */
function near(text, expected) {
  const numbers = (text.match(/[\d.]+/g) ?? []).map(Number);
  assert.equal(numbers.length, expected.length, text);
  for (const [i, value] of expected.entries()) {
    assert.ok(Math.abs(numbers[i] / value - 1) < 0.03, `${numbers[i]} is not ${value}`);
  }
}

test('the paper’s analysis keeps the middles, without outliers', () => {
  const { without, with: inside, ...row } = tableOf('The paper’s analysis');
  // numpy 2.4.6: the standard deviation of the ten, 0.0258, times 200 and 600
  near(without, [200, 5.16]);
  near(inside, [600, 15.5]);
  near(row['difference, µs'], [400]);
  near(row['difference, %'], [200]);
  // scipy 1.17.1: ttest_ind of 600 and 200 times the ten, equal_var=False
  near(row.t, [77.46]);
  assert.deepEqual([row.operation, row.driver], ['insertOne', 'mongodb']);
  assert.deepEqual([row.kept, row['cut off'], row.p], ['20', '2', '< 0.0001']);
  assert.equal(row.significant, 'yes');
  const same = tableOf('The paper’s analysis', runOf(1));
  assert.deepEqual([same.p, same.significant], ['1.0000', 'no']);
});

test('ours keeps everything: outliers weigh in means, not in ranks', () => {
  const row = tableOf('Nothing cut');
  // (0.5 + 1 + 1.5 + 5) / 4 = 2 times 200 and 600
  near(row.without.split(' ')[0], [400]);
  near(row.with.split(' ')[0], [1200]);
  near(row['ratio (95 %)'].split(' ')[0], [3]);
  // 300, 600, 900 and 3000 against 100, 200, 300 and 1000: 12.5 of 16 pairs, where one is a tie
  near(row['slower of a pair (95 %)'].split(' ')[0], [78.1]);
});

test('both stand side by side, with the interval over launches', () => {
  const row = tableOf('With ÷ without, analysed in two ways');
  assert.equal(row['paper: means'], '3.00 ×');
  assert.equal(row['paper: significant'], 'yes');
  assert.equal(row['whole: launches'], '3.00 × (3.00–3.00)');
});

test('stages and commands are those of the contender with a transaction', () => {
  assert.deepEqual(tableOf('What a transaction costs, by stage'), {
    ...{ operation: 'insertOne', driver: 'mongodb', 'without, µs': '200', 'with, µs': '600' },
    ...{ begin: '1', operations: '499', commit: '100' },
    ...{ 'commands without': '1', 'commands with': '2' },
  });
  const empty = /** @type {any} */ ({ settings: [], cells: [], data: new Map() });
  assert.deepEqual(tables(empty), []);
});

test('where transactions pay stands by operations in a commit, and by write concern', () => {
  const run = runOf({ insertOne: 0.5, updateOne: 1.4 });
  const settings = Object.entries({ insertOne: 20, updateOne: 1 }).map(
    ([workload, operations]) => ({
      ...{ id: `${workload}/narrow`, workload: 'inserts', params: { operations } },
    }),
  );
  const asOfOne = (/** @type {any} */ cell) => ({
    ...cell,
    variant: cell.variant ? 'w1-transaction' : 'w1',
    contender: `native/w1${cell.variant ? '-transaction' : ''}+inline`,
  });
  const cells = run.cells.map((/** @type {any} */ cell) =>
    cell.driver === 'native' ? asOfOne(cell) : cell,
  );
  const [table, ...others] = tables({ ...run, settings, cells });
  assert.deepEqual(others, [], 'they are none of the publication’s');
  assert.deepEqual(table.head, ['driver', '1 in a commit', '20 in a commit']);
  assert.deepEqual(
    table.rows.map(([name, ...ratios]) => [name, ...ratios.map((text) => text.split(' ')[0])]),
    [
      ['mongodb', '1.40', '0.50'],
      ['native/w1', '1.40', '0.50'],
    ],
  );
});

test('with one member’s acknowledgement the twelve stand beside the others, and are no findings', () => {
  const run = runOf(PUBLISHED);
  const found = outcomes(run);
  for (const cell of run.cells) {
    if (cell.driver === 'native') {
      cell.contender = `native/w1${cell.variant && `-${cell.variant}`}+inline`;
      cell.variant = `w1${cell.variant && `-${cell.variant}`}`;
    }
  }
  const again = { ...run, cells: [...run.cells] };
  const [stages] = tables(again);
  assert.deepEqual(
    new Set(stages.rows.map(([, driver]) => driver)),
    new Set(['mongodb', 'native/w1']),
  );
  assert.deepEqual(outcomes(again), found);
});

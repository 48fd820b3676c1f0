import assert from 'node:assert/strict';
import { test } from 'node:test';
import { published, tables } from '../../../bench/studies/transactions/index.js';
import { OPERATIONS } from '../../../bench/studies/transactions/operations.js';
import { Histogram } from '../../../js/stats/histogram.js';

const TURNS = 8;
const ROUNDS = 4;

/** @param {readonly number[]} us */
function histogramOf(us) {
  const histogram = new Histogram();
  for (const one of us) histogram.recordUs(one);
  return histogram;
}

/**
 * Rounds of one contender whose operations take so long.
 *
 * @param {string} operation
 * @param {number} us
 * @param {{ noise: number, rounds: number }} how the rounds differ by `noise`
 */
function dataOf(operation, us, { noise, rounds }) {
  const slices = { ops: Array(TURNS).fill(300), us: Array(TURNS).fill(300 * us) };
  return {
    histograms: { [operation]: histogramOf([0.5 * us, us, 1.5 * us, 5 * us]) },
    // Ten around the mean, and one that the fences cut off.
    middle: { [operation]: histogramOf([...TEN.map((x) => x * us), 20 * us]) },
    rounds: Array.from({ length: rounds }, (_, i) => {
      const times = Math.exp(noise * (i % 2 === 0 ? 1 : -1));
      const ofRound = { ...slices, us: slices.us.map((one) => one * times) };
      return {
        ...{ round: i + 1, group: 0, ops: 300 * TURNS, seconds: 1, slices: ofRound },
        ...{ metrics: { usPerOp: us * times }, warmup: { ops: 1, seconds: 1, steady: true } },
      };
    }),
  };
}
const TEN = [0.96, 0.97, 0.98, 0.99, 1, 1, 1.01, 1.02, 1.03, 1.04];

/**
 * A run in which a transaction takes so many times as long.
 *
 * @param {number | Record<string, number>} ratios by workload
 * @param {{ noise?: number, rounds?: number, drivers?: string[] }} [how]
 */
function runOf(ratios, { noise = 0, rounds = ROUNDS, drivers = ['mongodb', 'native'] } = {}) {
  const data = new Map();
  const settings = OPERATIONS.map(({ workload }) => ({ id: `${workload}/narrow`, workload }));
  const cells = settings.flatMap(({ id: setting, workload }) =>
    drivers.flatMap((driver) =>
      ['', 'transaction'].map((variant) => {
        const ratio = typeof ratios === 'number' ? ratios : (ratios[workload] ?? 1);
        const contender = `${driver}${variant && `/${variant}`}+inline`;
        const id = `${setting}/${contender}`;
        const us = variant ? 200 * ratio : 200;
        data.set(id, dataOf(workload, us, { noise: variant ? noise : 0, rounds }));
        const metrics = { usPerOp: { median: us }, commandsPerOp: { median: variant ? 2 : 1 } };
        const stages = {
          ...{ beginUsPerOp: { median: 1 }, withinUsPerOp: { median: us - 101 } },
          ...{ commitUsPerOp: { median: 100 } },
        };
        return {
          ...{ id, setting, contender, driver, variant, version: '', store: 'mongod-rs' },
          ...{ dispatch: 'inline', dispatchVariant: '', poolSize: 0, reply: 'objects' },
          ...{ status: 'ok', role: contender === 'mongodb+inline' ? 'baseline' : 'contender' },
          summary: { metrics: { ...metrics, ...(variant && stages) } },
        };
      }),
    ),
  );
  const measuring = { marginPct: 2 };
  return /** @type {any} */ ({
    settings,
    cells,
    data,
    measuring,
    metrics: [],
    baseline: 'mongodb',
  });
}

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
  assert.deepEqual(held(9), []);
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

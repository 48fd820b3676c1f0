import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advise, sentenceOf } from '../../../bench/studies/dispatch/advice.js';
import { fittedDispatches, heldOut } from '../../../bench/studies/dispatch/break_even.js';
import { questions, tables } from '../../../bench/studies/dispatch/index.js';
import { workersTable } from '../../../bench/studies/dispatch/workers.js';
import { predictInline, predictOffload } from '../../../js/stats/offload_model.js';

const costs = { addedUs: 50, workerUs: 10, callUs: 8 };
const ASKED = { opUs: 2000, docBytes: 1400, concurrency: 32, cores: 4 };

/**
 * A run whose ring behaves as the model says, but for waits of 3 ms, where it is so many times as quick.
 *
 * @param {number} [oddity]
 */
function runOf(oddity = 1) {
  const settings = [0, 100, 300, 1000, 3000].flatMap((opTimeUs) =>
    [1, 32].map((concurrency) => ({
      id: `sleep/${opTimeUs}/${concurrency}`,
      workload: 'sleep',
      load: { kind: 'closed', concurrency },
      params: { opTimeUs },
    })),
  );
  const cells = settings.flatMap(({ id, load, params }) => {
    const asked = { opUs: params.opTimeUs + 60, concurrency: load.concurrency, workers: 2 };
    const offloaded = predictOffload(costs, asked);
    const factor = params.opTimeUs === 3000 ? oddity : 1;
    return [
      cell(id, 'inline', 0, asked.opUs, predictInline(asked)),
      cell(id, 'ring', 2, 0, {
        opsPerSecond: offloaded.opsPerSecond * factor,
        latencyUs: offloaded.latencyUs / factor,
      }),
    ];
  });
  return /** @type {any} */ ({ settings, cells, environment: { drivers: {} } });
}

/**
 * @param {string} setting
 * @param {string} dispatch
 * @param {number} poolSize
 * @param {number} usPerOp
 * @param {{ opsPerSecond: number, latencyUs: number }} figures
 */
const cell = (setting, dispatch, poolSize, usPerOp, { opsPerSecond, latencyUs }) => ({
  ...{ id: `${setting}/${dispatch}`, setting, dispatch, dispatchVariant: '', poolSize },
  summary: {
    metrics: {
      usPerOp: { median: usPerOp },
      opsPerSecond: { median: opsPerSecond },
      latencyMeanUs: { median: latencyUs },
    },
  },
});

test('the costs are fitted to some waits, and the others are held against them', () => {
  const run = runOf();
  const [fitted, ...others] = fittedDispatches(run);
  assert.deepEqual(others, []);
  assert.equal(fitted.name, 'ring (2 workers)');
  assert.ok(Math.abs(fitted.costs.addedUs - costs.addedUs) < 1e-6);
  const checked = heldOut(run, [fitted]);
  assert.deepEqual(
    checked.map(({ waitUs, concurrency }) => [waitUs, concurrency]),
    [100, 300, 3000].flatMap((wait) => [1, 32].map((many) => [wait, many])),
  );
  assert.ok(checked.every(({ isRight }) => isRight));
  // Calls of 60 µs are short, but not so short that the dispatch itself bounds them.
  assert.ok(checked.every(({ error }) => Math.abs(error) < 0.25));
});

test('a cell that the model gets wrong is said', () => {
  const answers = questions(runOf(2)).map(({ answer }) => answer);
  const [ring, check] = answers;
  assert.match(ring, /^Through ring \(2 workers\), with 32 in flight it brings more operations/);
  assert.match(check, /^Of 6 cells that the model was not fitted to/);
  assert.match(check, /at worst 5\d % off/);
  const [before] = questions(runOf()).slice(1);
  assert.doesNotMatch(before.answer, /at worst 5\d % off/);
});

test('the map names the best way and by how much', () => {
  const [{ head, rows }] = tables(runOf());
  assert.equal(head.length, 5);
  assert.equal(rows[0][0], '10 µs');
  assert.deepEqual(rows.at(-1), [
    '10 ms',
    'inline',
    'ring (2 workers) 2.0 ×',
    'ring (2 workers) 2.0 ×',
    'ring (2 workers) 2.0 ×',
  ]);
  assert.ok(
    rows.every((row) => row[1] === 'inline'),
    'one at a time nothing is gained',
  );
});

test('advice is the fastest way that keeps the event loop free enough', () => {
  const asked = ASKED;
  const free = advise(runOf(), asked);
  assert.match(free.chosen?.name ?? '', /^through ring with \d+ workers$/);
  assert.ok((free.chosen?.opsPerSecond ?? 0) > 10 * (1e6 / asked.opUs));
  assert.ok(free.factor > 1);
  const alone = advise(runOf(), { ...asked, opUs: 20, concurrency: 1 });
  assert.equal(alone.chosen?.name, 'inline, on the calling thread');
  const bounded = { ...asked, opUs: 200, concurrency: 1, loopDelayUs: 100 };
  const advice = advise(runOf(), bounded);
  assert.match(advice.chosen?.name ?? '', /^through ring with 1 worker$/);
  assert.match(
    sentenceOf(advice, bounded),
    /inline, on the calling thread 5,000, but the event loop would wait 200 µs/,
  );
  const never = { ...bounded, loopDelayUs: 1 };
  assert.match(sentenceOf(advise(runOf(), never), never), /^No way that was measured keeps/);
});

test('what was not measured with answers of that size is not advised', () => {
  const large = { ...ASKED, opUs: 300, docBytes: 10_000_000 };
  const advice = advise(runOf(), large);
  assert.deepEqual(
    advice.ways.map(({ name }) => name),
    ['inline, on the calling thread'],
  );
  assert.deepEqual(advice.unknown, ['through ring (up to 2 KB)']);
  assert.match(
    sentenceOf(advice, large),
    /Not measured with answers that large: through ring \(up to 2 KB\)\. \(Asked for: .* answers of 10 MB/,
  );
});

test('ways that are too near to one another are named together', () => {
  // A call that takes so long that the way there and back hardly counts.
  const even = { ...ASKED, concurrency: 1 };
  const advice = advise(runOf(), even);
  assert.equal(advice.chosen?.name, 'inline, on the calling thread');
  assert.deepEqual(
    advice.alike.map(({ name }) => name),
    ['through ring with 1 worker'],
  );
  assert.match(
    sentenceOf(advice, even),
    /Too near to be told from it: through ring with 1 worker \(/,
  );
});

test('a run without the study says nothing', () => {
  const empty = /** @type {any} */ ({ settings: [], cells: [], environment: { drivers: {} } });
  assert.deepEqual(questions(empty), []);
  assert.deepEqual(tables(empty), []);
});

test('a worker costs what a pool takes to start beyond its driver, by its size', () => {
  const cells = [
    ['inline', 0, 40, 50 * 1024],
    ['ring', 2, 140, 90 * 1024],
    ['threads', 8, 48, 51 * 1024],
  ].map(([dispatch, poolSize, startCpuMs, startRssKb]) => ({
    ...{ id: dispatch, setting: 'noop', driver: 'bare', dispatch, dispatchVariant: '', poolSize },
    summary: {
      metrics: { startCpuMs: { median: startCpuMs }, startRssKb: { median: startRssKb } },
    },
  }));
  const table = workersTable(/** @type {any} */ ({ cells }));
  assert.deepEqual(table?.rows, [
    ['bare, ring', '50.0', '20.0'],
    ['bare, threads', '1.0', '0.1'],
  ]);
  assert.equal(workersTable(/** @type {any} */ ({ cells: cells.slice(1) })), undefined);
});

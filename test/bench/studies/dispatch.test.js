import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advise, sentenceOf } from '../../../bench/studies/dispatch/advice.js';
import { fittedDispatches, heldOut } from '../../../bench/studies/dispatch/break_even.js';
import { questions, tables } from '../../../bench/studies/dispatch/index.js';
import { heldOutSizes, sizedWays } from '../../../bench/studies/dispatch/sizes.js';
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
  const finds = sizedRun(BYTES);
  return /** @type {any} */ ({
    settings: [...settings, ...finds.settings],
    cells: [...cells, ...finds.cells],
    environment: { cores: 4, drivers: { native: { mode: 'sync' }, mongodb: { mode: 'async' } } },
  });
}

const BYTES = [1400, 64_000, 1_000_000];
/** µs of a synchronous find on the calling thread, and of its CPU. */
const opUsOf = (/** @type {number} */ bytes) => 150 + 0.004 * bytes;
const cpuUsOf = (/** @type {number} */ bytes) => 8 + 0.001 * bytes;

/**
 * Finds of so many bytes: through a ring of two workers, which adds 50 µs and 2 ns a byte, and through mongodb.
 *
 * @param {number[]} sizes
 */
function sizedRun(sizes) {
  const settings = sizes.flatMap((payloadBytes) =>
    [1, 32].map((concurrency) => ({
      id: `findBytes/${payloadBytes}/${concurrency}`,
      workload: 'findBytes',
      load: { kind: 'closed', concurrency },
      params: { payloadBytes },
    })),
  );
  const cells = settings.flatMap(({ id, load, params: { payloadBytes: bytes } }) => {
    const isAlone = load.concurrency === 1;
    /** @type {(driver: string, dispatch: string, poolSize: number, usPerOp: number) => object} */
    const of = (driver, dispatch, poolSize, usPerOp) => ({
      ...{ id: `${id}/${driver}+${dispatch}`, contender: `${driver}+${dispatch}`, setting: id },
      ...{ driver, dispatch, dispatchVariant: '', poolSize },
      summary: {
        metrics: {
          usPerOp: { median: usPerOp },
          clientCpuUsPerOp: { median: 3 * cpuUsOf(bytes) },
          callerCpuUsPerOp: { median: cpuUsOf(bytes) },
          eventLoopDelayP99Us: { median: 900 },
        },
      },
    });
    return [
      of('native', 'inline', 0, opUsOf(bytes)),
      of('native', 'ring', 2, isAlone ? opUsOf(bytes) + 50 + 0.002 * bytes : 20 + 0.005 * bytes),
      of('mongodb', 'inline', 0, isAlone ? opUsOf(bytes) + 90 + 0.03 * bytes : 80 + 0.03 * bytes),
    ];
  });
  return { settings, cells };
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
  assert.deepEqual(advice.unknown, [
    'through ring (up to 1 MB)',
    'mongodb, whose calls are promises (up to 1 MB)',
  ]);
  assert.match(
    sentenceOf(advice, large),
    /Not measured with answers that large: through ring \(up to 1 MB\); mongodb, .* \(Asked for: .* answers of 10 MB/,
  );
});

test('a dispatch of which no size was measured is named and not advised', () => {
  const { settings, cells, environment } = runOf();
  const waits = settings.filter((/** @type {any} */ { workload }) => workload === 'sleep');
  const advice = advise(/** @type {any} */ ({ settings: waits, cells, environment }), ASKED);
  assert.deepEqual([advice.ways.length, advice.unknown], [1, ['through ring']]);
});

test('each way is worked out from its finds of the two sizes next to the one asked for', () => {
  // Half way between 64 KB and 1 MB.
  const asked = { opUs: 5000, docBytes: 532_000, concurrency: 1, cores: 4 };
  const alone = new Map(advise(runOf(), asked).ways.map((way) => [way.name, way.latencyUs]));
  assert.deepEqual(
    [...alone].map(([name, us]) => [name, Math.round(us)]),
    [
      ['inline, on the calling thread', 5000],
      ['through ring with 1 worker', 5000 + 50 + 0.002 * 532_000],
      ['mongodb, whose calls are promises', 5000 + 90 + 0.03 * 532_000],
    ],
  );
  // With 32 in flight the calls themselves bound it; twice the cores bring twice as many, up to the calling thread's.
  const perSecond = (/** @type {number} */ cores) =>
    advise(runOf(), { ...asked, concurrency: 32, cores }).ways[0].opsPerSecond;
  assert.equal(Math.round(perSecond(4)), Math.round(1e6 / (20 + 0.005 * 532_000)));
  assert.equal(Math.round(perSecond(8)), Math.round(2e6 / (20 + 0.005 * 532_000)));
  assert.equal(Math.round(perSecond(64)), Math.round(1e6 / (8 + 0.001 * 532_000)));
});

test('where many in flight are slower than one, a few are a little slower', () => {
  const run = runOf();
  for (const { id, summary } of run.cells) {
    const isBusy = id.startsWith('findBytes/1400/32/native+ring');
    if (isBusy) summary.metrics.usPerOp.median = 4 * (opUsOf(1400) + 50 + 0.002 * 1400);
  }
  const perSecond = (/** @type {number} */ concurrency) => {
    const asked = { opUs: opUsOf(1400), docBytes: 1400, concurrency, cores: 4 };
    return advise(run, asked).ways.find(({ name }) => name.startsWith('through ring'));
  };
  const [one, few, many] = [1, 6, 32].map((concurrency) => perSecond(concurrency)?.opsPerSecond);
  assert.ok(one && few && many);
  assert.ok(Math.abs(one / many - 4) < 1e-9);
  assert.ok(few < 0.6 * one && few > 1.7 * many);
});

test('a call cannot block for less than the CPU that its answer takes', () => {
  const asked = { ...ASKED, opUs: 300, docBytes: 1_000_000 };
  const advice = advise(runOf(), asked);
  const inline = advice.ways.find(({ name }) => name.startsWith('inline'));
  assert.equal(Math.round(inline?.opsPerSecond ?? 0), Math.round(1e6 / cpuUsOf(1_000_000)));
  assert.match(
    sentenceOf(advice, asked),
    /takes 1 ms of CPU for answers of that size here, so it cannot block for 300 µs: worked out with 1 ms/,
  );
  assert.doesNotMatch(sentenceOf(advise(runOf(), ASKED), ASKED), /cannot block/);
});

test('the sizes in between are held against what the others say of them', () => {
  const ways = sizedWays(runOf());
  assert.deepEqual(
    heldOutSizes(ways).map(({ cell, error }) => [cell, Math.abs(error) < 1e-9]),
    ['native+ring', 'mongodb+inline'].flatMap((who) =>
      [1, 32].map((many) => [`findBytes/64000/${many}/${who}`, true]),
    ),
  );
  // What takes twice as long there than the line between its neighbours says.
  const [ring] = ways;
  for (const one of ring.measured) one.opsPerSecond /= 2;
  assert.deepEqual(
    heldOutSizes([ring]).map(({ error }) => Math.round(error)),
    [1, 1],
  );
});

test('ways that are too near to one another are named together', () => {
  // A call that takes so long that the way there and back hardly counts.
  const even = { ...ASKED, concurrency: 1 };
  const advice = advise(runOf(), even);
  assert.equal(advice.chosen?.name, 'inline, on the calling thread');
  assert.deepEqual(
    advice.alike.map(({ name }) => name),
    ['through ring with 1 worker', 'mongodb, whose calls are promises'],
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

test('a way that misses what was held out is declined between the sizes, and not at them', () => {
  const run = runOf();
  for (const one of run.cells) {
    if (one.setting === 'findBytes/64000/1' && one.dispatch === 'ring') {
      one.summary.metrics.usPerOp.median *= 2;
    }
  }
  const at = (/** @type {number} */ docBytes) => advise(run, { ...ASKED, docBytes });
  const between = at(20_000);
  assert.equal(between.declined.length, 1);
  assert.match(between.declined[0], /^through ring \(\d+ % off where 64 KB were measured\)$/);
  assert.ok(!between.ways.some(({ name }) => name.includes('ring')));
  assert.match(
    sentenceOf(between, { ...ASKED, docBytes: 20_000 }),
    /Not to be worked out between the sizes that were measured: through ring/,
  );
  for (const bytes of [500, ...BYTES]) {
    assert.deepEqual(at(bytes).declined, [], String(bytes));
    assert.ok(at(bytes).ways.some(({ name }) => name.includes('ring')));
  }
  assert.deepEqual(advise(runOf(), { ...ASKED, docBytes: 20_000 }).declined, []);
});

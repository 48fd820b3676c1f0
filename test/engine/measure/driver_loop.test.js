import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loopInDriver } from '../../../js/engine/measure/driver_loop.js';
import { windowOf } from './window.js';

/**
 * A loop of operations that take 1 ms each, `inFlight` of them at once.
 * @param {number} inFlight
 */
function loopOf(inFlight) {
  /** @type {number[]} */
  const prepared = [];
  /** @type {number[]} */
  const bursts = [];
  return {
    ...{ inFlight, prepared, bursts },
    prepare: (/** @type {Iterable<unknown>} */ inputs) =>
      void prepared.push(...Array.from(inputs, Number)),
    run(/** @type {Float64Array} */ latencies) {
      bursts.push(latencies.length);
      latencies.fill(1000);
      return { elapsedUs: 1000 * Math.ceil(latencies.length / inFlight) };
    },
  };
}

test('a driver that loops by itself is believed its own latencies', async () => {
  /** @type {number[]} */
  const prepared = [];
  const loop = {
    prepare: (/** @type {Iterable<unknown>} */ inputs) =>
      void prepared.push(...Array.from(inputs, Number)),
    run(/** @type {Float64Array} */ latencies) {
      latencies.fill(250);
      return undefined;
    },
  };
  const window = windowOf({ ms: 20, leadInMs: 1 });
  const ran = await loopInDriver(loop, (i) => i * 2, window);
  // 20 ms of operations that say they take 250 µs each, after a burst of one and one of four.
  assert.deepEqual([ran.ops, ran.us, ran.all], [80, 20_000, 85]);
  assert.deepEqual(
    prepared,
    prepared.map((_, at) => (at + 3) * 2),
  );
  assert.equal(window.recorded.length, 80);
  assert.ok(window.recorded.every(([, us]) => us === 250));
});

test('one after the other, several callers wait for their turn', async () => {
  const window = windowOf({ ms: 20, concurrency: 4 });
  const ran = await loopInDriver(loopOf(1), (i) => i, window);
  assert.equal(ran.us, 1000 * ran.ops);
  assert.deepEqual([...new Set(window.recorded.map(([, us]) => us))], [4000]);
  assert.equal(
    window.recorded.length,
    ran.ops - 3,
    'the first one of each caller has no beginning',
  );
});

test('with several in flight the clock says how long it took, and latencies are as measured', async () => {
  const loop = loopOf(8);
  const window = windowOf({ ms: 200, concurrency: 8, leadInMs: 10 });
  const ran = await loopInDriver(loop, (i) => i, window);
  // Of 8 operations in a millisecond, 400 fill a burst of 50 ms.
  assert.deepEqual(loop.bursts, [8, 400, 400, 400, 400, 400]);
  assert.deepEqual([ran.ops, ran.us, ran.all, ran.overtaken], [1600, 200_000, 2008, 399]);
  assert.deepEqual(
    window.recorded,
    Array.from({ length: ran.ops }, (_, at) => [3 + ran.all - ran.ops + at, 1000]),
  );
  assert.deepEqual(
    loop.prepared,
    loop.prepared.map((_, at) => at + 3),
  );
  assert.deepEqual(window.edges, ['begin', 'end']);
});

test('a burst of slow operations has ten for each thread, of very slow ones one', async () => {
  const slow = loopOf(8);
  await loopInDriver(slow, (i) => i, windowOf({ ms: 5, concurrency: 8 }));
  assert.deepEqual(slow.bursts, [8, 80]);
  const slower = loopOf(8);
  const run = (/** @type {Float64Array} */ latencies) => {
    slower.run(latencies);
    latencies.fill(300_000);
    return { elapsedUs: 300_000 * Math.ceil(latencies.length / 8) };
  };
  await loopInDriver({ ...slower, run }, (i) => i, windowOf({ ms: 100, concurrency: 8 }));
  assert.deepEqual(slower.bursts, [8, 8, 8, 8]);
});

test('exactly as many operations as asked for are run, also by several threads', async () => {
  for (const inFlight of [1, 8]) {
    for (const operations of [1, 20, 333]) {
      const loop = loopOf(inFlight);
      const window = windowOf({ operations, concurrency: inFlight });
      const ran = await loopInDriver(loop, (i) => i, window);
      assert.deepEqual([ran.ops, ran.all, loop.prepared.length], Array(3).fill(operations));
    }
  }
});

test('where few operations are left, the lead-in leaves most of them to be measured', async () => {
  const bounds = { most: 40, ms: 60_000, leadInMs: 60_000 };
  for (const inFlight of [1, 8]) {
    const concurrency = inFlight;
    const ran = await loopInDriver(
      loopOf(inFlight),
      (i) => i,
      windowOf({ ...bounds, concurrency }),
    );
    assert.deepEqual([ran.ops, ran.all], [30, 40]);
    for (const most of [1, 2, 3]) {
      const few = windowOf({ ...bounds, most, concurrency });
      assert.equal((await loopInDriver(loopOf(inFlight), (i) => i, few)).ops, most);
    }
  }
});

test('a loop that overlaps operations and gives no time by the clock is refused', async () => {
  const loop = { ...loopOf(8), run: () => undefined };
  await assert.rejects(
    loopInDriver(loop, (i) => i, windowOf({ concurrency: 8 })),
    { message: 'a loop with several operations in flight says what they took' },
  );
});

test('an input is read before the next is made: it may be the same object', async () => {
  const shared = { n: 0 };
  /** @type {number[]} */
  const read = [];
  const loop = loopOf(8);
  const prepare = (/** @type {Iterable<any>} */ inputs) => {
    for (const { n } of inputs) read.push(n);
  };
  const input = (/** @type {number} */ i) => Object.assign(shared, { n: i });
  await loopInDriver({ ...loop, prepare }, input, windowOf({ operations: 100, concurrency: 8 }));
  assert.deepEqual(
    read,
    Array.from({ length: 100 }, (_, at) => at + 3),
  );
});

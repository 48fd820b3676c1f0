import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { limitOf } from '../../js/engine/cell.js';
import { measure, runnerOf } from '../../js/engine/measure/index.js';
import { startMeters } from '../../js/engine/measure/meters.js';

const window = {
  first: 3,
  limit: Number.POSITIVE_INFINITY,
  seconds: 0.02,
  warmupSeconds: 0.01,
  documents: 1,
  sync: true,
};

/** @param {Partial<import('../../js/types.d.ts').Session>} parts */
const sessionOf = (parts) =>
  /** @type {import('../../js/types.d.ts').Session} */ ({
    answers: 'documents',
    close() {},
    ...parts,
  });

test('a synchronous operation is called with every number once, in order', async () => {
  /** @type {number[]} */
  const seen = [];
  const session = sessionOf({ op: (_name, inputs) => (i) => seen.push(Number(inputs(i))) });
  const run = runnerOf(session, 'read', (i) => i * 2, { sync: true, concurrency: 32 });
  const round = await measure(run, { ...window, ops: 100 });
  assert.equal(round.ops, 100);
  assert.deepEqual(
    seen,
    seen.map((_, at) => (at + window.first) * 2),
  );
  assert.equal(
    round.histogram.buckets.reduce((sum, [, count]) => sum + count, 0),
    100,
  );
});

test('asynchronous operations are kept in flight up to the concurrency, each number once', async () => {
  let inFlight = 0;
  let most = 0;
  /** @type {number[]} */
  const seen = [];
  const session = sessionOf({
    op: () => async (i) => {
      seen.push(i);
      most = Math.max(most, ++inFlight);
      await turn();
      inFlight--;
    },
  });
  const run = runnerOf(session, 'read', (i) => i, { sync: false, concurrency: 4 });
  const round = await measure(run, { ...window, ops: 50 });
  assert.equal(round.ops, 50);
  assert.equal(most, 4);
  assert.equal(new Set(seen).size, seen.length);
});

test('a driver that loops by itself is sliced, prepared ahead, and believed its own latencies', async () => {
  /** @type {[number, number][]} */
  const prepared = [];
  const session = sessionOf({
    loop: () => ({
      prepare: (first, count) => prepared.push([first, count]),
      run(count, latencies) {
        latencies.fill(250, 0, count);
        return 1;
      },
    }),
  });
  const run = runnerOf(session, 'read', (i) => i, { sync: true, concurrency: 1 });
  const round = await measure(run, window);
  // 20 ms of operations that say they take 250 µs each.
  assert.equal(round.ops, 80);
  assert.equal(round.seconds, 0.02);
  assert.equal(round.opsPerSecond, 4000);
  assert.ok(Math.abs(round.latencyUs.p50 - 250) <= 1);
  let next = window.first;
  for (const [first, count] of prepared) {
    assert.equal(first, next);
    next += count;
  }
});

test('a bounded collection is shared between warm-up and measurement, never overrun', async () => {
  let calls = 0;
  const session = sessionOf({ op: () => () => calls++ });
  const run = runnerOf(session, 'delete', (i) => i, { sync: true, concurrency: 1 });
  const round = await measure(run, { ...window, limit: 103, seconds: 60, warmupSeconds: 60 });
  assert.equal(calls, 100);
  assert.equal(round.warmup?.ops, 50);
  assert.equal(round.ops, 40);
});

test('every reading that this platform gives is there', async () => {
  const session = sessionOf({ op: () => () => {} });
  let calls = 0;
  const run = runnerOf(session, 'read', (i) => i, { sync: true, concurrency: 1 });
  const timings = () => {
    calls += 10;
    return { calls, us: { roundTrip: calls * 3 } };
  };
  const round = await measure(run, { ...window, serverPid: process.pid }, timings);
  assert.deepEqual(round.stagesUs, { roundTrip: 3 });
  assert.ok(round.clientCpuUsPerOp > 0);
  assert.ok(round.rssPeakKb > 0 && round.heapPeakKb > 0);
  assert.ok(round.eventLoop.utilization > 0 && round.eventLoop.utilization <= 1);
  assert.ok(round.gcMs >= 0);
  if (process.platform === 'linux') {
    assert.ok(Number(round.serverCpuUsPerOp) > 0);
    assert.ok(Number(round.stealPct) >= 0);
  }
});

test('the server has no CPU figure when it is not ours', async () => {
  const session = sessionOf({ op: () => () => {} });
  const run = runnerOf(session, 'read', (i) => i, { sync: true, concurrency: 1 });
  const round = await measure(run, window);
  assert.ok(!('serverCpuUsPerOp' in round));
  assert.ok(!('stagesUs' in round));
});

test('an operation that throws ends the round with its error', async () => {
  for (const sync of [true, false]) {
    const op = sync
      ? () => {
          throw new Error('no');
        }
      : () => Promise.reject(new Error('no'));
    const run = runnerOf(sessionOf({ op: () => op }), 'read', (i) => i, { sync, concurrency: 2 });
    await assert.rejects(measure(run, window), { message: 'no' });
  }
  assert.throws(
    () =>
      runnerOf(sessionOf({ op: () => undefined }), 'fly', (i) => i, { sync: true, concurrency: 1 }),
    { message: 'this driver has no operation fly' },
  );
});

test('a time too short for any operation still has one', async () => {
  for (const sync of [true, false]) {
    const op = sync ? () => 1 : async () => 1;
    const run = runnerOf(sessionOf({ op: () => op }), 'read', (i) => i, { sync, concurrency: 4 });
    const round = await measure(run, { ...window, sync, seconds: 1e-9, warmupSeconds: 1e-9 });
    assert.ok(round.ops >= 1);
    assert.ok(Number.isFinite(round.opsPerSecond) && Number.isFinite(round.clientCpuUsPerOp));
  }
});

test("the RSS peak is the process's own, not that of the one that started it", (t) => {
  if (process.platform !== 'linux') return t.skip('only Linux hands the peak on');
  const large = Buffer.alloc(512 * 2 ** 20, 1);
  const meters = new URL('../../js/engine/measure/meters.js', import.meta.url);
  const script = `
    import { startMeters } from '${meters}';
    console.log((await startMeters(undefined).stop(1)).rssPeakKb);`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  assert.ok(Number(stdout) > 1024 && Number(stdout) < large.length / 1024 / 2, stdout);
});

test('a cell counts as hung after a time that its operations cannot need', () => {
  const task = { seconds: 0.25, warmupSeconds: 1.25 };
  assert.equal(limitOf(task), 63_000);
  assert.equal(limitOf({ ...task, ops: 1_000_000 }), 63_000 + 100_000_000);
  assert.equal(limitOf({ ...task, ops: 1e9 }), 2 ** 31 - 1);
});

test('collections of the very last operation are counted', async () => {
  const meters = startMeters(undefined);
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  assert.ok((await meters.stop(1)).gcMs > 0);
});

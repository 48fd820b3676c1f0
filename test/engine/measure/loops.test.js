import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { callersInTurn, loopAsync, loopSync } from '../../../js/engine/measure/loops.js';
import { windowOf } from './window.js';

const sum = (/** @type {number[]} */ values) => values.reduce((a, b) => a + b, 0);

test('a synchronous loop calls each number once, in order, and its time is the sum of its latencies', async () => {
  /** @type {number[]} */
  const seen = [];
  const window = windowOf({ leadInMs: 1 });
  const ran = await loopSync((i) => seen.push(i), window);
  assert.equal(seen.length, ran.all);
  assert.deepEqual(
    seen,
    seen.map((_, at) => at + 3),
  );
  assert.ok(ran.all > ran.ops, 'the lead-in is not measured');
  assert.equal(window.recorded.length, ran.ops);
  assert.equal(window.recorded[0][0], 3 + ran.all - ran.ops);
  assert.ok(Math.abs(sum(window.recorded.map(([, us]) => us)) - ran.us) < 1e-3);
  assert.ok(ran.us >= 5000);
  assert.deepEqual(window.edges, ['begin', 'end']);
});

test('with several callers on one thread, latency counts from when the caller’s turn arose', () => {
  const latencyAt = callersInTurn(3);
  assert.deepEqual([10, 20, 30].map(latencyAt), [undefined, undefined, undefined]);
  // The first caller was answered at 10 and asked at once; the two others came before it.
  assert.deepEqual([45, 50, 60].map(latencyAt), [35, 30, 30]);
});

test('a synchronous loop of several callers records whole waits, never bare service times', async () => {
  const spin = () => {
    const end = performance.now() + 0.2;
    while (performance.now() < end);
  };
  const window = windowOf({ concurrency: 8, operations: 24, leadInMs: 0 });
  await loopSync(spin, window);
  // Each waits for the seven others and for itself.
  assert.ok(Math.min(...window.recorded.map(([, us]) => us)) >= 8 * 200);
  assert.equal(window.recorded.length, 24 - 7, 'the first one of each caller has no beginning');
});

test('asynchronous operations are kept in flight up to the concurrency, each number once', async () => {
  let inFlight = 0;
  let most = 0;
  /** @type {number[]} */
  const seen = [];
  const window = windowOf({ concurrency: 4 });
  const ran = await loopAsync(async (i) => {
    seen.push(i);
    most = Math.max(most, ++inFlight);
    await nextTurn();
    inFlight--;
  }, window);
  assert.equal(most, 4);
  assert.equal(inFlight, 0);
  assert.equal(new Set(seen).size, seen.length);
  assert.equal(seen.length, ran.all);
  // Filled before, drained after: neither is measured.
  assert.ok(ran.all >= ran.ops + 4 + 3, `${ran.all} ${ran.ops}`);
  assert.ok(ran.ops >= 40, 'ten operations of each caller at least');
  assert.deepEqual(window.edges, ['begin', 'end']);
});

test('it is seen how many others began while an operation was in flight', async () => {
  let answerFirst = () => {};
  const first = new Promise((resolve) => {
    answerFirst = () => resolve(undefined);
  });
  const window = windowOf({ concurrency: 2, operations: 100 });
  const run = (/** @type {number} */ i) => {
    if (i === window.first + 50) answerFirst();
    return i === window.first ? first : nextTurn();
  };
  // The fiftieth after it answers it, and is in flight itself.
  assert.equal((await loopAsync(run, window)).overtaken, 50);
  const alone = windowOf({ concurrency: 1, operations: 10 });
  assert.equal((await loopAsync(nextTurn, alone)).overtaken, 0);
});

test('exactly as many operations as asked for are run and measured', async () => {
  for (const concurrency of [1, 7]) {
    for (const operations of [1, 20, 333]) {
      let calls = 0;
      const window = windowOf({ operations, concurrency });
      const ran = await loopAsync(async () => {
        calls++;
        await nextTurn();
      }, window);
      assert.deepEqual([calls, ran.ops, ran.all], [operations, operations, operations]);
      calls = 0;
      const sync = await loopSync(() => calls++, windowOf({ operations, concurrency }));
      assert.deepEqual([calls, sync.ops, sync.all], [operations, operations, operations]);
    }
  }
});

test('no loop runs more operations than there are', async () => {
  for (const concurrency of [1, 5]) {
    const bounds = { most: 12, ms: 60_000, concurrency };
    let calls = 0;
    const sync = await loopSync(() => calls++, windowOf(bounds));
    assert.deepEqual([calls, sync.all], [12, 12]);
    calls = 0;
    const ran = await loopAsync(async () => calls++, windowOf(bounds));
    assert.deepEqual([calls, ran.all], [12, 12]);
    assert.ok(ran.ops > 0 && ran.us > 0);
  }
});

test('where few operations are left, the lead-in leaves most of them to be measured', async () => {
  const bounds = { most: 40, ms: 60_000, leadInMs: 60_000 };
  for (const ran of [
    await loopSync(() => {}, windowOf(bounds)),
    await loopAsync(nextTurn, windowOf(bounds)),
  ]) {
    assert.deepEqual([ran.ops, ran.all], [30, 40]);
  }
  for (const most of [1, 2, 3]) {
    const few = windowOf({ ...bounds, most });
    assert.equal((await loopAsync(nextTurn, few)).ops, most);
  }
});

test('an operation that throws ends the loop with its error', async () => {
  const error = { message: 'no' };
  const fail = () => {
    throw new Error('no');
  };
  await assert.rejects(loopSync(fail, windowOf()), error);
  await assert.rejects(
    loopAsync(() => Promise.reject(new Error('no')), windowOf({ concurrency: 2 })),
    error,
  );
});

test('how fairly callers are served is seen: the last of a stack starves', async () => {
  /** @param {(waiting: (() => void)[]) => (() => void) | undefined} choose */
  const leastServed = async (choose) => {
    /** @type {(() => void)[]} */
    const waiting = [];
    let busy = false;
    const serve = () => {
      const next = choose(waiting);
      busy = next !== undefined;
      if (!next) return;
      setImmediate(() => {
        next();
        // Whoever was answered asks again before the next is chosen.
        setImmediate(serve);
      });
    };
    const run = () =>
      new Promise((resolve) => {
        waiting.push(() => resolve(undefined));
        if (!busy) {
          busy = true;
          setImmediate(serve);
        }
      });
    const window = windowOf({ concurrency: 4, operations: 400 });
    const { leastServedPct } = await loopAsync(run, window);
    return leastServedPct;
  };
  const fair = Number(await leastServed((waiting) => waiting.shift()));
  assert.ok(fair >= 99 && fair <= 100, String(fair));
  assert.ok(Number(await leastServed((waiting) => waiting.pop())) < 5);
});

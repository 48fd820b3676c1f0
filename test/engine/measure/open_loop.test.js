import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { loopAtRate } from '../../../js/engine/measure/open_loop.js';
import { windowOf } from './window.js';

const sum = (/** @type {number[]} */ values) => values.reduce((a, b) => a + b, 0);

test('at a rate, latency counts from the intended start: all that come due in a stall feel it', async () => {
  let first = true;
  const window = windowOf({ ms: 100, concurrency: 64 });
  const stall = () => {
    if (!first) return;
    first = false;
    const end = performance.now() + 50;
    while (performance.now() < end);
  };
  const ran = await loopAtRate(stall, { ...window, rate: 1000 });
  assert.equal(ran.ops, 100);
  // As long as the rate says, whatever the latencies add up to.
  assert.ok(Number(ran.elapsedUs) >= 100_000 && ran.us > Number(ran.elapsedUs));
  const latencies = window.recorded.map(([, us]) => us);
  assert.ok(latencies[0] >= 50_000);
  // The 25th came due at 24 ms and had to wait for the rest of the stall.
  assert.ok(latencies[24] >= 25_000, String(latencies[24]));
  assert.ok(Math.abs(sum(latencies) - ran.us) < 1);
});

test('at a rate, answers that come later do not hold others up, and failures end the loop', async () => {
  let inFlight = 0;
  let most = 0;
  const slow = async () => {
    most = Math.max(most, ++inFlight);
    await sleep(20);
    inFlight--;
  };
  const ran = await loopAtRate(slow, { ...windowOf({ ms: 40, concurrency: 1000 }), rate: 500 });
  assert.equal(ran.ops, 20);
  assert.ok(most > 1);
  await assert.rejects(
    loopAtRate(() => Promise.reject(new Error('no')), { ...windowOf(), rate: 1000 }),
    { message: 'no' },
  );
});

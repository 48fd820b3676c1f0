import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scheduleOf } from '../../../../js/engine/measure/open_loop/arrivals.js';
import { loopAtRate } from '../../../../js/engine/measure/open_loop/loop.js';
import { windowOf } from '../window.js';
import { VirtualClock } from './virtual_clock.js';

/**
 * @param {(clock: VirtualClock, k: number) => unknown} act what the k-th operation does
 * @param {{ rate?: number, ms?: number, concurrency?: number, most?: number }} [asked]
 */
async function loop(act, { rate = 1000, ms = 200, concurrency = 1000, most = 1e6 } = {}) {
  const clock = new VirtualClock();
  const schedule = scheduleOf({ rate, ms, most });
  const { recorded, edges, ...window } = windowOf({ concurrency });
  /** @type {number[]} */
  const began = [];
  const run = (/** @type {number} */ i) => {
    began.push(clock.now() - 1000);
    return act(clock, i - window.first);
  };
  const ran = await loopAtRate(run, { ...window, schedule }, clock);
  return { ran, recorded, edges, began, leadIn: schedule.leadIn, clock };
}

/** @param {number} value @param {number} expected */
const near = (value, expected) => assert.ok(Math.abs(value - expected) < 1e-6, `${value}`);

test('operations begin when they are due, whatever the ones before take', async () => {
  const { ran, recorded, began, edges } = await loop((clock) => clock.sleep(30));
  assert.equal(began.length, 250);
  for (const [k, time] of began.entries()) near(time, k);
  assert.deepEqual([ran.ops, ran.all, ran.offered.ops], [200, 250, 200]);
  assert.deepEqual(edges, ['begin', 'end']);
  // Numbers go on where the window begins, after the lead-in.
  assert.deepEqual([recorded[0][0], recorded.length], [3 + 50, 200]);
  for (const [, us] of recorded) near(us, 30_000);
  near(ran.us, 200 * 30_000);
  near(ran.offered.us, 200_000);
  // As many answers came in that time as operations were due, though others than those.
  assert.equal(ran.answered, 200);
  near(ran.waitedUs, 0);
});

test('a stall of 100 ms is felt by all that come due in it', async () => {
  const act = (/** @type {VirtualClock} */ clock, /** @type {number} */ k) =>
    clock.block(k === 60 ? 100 : 0);
  const { ran, recorded } = await loop(act);
  const us = recorded.map(([, latency]) => latency);
  assert.equal(ran.ops, 200);
  near(us[9], 0);
  near(us[10], 100_000);
  // The next one came due a millisecond later, and had a millisecond less to wait, and so on.
  for (let late = 1; late < 100; late++) near(us[10 + late], (100 - late) * 1000);
  near(us[110], 0);
  near(ran.us, 1000 * (101 * 50));
  near(ran.waitedUs, ran.us - 100_000);
  // The thread was in a call: the loop itself was not late.
  assert.ok(ran.startDelaysUs.every((delay) => Math.abs(delay) < 1e-6));
});

test('synchronous calls longer than the gaps are late, each by more than the one before', async () => {
  const { ran, recorded } = await loop((clock) => clock.block(2), { ms: 40 });
  const us = recorded.map(([, latency]) => latency);
  // In the lead-in of 10 it fell behind by 10 ms.
  near(us[0], 12_000);
  near(us[39], 51_000);
  assert.equal(ran.answered, 20);
  near(ran.waitedUs, ran.us - 40 * 2000);
});

test('no more are in flight than may be, and waiting for room counts', async () => {
  let [inFlight, most] = [0, 0];
  const { ran, recorded } = await loop(
    async (clock) => {
      most = Math.max(most, ++inFlight);
      await clock.sleep(4);
      inFlight--;
    },
    { concurrency: 2, ms: 20 },
  );
  assert.equal(most, 2);
  const us = recorded.map(([, latency]) => latency);
  // Two at a time, each 4 ms: half of the rate. In the lead-in of 5 it fell behind by 4 ms.
  near(us[0], 4000 + 4000);
  assert.equal(ran.ops, 20);
  assert.ok(us[19] > us[0] + 16_000);
  assert.ok(ran.answered < 12, `${ran.answered}`);
  // There was no room: they began as soon as there was.
  assert.ok(ran.startDelaysUs.every((delay) => Math.abs(delay) < 1e-6));
});

test('it is seen how many others began while an operation was in flight', async () => {
  const { ran } = await loop((clock, k) => clock.sleep(k === 0 ? 4.5 : 0.5), { ms: 20 });
  assert.equal(ran.overtaken, 4);
});

test('what the loop itself is late by is told apart', async () => {
  const clock = new VirtualClock();
  const late = {
    now: () => clock.now(),
    until: (/** @type {number} */ time) => clock.until(time + 0.3),
  };
  const { recorded, edges, ...window } = windowOf({ concurrency: 10 });
  const schedule = scheduleOf({ rate: 100, ms: 100, most: 1e6 });
  const ran = await loopAtRate(() => clock.sleep(1), { ...window, schedule }, late);
  assert.equal(ran.startDelaysUs.length, 10);
  for (const delay of ran.startDelaysUs) near(delay, 300);
  for (const [, us] of recorded) near(us, 1300);
  assert.deepEqual(edges, ['begin', 'end']);
});

test('a rate far beyond what can be done ends all the same', async () => {
  const { ran, clock } = await loop((clock) => clock.block(1), { rate: 1e6, ms: 20 });
  assert.equal(ran.offered.ops, 20_000);
  // A call takes a millisecond, and the last was due after 25.
  assert.ok(clock.now() - 1000 <= 25 + 2000 + 2, `${clock.now()}`);
  assert.ok(ran.all < 2030 && ran.ops === 0 && ran.answered <= 20);
});

test('a failure ends the loop, when all that is in flight has been answered', async () => {
  let answered = 0;
  const act = async (/** @type {VirtualClock} */ clock, /** @type {number} */ k) => {
    await clock.sleep(5);
    if (k === 3) throw new Error('no');
    answered++;
  };
  await assert.rejects(loop(act), { message: 'no' });
  assert.ok(answered >= 7 && answered < 15, `${answered}`);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OpenLoad } from '../../../../js/engine/measure/open_loop/open_load.js';
import { windowOf } from '../window.js';
import { VirtualClock } from './virtual_clock.js';

/** @param {number} value @param {number} expected */
const near = (value, expected) =>
  assert.ok(Math.abs(value - expected) < 1e-6 * expected, `${value}, not ${expected}`);

test('the rate is a share of the latest ceiling, by the clock', async () => {
  const clock = new VirtualClock();
  const load = new OpenLoad({ kind: 'open', concurrency: 10, share: 0.5 }, clock);
  const window = { ...windowOf({ ms: 100, concurrency: 10 }), most: 1e6 };
  await assert.rejects(
    load.loop(() => {}, window),
    { message: 'its ceiling was not measured' },
  );

  const slice = async () => {
    const ran = await load.loop(() => clock.sleep(1), window);
    load.keep(ran);
    return ran.offered;
  };
  // 2 000 a second, of which a tenth of the time went to the event loop.
  load.ceiling({ ops: 200, us: 90_000, handOverUs: 10_000 });
  const first = await slice();
  assert.equal(first.ops, 100);
  near(first.us, 100_000);
  // The machine has become slower.
  load.ceiling({ ops: 100, us: 100_000 });
  const second = await slice();
  assert.equal(second.ops, 50);
  near(second.us, 100_000);

  const { ceilingRate, offeredRate, opsPerSecond, ...delays } = load.metrics();
  near(ceilingRate, 1500);
  near(offeredRate, 750);
  near(opsPerSecond, 750);
  assert.deepEqual(delays, { startDelayP50Us: 0, startDelayP99Us: 0 });
});

test('a given rate has no ceiling, and what was not answered in time is seen', async () => {
  const clock = new VirtualClock();
  const load = new OpenLoad({ kind: 'open', concurrency: 1, rate: 1000 }, clock);
  const window = { ...windowOf({ ms: 100, concurrency: 1 }), most: 1e6 };
  load.ceiling({ ops: 100, us: 100 });
  const ran = await load.loop(() => clock.sleep(2), window);
  load.keep(ran);
  const { offeredRate, opsPerSecond, ...rest } = load.metrics();
  near(offeredRate, 1000);
  near(opsPerSecond, 500);
  assert.ok(!('ceilingRate' in rest));
  // A backlog of 13 in the lead-in, then one more every two milliseconds.
  assert.ok(load.waitedUs > 100 * 25_000 && load.waitedUs < ran.us, `${load.waitedUs}`);
});

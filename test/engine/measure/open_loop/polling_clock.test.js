import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pollingClock } from '../../../../js/engine/measure/open_loop/polling_clock.js';

test('it never wakes before the time, near or far, and many times in a row', async () => {
  for (const ms of [20, 3, 1, 0.3, 0.1, 0, -5]) {
    for (let i = 0; i < 10; i++) {
      const time = pollingClock.now() + ms;
      await pollingClock.until(time);
      assert.ok(pollingClock.now() >= time, `${pollingClock.now() - time}`);
    }
  }
});

test('while it waits, the event loop turns', async (t) => {
  let now = 0;
  // Fifteen looks until the time has come, however long the machine is away meanwhile.
  t.mock.method(performance, 'now', () => {
    now += 0.1;
    return now;
  });
  let turns = 0;
  let waiting = true;
  const count = () => {
    turns++;
    if (waiting) setImmediate(count);
  };
  setImmediate(count);
  await pollingClock.until(pollingClock.now() + 1.5);
  waiting = false;
  assert.ok(turns >= 10, `${turns}`);
});

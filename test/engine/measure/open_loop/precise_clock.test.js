import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { PreciseClock } from '../../../../js/engine/measure/open_loop/precise_clock.js';

test('it never wakes before the time, near or far, and many times in a row', async () => {
  const clock = await PreciseClock.start();
  for (const ms of [20, 3, 1, 0.3, 0.1, 0, -5]) {
    for (let i = 0; i < 10; i++) {
      const time = clock.now() + ms;
      await clock.until(time);
      assert.ok(clock.now() >= time, `${clock.now() - time}`);
    }
  }
  await clock.stop();
});

test('waiting takes next to no CPU', async () => {
  const clock = await PreciseClock.start();
  await clock.until(clock.now() + 5);
  const before = process.cpuUsage();
  await clock.until(clock.now() + 300);
  const { user, system } = process.cpuUsage(before);
  assert.ok(user + system < 150_000, `${user + system} µs of 300 ms`);
  await clock.stop();
});

test('waiting keeps the process alive, and the clock does not', () => {
  const module = new URL(
    '../../../../js/engine/measure/open_loop/precise_clock.js',
    import.meta.url,
  );
  const script = `
    import { PreciseClock } from '${module}';
    const clock = await PreciseClock.start();
    await clock.until(clock.now() + 50);
    console.log('woken');`;
  const { stdout, status } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', script],
    {
      encoding: 'utf8',
      timeout: 20_000,
    },
  );
  assert.deepEqual([stdout, status], ['woken\n', 0]);
});

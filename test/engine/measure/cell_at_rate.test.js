import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellOf } from './cell_of.js';

test('at a rate, throughput is by the clock, and waiting is no CPU time of the operations', async () => {
  const stages = { us: { roundTrip: 0 } };
  const cell = cellOf({
    dispatch: { stages: () => stages },
    load: { kind: 'open', rate: 1000, concurrency: 8 },
  });
  await cell.slice({ ms: 20, slicesLeft: 1 });
  assert.equal(cell.used, 5 + 5 + 20, 'with a lead-in');
  const { ops, metrics, stagesUs } = await cell.finish();
  assert.equal(ops, 20);
  assert.ok(Math.abs(metrics.offeredRate - 1000) < 1e-6, `${metrics.offeredRate}`);
  // All of them and the lead-in, at most; on a machine that is away meanwhile, none.
  assert.ok(metrics.opsPerSecond >= 0 && metrics.opsPerSecond <= 1250, `${metrics.opsPerSecond}`);
  assert.ok(metrics.startDelayP50Us >= 0 && metrics.startDelayP99Us >= metrics.startDelayP50Us);
  assert.ok(metrics.usPerOp > 0 && !('ceilingRate' in metrics));
  // All but the call itself, which does nothing, is waiting for the thread.
  assert.ok(Number(stagesUs?.queue) > 0 && Number(stagesUs?.queue) <= metrics.usPerOp);
  const observed = await cell.observe(5);
  for (const name of ['clientCpuUsPerOp', 'callerCpuUsPerOp', 'allocatedBytesPerOp']) {
    assert.ok(!(name in metrics) && !(name in observed.metrics), name);
  }
});

test('a share is of the ceiling that was found right before, which is no part of what is measured', async () => {
  const us = { roundTrip: 0 };
  /** What is added by each call. */
  let each = 1;
  const cell = cellOf({
    call: () => {
      us.roundTrip += each;
    },
    dispatch: {
      stages: () => ({ us: { ...us } }),
      counters: () => ({ commandsPerOp: us.roundTrip }),
    },
    load: { kind: 'open', share: 0.0001, concurrency: 8 },
  });
  await assert.rejects(cell.slice({ ms: 20, slicesLeft: 3 }), {
    message: 'its ceiling was not measured',
  });
  for (const slicesLeft of [2, 1]) {
    each = 1000;
    await cell.ceiling({ ms: 2, slicesLeft });
    each = 3;
    await cell.slice({ ms: 20, slicesLeft });
  }
  const { metrics, stagesUs } = await cell.finish();
  assert.ok(metrics.ceilingRate > metrics.offeredRate, `${metrics.ceilingRate}`);
  assert.ok(Math.abs(Number(stagesUs?.roundTrip) - 3) < 1e-6, `${stagesUs?.roundTrip}`);
  assert.ok(Math.abs(metrics.commandsPerOp - 3) < 1e-6, `${metrics.commandsPerOp}`);
});

test('of a bounded collection, finding the ceiling leaves two thirds of a slice’s operations', async () => {
  const cell = cellOf({ limit: 1005, load: { kind: 'open', share: 0.5, concurrency: 1 } });
  await cell.ceiling({ ms: 1000, slicesLeft: 2 });
  // Of (0.9 × 1005 - 5) / 2.
  assert.equal(cell.used - 5, 149);
});

test('warming up for a low rate does not wait for it', async (t) => {
  let now = 0;
  t.mock.method(performance, 'now', () => {
    now += 0.1;
    return now;
  });
  const cell = cellOf({ load: { kind: 'open', rate: 1, concurrency: 1 } });
  await cell.warm(2);
  assert.ok(cell.used > 5 + 10, String(cell.used));
});

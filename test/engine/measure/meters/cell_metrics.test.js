/** What a cell's metrics are made of. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cpuOf } from '../../../../js/engine/measure/meters/cell_metrics.js';

test('CPU is told apart by calling thread and all others, of this process and of those it started', () => {
  assert.deepEqual(cpuOf({ own: 100, others: 30, caller: 80 }, 10), {
    clientCpuUsPerOp: 13,
    callerCpuUsPerOp: 8,
    workerCpuUsPerOp: 5,
  });
});

test('a calling thread whose clock is ahead takes nothing from what other processes used', () => {
  assert.deepEqual(cpuOf({ own: 100, others: 30, caller: 140 }, 10), {
    clientCpuUsPerOp: 13,
    callerCpuUsPerOp: 10,
    workerCpuUsPerOp: 3,
  });
});

test('where the calling thread cannot be told, only the sum is known', () => {
  assert.deepEqual(cpuOf({ own: 100, others: 30 }, 10), { clientCpuUsPerOp: 13 });
});

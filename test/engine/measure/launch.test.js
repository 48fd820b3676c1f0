import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LaunchRecord } from '../../../js/engine/measure/launch.js';

const stretch = (/** @type {number} */ ms, /** @type {number} */ rssKb) => ({
  ...{ ms, cpuMs: ms / 2, rssKb },
});
const opening = { boot: stretch(40, 1000), import: stretch(100, 2000), connect: stretch(10, 3000) };

/**
 * @param {number} operations
 * @param {(i: number) => number} usOf
 */
function launched(operations, usOf) {
  // Reading the meters takes 5 µs of CPU, which are no call's; a call takes half of its time.
  let [cpu, rss] = [7000, 4000];
  const record = new LaunchRecord(operations, {
    cpuUs() {
      cpu += 5;
      return cpu;
    },
    rssKb() {
      rss += 10;
      return rss;
    },
  });
  record.begin();
  for (let i = 0; i < operations; i++) {
    cpu += usOf(i) / 2;
    record.add(usOf(i));
  }
  return record.finish(opening, 'findOne');
}

test('a script’s time is all that came before and its calls', () => {
  const { metrics, ops, seconds } = launched(100, (i) => (i < 10 ? 1000 : 100));
  assert.equal(ops, 100);
  assert.equal(metrics.script1Ms, 151);
  assert.equal(metrics.script10Ms, 160);
  assert.equal(metrics.script100Ms, 169);
  assert.equal(metrics.script1000Ms, undefined);
  assert.equal(seconds, 0.169);
  assert.equal(metrics.usPerOp, 1690);
  assert.deepEqual(
    [metrics.bootMs, metrics.importMs, metrics.connectMs, metrics.importCpuMs],
    [40, 100, 10, 50],
  );
});

test('the n-th call is the median of those near to it, the last quarter a mean', () => {
  const { metrics } = launched(1000, (i) => i + 1);
  assert.equal(metrics.call1Us, 1);
  assert.equal(metrics.call10Us, 10);
  assert.equal(metrics.call100Us, 100);
  // The calls 900 to 1 000: there are none behind.
  assert.equal(metrics.call1000Us, 950);
  assert.equal(metrics.lastCallUs, 875.5);
});

test('the curve adds up to all calls, in stretches that grow', () => {
  const { warmup, metrics, slices } = launched(5000, () => 200);
  const sum = (/** @type {number[]} */ values) => values.reduce((all, one) => all + one, 0);
  const curve = warmup.curve ?? { ops: [], us: [], cpuUs: [] };
  assert.equal(sum(curve.ops), 5000);
  assert.equal(sum(curve.us), 1_000_000);
  assert.ok(curve.ops[0] === 1 && Math.max(...curve.ops) > 200 && curve.ops.length < 150);
  assert.equal(warmup.steady, false);
  // Each reading but the first of a stretch is its own.
  assert.equal(sum(curve.cpuUs), 500_000 + 5 * curve.ops.length);
  assert.equal(metrics.scriptCpu1Ms, 75 + 0.105);
  assert.deepEqual([metrics.rssBootKb, metrics.rss1Kb, metrics.rss10Kb], [1000, 4010, 4020]);
  assert.deepEqual(slices, { ops: [5000], us: [1_150_000] });
});

test('every call is in the histogram', () => {
  const { histograms } = launched(20, () => 100);
  assert.equal(histograms.findOne.sum, 2_000_000);
});

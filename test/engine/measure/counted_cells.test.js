/** Cells whose operations are counted, or can be used up. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellOf } from './cell_of.js';

test('a bounded collection is used up by the warm-up, then restored; never overrun', async () => {
  let calls = 0;
  const cell = cellOf({ call: () => calls++, limit: 105 });
  assert.deepEqual(
    [await cell.warm(1000), await cell.warm(1000)].map(({ usedUp }) => usedUp),
    [true, true],
  );
  assert.deepEqual([cell.used, calls], [105, 100]);
  await cell.restock();
  assert.equal(cell.used, 0);
  for (const slicesLeft of [3, 2, 1]) await cell.slice({ ms: 1000, slicesLeft });
  assert.ok(cell.used > 60 && cell.used <= 95, String(cell.used));
  await cell.finish();
  await cell.observe(1000);
  assert.equal(cell.used, 105);
  assert.equal(calls, 205);
});

test('a slice of no operations runs none, and keeps its place among the others', async () => {
  let calls = 0;
  const cell = cellOf({
    call: () => calls++,
    load: { kind: 'iterations', operations: 1 },
  });
  await cell.slice({ ms: 1, operations: 0, slicesLeft: 2 });
  await cell.slice({ ms: 1, operations: 1, slicesLeft: 1 });
  const { ops, slices } = await cell.finish();
  assert.deepEqual([calls, ops, slices.ops], [1, 1, [0, 1]]);
});

test('of counted slices the middle third is kept beside the whole', async () => {
  /** Of each operation, the number that it has in its slice. @type {number[]} */
  const kept = [];
  for (const load of [{ kind: 'iterations' }, {}]) {
    const cell = cellOf({ load });
    for (const [operations, slicesLeft] of [
      [30, 2],
      [11, 1],
    ]) {
      await cell.slice({ ms: 1, operations, slicesLeft });
    }
    const { middle, ops } = await cell.finish();
    assert.equal(ops, 41);
    kept.push(middle ? middle.read.buckets.reduce((sum, [, count]) => sum + count, 0) : 0);
  }
  // A third of 11 is 3 whole ones: as many are cut off at each end.
  assert.deepEqual(kept, [10 + 5, 0]);
});

test('operations that are counted have others before them, unless those are used up or cold', async (t) => {
  let clock = 0;
  t.mock.method(performance, 'now', () => clock);
  const asked = [];
  for (const [kind, limit, isWarm] of [
    ['iterations', undefined, true],
    ['iterations', 60, true],
    ['task', undefined, true],
    ['iterations', undefined, false],
  ]) {
    let calls = 0;
    const call = () => {
      calls++;
      clock += 1;
    };
    const cell = cellOf({ call, load: { kind }, limit: /** @type {any} */ (limit) });
    if (isWarm) await cell.warm(1);
    const before = calls;
    const { all } = await cell.slice({ ms: 100, operations: 40, slicesLeft: 1 });
    const { ops, histograms, metrics } = await cell.finish();
    assert.deepEqual([ops, histograms.read.sum, metrics.usPerOp], [40, 40e6, 1000]);
    assert.deepEqual([before + all, cell.used], [calls, 5 + calls]);
    asked.push(all);
  }
  // A tenth of the 100 ms that a slice lasts; a quarter of its operations at most.
  assert.deepEqual(asked, [50, 40, 40, 40]);
});

test('the middle of a slice is neither its beginning nor its end', async (t) => {
  let [clock, asked] = [0, 0];
  t.mock.method(performance, 'now', () => clock);
  // The n-th of nine takes n ms.
  const call = () => {
    clock += (asked++ % 9) + 1;
  };
  const cell = cellOf({ call, load: { kind: 'iterations' }, limit: 23 });
  await cell.slice({ ms: 1, operations: 9, slicesLeft: 2 });
  await cell.slice({ ms: 1, operations: 9, slicesLeft: 1 });
  const { middle, histograms } = await cell.finish();
  assert.deepEqual([middle?.read.sum, middle?.read.min, middle?.read.max], [30e6, 4e6, 6e6]);
  assert.equal(histograms.read.sum, 90e6);
});

test('more slices than a bounded collection has operations leave some of them empty', async () => {
  const cell = cellOf({ limit: 20 });
  for (let slicesLeft = 40; slicesLeft > 0; slicesLeft--) await cell.slice({ ms: 1, slicesLeft });
  assert.equal(cell.used, 18);
  assert.equal((await cell.finish()).ops, 13);
});

/** YCSB's distributions against their formulas, and its workloads against their definitions. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  latest,
  scrambledZipfian,
  THETA,
  uniform,
  zipfian,
} from '../../../bench/workloads/common/ycsb/distributions.js';
import { fnv, keyOf, recordsOf } from '../../../bench/workloads/common/ycsb/records.js';
import { sameButWritten, sameScans } from '../../../bench/workloads/common/ycsb/same.js';
import { members } from '../../../bench/workloads/public/ycsb.js';
import { OVERTAKING, sequenceOf } from '../../../js/engine/measure/sequence.js';
import { seededRandom } from '../../../js/stats/random.js';

const DRAWS = 200_000;

/**
 * Pearson's statistic against the 99.9 % quantile of its distribution (Wilson and Hilferty's approximation).
 *
 * @param {number[]} seen
 * @param {number[]} expected of as many draws, each more than a handful
 */
function assertFits(seen, expected) {
  const statistic = seen.reduce((sum, n, i) => sum + (n - expected[i]) ** 2 / expected[i], 0);
  const freedom = seen.length - 1;
  const spread = 2 / (9 * freedom);
  const limit = freedom * (1 - spread + 3.09 * Math.sqrt(spread)) ** 3;
  assert.ok(
    statistic < limit,
    `χ² ${statistic.toFixed(1)} of ${freedom}, at most ${limit.toFixed(1)}`,
  );
}

/** @param {(i: number) => number} draw @param {number} items */
function counted(draw, items) {
  const seen = new Array(items).fill(0);
  for (let i = 0; i < DRAWS; i++) seen[draw(i)]++;
  return seen;
}

/** @param {number} items @returns {number[]} what Zipf's law expects of each rank */
function zipf(items) {
  const weights = Array.from({ length: items }, (_, rank) => 1 / (rank + 1) ** THETA);
  const sum = weights.reduce((all, one) => all + one, 0);
  return weights.map((one) => (DRAWS * one) / sum);
}

test('uniform numbers are uniform, and the same each time', () => {
  const draw = uniform(7);
  assertFits(
    counted((i) => Math.floor(draw(i) * 100), 100),
    new Array(100).fill(DRAWS / 100),
  );
  assert.equal(draw(123), uniform(7)(123));
  assert.notEqual(draw(123), uniform(8)(123));
});

test('the first ranks of the zipfian are as popular as Zipf’s law says', () => {
  // Gray's method is exact for the two most popular ones, and an approximation for the others.
  const items = 1000;
  const random = seededRandom(3);
  const seen = counted(() => zipfian(random(), items), items);
  const expected = zipf(items);
  const exact = [0, 1].map((rank) => [seen[rank], expected[rank]]);
  const rest = [seen, expected].map((all) => all.slice(2).reduce((sum, one) => sum + one, 0));
  assertFits([...exact.map(([n]) => n), rest[0]], [...exact.map(([, n]) => n), rest[1]]);
  // Of the approximation: shares of decades of ranks, within a twentieth.
  for (const [from, to] of [
    [2, 10],
    [10, 100],
    [100, 1000],
  ]) {
    const [got, wanted] = [seen, expected].map((all) =>
      all.slice(from, to).reduce((sum, one) => sum + one, 0),
    );
    assert.ok(Math.abs(got / wanted - 1) < 0.15, `ranks ${from} to ${to}: ${got}, ${wanted}`);
  }
});

test('the zipfian’s draws fit the method’s own distribution', () => {
  const items = 500;
  const random = seededRandom(4);
  // What share of all u gives each rank: by bisection, since ranks grow with u.
  const edges = Array.from({ length: items + 1 }, (_, rank) => {
    let [lo, hi] = [0, 1];
    for (let step = 0; step < 50; step++) {
      const middle = (lo + hi) / 2;
      if (zipfian(middle, items) >= rank) hi = middle;
      else lo = middle;
    }
    return rank === 0 ? 0 : rank === items ? 1 : hi;
  });
  const expected = edges.slice(1).map((edge, rank) => (edge - edges[rank]) * DRAWS);
  assertFits(
    counted(() => zipfian(random(), items), items),
    expected,
  );
});

test('scattered, the popular ones lie anywhere, as popular as before', () => {
  const records = 1000;
  const random = seededRandom(5);
  const seen = counted(() => scrambledZipfian(random(), records), records);
  const top = Number(fnv(0n) % BigInt(records));
  assert.equal(seen.indexOf(Math.max(...seen)), top);
  // The most popular of 10¹⁰ items has 1 ÷ 26.469 of all draws.
  assert.ok(Math.abs(seen[top] / (DRAWS / 26.469) - 1) < 0.05);
});

test('the newest are the most popular, however many there are by then', () => {
  const random = seededRandom(6);
  const seen = counted(() => latest(random(), 200), 200);
  assert.equal(seen.indexOf(Math.max(...seen)), 199);
  assert.equal(latest(0, 1), 0);
  assert.equal(latest(0, 12_345), 12_344);
});

test('hashed keys are YCSB’s', () => {
  // FNV-1a of eight bytes of 0, as Java's Math.abs of it.
  assert.equal(keyOf(0), 'user6284781860667377211');
  assert.equal(keyOf(1), 'user8517097267634966620');
  assert.equal(new Set(Array.from({ length: 10_000 }, (_, i) => keyOf(i))).size, 10_000);
});

const dataset = { ...recordsOf(1), description: '', name: 'ycsb', count: 1000 };
const sequence = (/** @type {string} */ letter, concurrency = 1) => {
  const workload = members.find(({ name }) => name === letter);
  assert.ok(workload);
  return sequenceOf(workload, dataset, 1, { concurrency });
};

test('each workload has its operations in their proportions', () => {
  const shares = Object.fromEntries(
    members.map(({ name }) => {
      const { operations, which } = sequence(name);
      const counts = operations.map(() => 0);
      for (let i = 0; i < 4000; i++) counts[which(i)]++;
      return [name, Object.fromEntries(operations.map((one, at) => [one.name, counts[at] / 4000]))];
    }),
  );
  assert.deepEqual(shares, {
    A: { read: 0.5, update: 0.5 },
    B: { read: 0.95, update: 0.05 },
    C: { read: 1 },
    D: { read: 0.95, insert: 0.05 },
    E: { scan: 0.95, insert: 0.05 },
    F: { read: 0.5, readModifyWrite: 0.5 },
  });
});

test('D reads what has been written, at any concurrency; inserts never collide', () => {
  for (const concurrency of [1, 16]) {
    const { operations, which, input } = sequence('D', concurrency);
    const written = new Set(Array.from({ length: dataset.count }, (_, i) => keyOf(i)));
    /** @type {{ at: number, key: string }[]} */
    const inserted = [];
    let ofNew = 0;
    for (let i = 0; i < 20_000; i++) {
      const { _id } = input(i);
      if (operations[which(i)].name === 'insert') {
        assert.ok(!written.has(_id), 'an insert of a key that is there');
        written.add(_id);
        inserted.push({ at: i, key: _id });
        continue;
      }
      assert.ok(written.has(_id), 'a read of what nobody has written');
      const own = inserted.find(({ key }) => key === _id);
      if (!own) continue;
      ofNew++;
      if (concurrency > 1) assert.ok(i - own.at > OVERTAKING * concurrency, 'it may be in flight');
    }
    assert.ok(ofNew > 1000, `${ofNew} reads of what was inserted`);
  }
});

test('scans are of 1 to 100 records, uniformly', () => {
  const { operations, which, input } = sequence('E');
  const seen = new Array(100).fill(0);
  let scans = 0;
  for (let i = 0; i < 60_000; i++) {
    if (operations[which(i)].name !== 'scan') continue;
    seen[input(i).options.limit - 1]++;
    scans++;
  }
  assertFits(seen, new Array(100).fill(scans / 100));
});

test('of two writes either may have come last if the later began while the earlier was in flight', async () => {
  const setting = (/** @type {number} */ i) => ({ field4: `~value ${i}` });
  const asked = sequence('A');
  const used = 400;
  // The last update writes what the one 300 operations before it wrote.
  const [which, key] = [() => 0, (/** @type {number} */ i) => keyOf(i === 399 ? 99 : i)];
  const left = {
    ...{ used, dataset, params: {}, target: /** @type {any} */ (undefined) },
    sequence: {
      operations: asked.operations.filter(({ name }) => name === 'update'),
      ...{
        which,
        input: (/** @type {number} */ i) => ({
          filter: { _id: key(i) },
          update: { $set: setting(i) },
        }),
      },
    },
    read: async (/** @type {any[]} */ ids) =>
      ids.map((_id) => {
        const i = [...Array(used).keys()].find((at) => key(at) === _id) ?? 0;
        return { ...dataset.document(i), ...setting(i) };
      }),
  };
  const [{ check }] = asked.operations;
  await check?.({ ...left, overtaken: 300 });
  await assert.rejects(async () => check?.({ ...left, overtaken: 299 }), {
    message: `field4 of the record ${keyOf(99)} is ~value 99, not ~value 399`,
  });
});

test('an answer may see a write beside it, before or after, and nothing else', () => {
  const record = dataset.document(3);
  const written = { ...record, field4: `~${String(record.field4).slice(1)}` };
  sameButWritten([record, null], [written, null]);
  sameButWritten([written], [record]);
  for (const wrong of [null, { ...record, field4: 'x' }, dataset.document(4)]) {
    assert.throws(() => sameButWritten([wrong], [record]), { message: /^read 0 gave another/ });
  }
  const inserted = { ...dataset.document(1001), field0: '+new' };
  const loaded = [5, 6, 7].map(dataset.document);
  sameScans([[loaded[0], inserted, loaded[1]]], [loaded]);
  assert.throws(() => sameScans([[loaded[0], loaded[2], loaded[1]]], [loaded]), {
    message: /^scan 0/,
  });
  assert.throws(() => sameScans([loaded.slice(1)], [loaded]), { message: /^scan 0/ });
});

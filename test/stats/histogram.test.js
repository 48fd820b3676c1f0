import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Histogram } from '../../js/stats/histogram.js';
import { seededRandom } from '../../js/stats/random.js';

const PERCENTILES = [0, 1, 25, 50, 90, 99, 99.9, 100];

/** Nanoseconds from 1 to 2^53, evenly over their logarithm. @param {number} n @param {number} seed */
function valuesOver(n, seed) {
  const random = seededRandom(seed);
  return Array.from({ length: n }, () => Math.floor(2 ** (53 * random())));
}

/** @param {number[]} values */
function histogramOf(values) {
  const histogram = new Histogram();
  for (const value of values) histogram.record(value);
  return histogram;
}

test('every percentile is within 0.4 % of the nearest-rank one', () => {
  for (let seed = 0; seed < 50; seed++) {
    const values = valuesOver(1 + seed * 20, seed);
    const histogram = histogramOf(values);
    values.sort((a, b) => a - b);
    for (const p of PERCENTILES) {
      const rank = Math.max(1, Math.ceil(((p * 10) / 1000) * values.length - 1e-9));
      const exact = values[rank - 1];
      const error = Math.abs(histogram.percentile(p) - exact);
      assert.ok(error <= 0.004 * exact, `p${p} of ${values.length} values, seed ${seed}`);
    }
  }
});

test('count, min, max, mean and the outermost percentiles are exact', () => {
  const histogram = histogramOf([3, 1_000_003, 5_000_000_000]);
  assert.equal(histogram.count, 3);
  assert.equal(histogram.min, 3);
  assert.equal(histogram.max, 5_000_000_000);
  assert.equal(histogram.mean, (3 + 1_000_003 + 5_000_000_000) / 3);
  assert.equal(histogram.percentile(0), 3);
  assert.equal(histogram.percentile(100), 5_000_000_000);
});

test('values below 256 ns are exact', () => {
  const histogram = histogramOf(Array.from({ length: 256 }, (_, i) => i));
  for (const rank of [1, 2, 100, 128, 129, 255, 256]) {
    assert.equal(histogram.percentile((100 * rank) / 256), rank - 1);
  }
});

test('the sum of parts is the whole, also after a way through JSON', () => {
  // Up to 2^40 ns, 18 minutes, so that the sum stays a safe integer.
  const values = valuesOver(3000, 9).map((value) => Math.floor(value / 2 ** 13));
  const merged = new Histogram();
  for (const part of [values.slice(0, 10), values.slice(10, 2000), values.slice(2000), []]) {
    merged.add(Histogram.fromJSON(JSON.parse(JSON.stringify(histogramOf(part)))));
  }
  assert.deepEqual(merged.toJSON(), histogramOf(values).toJSON());
  assert.equal(merged.percentile(99), histogramOf(values).percentile(99));
});

test('microseconds are recorded as nanoseconds', () => {
  const histogram = new Histogram();
  histogram.recordUs(0.1234);
  assert.equal(histogram.max, 123);
});

test('JSON holds only buckets that count something', () => {
  assert.deepEqual(histogramOf([5, 5, 300]).toJSON(), {
    unit: 'ns',
    subBits: 7,
    min: 5,
    max: 300,
    sum: 310,
    // 300 lies in [256, 512), cut into buckets 2 ns wide: 256 + (300 - 256) / 2.
    buckets: [
      [5, 2],
      [278, 1],
    ],
  });
});

test('an empty histogram is all zeros and stays so', () => {
  const empty = Histogram.fromJSON(new Histogram().toJSON());
  assert.deepEqual([empty.count, empty.min, empty.max, empty.mean], [0, 0, 0, 0]);
  assert.equal(empty.percentile(50), 0);
  empty.record(7);
  assert.equal(empty.min, 7);
});

test('what cannot be a latency, a percentile or a histogram is refused', () => {
  const histogram = new Histogram();
  for (const wrong of [-1, NaN, Infinity, 2 ** 53]) {
    assert.throws(() => histogram.record(wrong), /a latency must be/);
  }
  assert.throws(() => histogram.percentile(101), /a percentile lies in 0 to 100/);
  const data = histogram.toJSON();
  assert.throws(() => Histogram.fromJSON({ ...data, subBits: 5 }), /subBits 5 cannot be read/);
  assert.throws(() => Histogram.fromJSON({ ...data, buckets: [[99999, 1]] }), /bucket 99999/);
  assert.equal(histogram.count, 0);
});

test('JSON is added bucket by bucket; what cannot be read adds nothing', () => {
  const parts = [valuesOver(500, 1), valuesOver(700, 2)].map((values) =>
    values.map((value) => Math.floor(value / 2 ** 13)),
  );
  const merged = new Histogram();
  for (const part of parts) merged.addJSON(histogramOf(part).toJSON());
  merged.addJSON(new Histogram().toJSON());
  assert.deepEqual(merged.toJSON(), histogramOf(parts.flat()).toJSON());
  const bad = {
    ...histogramOf([5]).toJSON(),
    buckets: /** @type {[number, number][]} */ ([
      [5, 1],
      [-1, 1],
    ]),
  };
  assert.throws(() => merged.addJSON(bad), /bucket -1/);
  assert.equal(merged.count, 1200);
});

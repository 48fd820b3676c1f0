import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callsText, throughText, warmUpSentence } from '../../../js/stats/answers/warm_up.js';
import { seededRandom } from '../../../js/stats/random.js';
import { steadyOnly } from '../../../js/stats/steadiness/steady.js';
import {
  medianCurve,
  pointsOf,
  steadyUs,
  throughAfter,
  warmUpOf,
} from '../../../js/stats/steadiness/warm_up.js';

/** Calls that cost 900 µs up to the 2 000th, 300 up to the 10 000th, then 100. @param {number} calls before */
const stepped = (calls) => (calls < 2000 ? 900 : calls < 10_000 ? 300 : 100);

/** Numbers stay in one line. @param {string} text */
const plain = (text) => text.replaceAll('\u00a0', ' ');

/** Each scatters in a way of its own. */
let launches = 1;

/**
 * In stretches that grow as the engine's do, with a scatter of two percent.
 * @param {(calls: number) => number} costOf @param {number} [total]
 */
function curveOf(costOf, total = 30_000) {
  const random = seededRandom(launches++);
  /** @type {{ ops: number[], us: number[], cpuUs: number[] }} */
  const curve = { ops: [], us: [], cpuUs: [] };
  for (let before = 0; before < total; ) {
    const ops = Math.min(Math.max(20, Math.round(before * 0.08)), total - before);
    const us = ops * costOf(before) * (1 + 0.04 * (random() - 0.5));
    curve.ops.push(ops);
    curve.us.push(2 * us);
    curve.cpuUs.push(us);
    before += ops;
  }
  return curve;
}

/** @param {ReturnType<typeof curveOf>} [curve] @param {boolean} [steady] */
const round = (curve, steady = true) => ({
  warmup: { ops: 1, seconds: 1, steady, ...(curve && { curve }) },
});

/** @param {number} found @param {number} wanted @param {number} share */
const near = (found, wanted, share) =>
  assert.ok(Math.abs(found / wanted - 1) <= share, `${found}, not ${wanted}`);

test('points stand in the middle of their stretches', () => {
  const curve = { ops: [10, 30], us: [1, 1], cpuUs: [1000, 0] };
  assert.deepEqual(pointsOf(curve), [
    { calls: 5, us: 100 },
    { calls: 25, us: 1 / 30 },
  ]);
});

test('the steady cost is that of the last quarter', () => {
  assert.equal(steadyUs({ ops: [60, 20, 20], us: [], cpuUs: [6000, 400, 200] }), 12);
  near(steadyUs(curveOf(stepped)), 100, 0.02);
});

test('a launch is through where its last step ends', () => {
  near(throughAfter(curveOf(stepped)) ?? 0, 10_000, 0.09);
  near(throughAfter(curveOf((calls) => (calls < 2000 ? 900 : 100))) ?? 0, 2000, 0.09);
  assert.equal(throughAfter(curveOf(() => 100)), 0);
});

test('one that becomes faster in its last quarter is not through', () => {
  assert.equal(throughAfter(curveOf((calls) => (calls < 28_000 ? 300 : 100))), undefined);
});

test('what rises again after it was steady was no warm-up', () => {
  const disturbed = curveOf((calls) => (calls > 15_000 && calls < 18_000 ? 150 : stepped(calls)));
  near(throughAfter(disturbed) ?? 0, 10_000, 0.09);
});

test('of several launches all figures are medians, with their interval', () => {
  const ends = [8000, 10_000, 12_000];
  const rounds = ends.map((end) => round(curveOf((calls) => (calls < end ? 300 : 100))));
  const found = warmUpOf([...rounds, round()]);
  assert.equal(found?.launches, 3);
  near(found?.through?.median ?? 0, 10_000, 0.09);
  near(found?.through?.lo ?? 0, 8000, 0.09);
  near(found?.through?.hi ?? 0, 12_000, 0.09);
  near(found?.first.times.median ?? 0, 3, 0.02);
  assert.equal(found?.first.calls, 1000);
  assert.equal(found?.total, 30_000);
});

test('the first calls are no more than a tenth of all', () => {
  const found = warmUpOf([round(curveOf((calls) => (calls < 40 ? 500 : 100), 400))]);
  assert.equal(found?.first.calls, 40);
  near(found?.first.times.median ?? 0, 5, 0.03);
});

test('the median curve has its marks where the cost changes its level', () => {
  const found = warmUpOf(Array.from({ length: 5 }, () => round(curveOf(stepped))));
  assert.deepEqual(
    found?.changes.map(({ us }) => Math.round(us / 100)),
    [3, 1],
  );
  near(found?.changes[0].calls ?? 0, 2000, 0.25);
  near(found?.changes[1].calls ?? 0, 10_000, 0.25);
});

test('between points a curve is what a line on logarithmic scales is', () => {
  const high = [
    { calls: 1, us: 400 },
    { calls: 100, us: 4 },
  ];
  const found = medianCurve([high, high, [{ calls: 1, us: 1 }]]);
  for (const { calls, us } of found.slice(1)) near(us, 400 / calls, 1e-9);
  assert.equal(found[0].us, 400, 'where three are, their median');
});

test('half of the launches not through: none is said to be', () => {
  const late = round(curveOf((calls) => (calls < 28_000 ? 300 : 100)));
  const found = warmUpOf([late, round(curveOf(stepped))]);
  assert.equal(found?.through, undefined);
  assert.equal(
    plain(throughText({ isTold: true, through: undefined, total: 30_000 })),
    'more than 30 000',
  );
});

test('a launch of few calls tells only where it was steady', () => {
  const short = curveOf(stepped, 9000);
  assert.equal(warmUpOf([round(short, false)])?.isTold, false);
  assert.equal(warmUpOf([round(short, true)])?.isTold, true);
  assert.equal(warmUpOf([round(curveOf(stepped), false)])?.isTold, true);
});

test('a run of older results has no curves', () => {
  assert.equal(warmUpOf([round(), round({ ops: [5], us: [5], cpuUs: [5] })]), undefined);
});

test('a sentence says it all', () => {
  const warmUp = {
    ...{ points: [], changes: [], steadyUs: 100, total: 30_000, launches: 3 },
    isTold: true,
    through: { median: 25_123, lo: 17_900, hi: 27_400 },
    first: { calls: 1000, times: { median: 3.11, lo: 2.9, hi: 3.4 } },
  };
  assert.equal(
    plain(warmUpSentence('mongodb', warmUp)),
    'mongodb is through with its warm-up after 25 000 (18 000–27 000) calls; its first 1 000 calls take 3.1× the CPU of the last ones (2.9–3.4×)',
  );
  const first = { calls: 1000, times: { median: 2.2, lo: 0.79, hi: 2.4 } };
  assert.match(
    plain(warmUpSentence('mongodb', { ...warmUp, first })),
    /; whether its first 1 000 calls take more CPU than the last ones cannot be told \(0\.79–2\.4×\)$/,
  );
  assert.match(
    plain(warmUpSentence('mongodb', { ...warmUp, through: undefined })),
    /^mongodb is not through with its warm-up after 30 000 calls; /,
  );
  assert.match(
    plain(warmUpSentence('mongodb', { ...warmUp, isTold: false, total: 2000 })),
    /^mongodb has made too few calls to say when it is through with its warm-up, 2 000; /,
  );
  assert.match(
    plain(warmUpSentence('mongodb', { ...warmUp, launches: 2 })),
    /^mongodb was launched too few times to say when it is through with its warm-up, 2; /,
  );
  assert.deepEqual([64, 999, 1234, 1_234_567].map(callsText).map(plain), [
    '64',
    '1 000',
    '1 200',
    '1 200 000',
  ]);
});

test('rounds that were not steady are kept apart, also when looked at twice', () => {
  const [good, bad] = [round(curveOf(stepped)), round(undefined, false)];
  const run = /** @type {any} */ ({
    measuring: { warmUpSeconds: 9 },
    data: new Map([['a', { rounds: [good, bad] }]]),
  });
  const once = steadyOnly(run);
  assert.deepEqual(once.data.get('a')?.rounds, [good]);
  assert.deepEqual(once.unsteady?.get('a'), [bad]);
  assert.deepEqual(steadyOnly(once).unsteady?.get('a'), [bad]);
});

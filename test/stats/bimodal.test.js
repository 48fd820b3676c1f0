import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bimodal, twoLevels } from '../../js/stats/bimodal.js';
import { gaussian, seededRandom } from '../../js/stats/random.js';

/** @param {(launch: number, turn: number) => number} us @param {number} launches */
function roundsOf(us, launches) {
  return Array.from({ length: launches }, (_, launch) => {
    const slices = Array.from({ length: 8 }, (_, turn) => us(launch, turn));
    return /** @type {import('../../js/results/run.d.ts').Round} */ ({
      round: launch,
      group: 0,
      ops: 800,
      seconds: 1,
      slices: { ops: slices.map(() => 100), us: slices.map((x) => 100 * x) },
      metrics: {},
      warmup: { ops: 0, seconds: 0, steady: true },
    });
  });
}

test('launches of two speeds are found, with their levels and share', () => {
  const random = seededRandom(2);
  const found = bimodal(
    roundsOf((launch) => (launch % 3 === 0 ? 42 : 30) * Math.exp(0.02 * gaussian(random)), 12),
  );
  assert.ok(found);
  assert.ok(Math.abs(found.fastUs - 30) < 0.5, `${found.fastUs}`);
  assert.ok(Math.abs(found.slowUs - 42) < 0.7, `${found.slowUs}`);
  assert.equal(found.slowShare, 4 / 12);
});

test('switching within launches is found', () => {
  const random = seededRandom(3);
  const us = () => (random() < 0.5 ? 42 : 30) * Math.exp(0.02 * gaussian(random));
  const found = bimodal(roundsOf(us, 4));
  assert.ok(found && found.slowShare > 0.3 && found.slowShare < 0.7);
});

test('few launches, near levels and a single slow launch are no second level', () => {
  const two = (/** @type {number} */ slow) => (/** @type {number} */ launch) =>
    launch % 2 ? slow : 30;
  assert.equal(bimodal(roundsOf(two(42), 7)), undefined);
  assert.equal(bimodal(roundsOf(two(33), 12)), undefined);
  assert.equal(bimodal(roundsOf((launch) => (launch === 4 ? 60 : 30), 12)), undefined);
});

test('noise with one level is hardly ever taken for two', () => {
  const random = seededRandom(5);
  /** @type {Record<string, () => number>} */
  const kinds = {
    normal: () => 0.15 * gaussian(random),
    flat: () => random(),
    'heavy-tailed': () =>
      (0.15 * gaussian(random)) / Math.hypot(gaussian(random), gaussian(random)),
    skewed: () => -0.2 * Math.log(1 - random()),
  };
  for (const [kind, draw] of Object.entries(kinds)) {
    for (const n of [10, 12, 20, 30]) {
      let found = 0;
      for (let i = 0; i < 500; i++) if (twoLevels(Array.from({ length: n }, draw))) found++;
      assert.ok(found <= (kind === 'normal' ? 5 : 25), `${kind}, ${n} launches: ${found} of 500`);
    }
  }
});

test('launches that drift steadily are no two levels', () => {
  assert.equal(bimodal(roundsOf((launch) => 30 * 1.03 ** launch, 20)), undefined);
});

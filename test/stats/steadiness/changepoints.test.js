import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../../js/stats/random.js';
import { noiseVariance, stretches } from '../../../js/stats/steadiness/changepoints.js';
import { levelChanges } from '../../../js/stats/steadiness/level.js';

/** Of about normal noise. @param {number} seed */
function noise(seed) {
  const random = seededRandom(seed);
  return () => (random() + random() + random() + random() - 2) * Math.sqrt(3);
}

test('changes of level are found where they are', () => {
  const next = noise(1);
  const values = [5, 5, 5, 3, 3, 3, 3, 3, 4, 4].flatMap((level) =>
    Array.from({ length: 10 }, () => level + 0.1 * next()),
  );
  const found = stretches(values, { penalty: 20 });
  assert.deepEqual(
    found.map(({ from, to }) => [from, to]),
    [
      [0, 30],
      [30, 80],
      [80, 100],
    ],
  );
  assert.deepEqual(
    found.map(({ mean }) => Math.round(mean)),
    [5, 3, 4],
  );
});

test('noise alone has no change, in a hundred series', () => {
  for (let seed = 1; seed <= 100; seed++) {
    const next = noise(seed);
    const values = Array.from({ length: 80 }, next);
    assert.equal(stretches(values, { penalty: 20 }).length, 1, `seed ${seed}`);
  }
});

test('few values are one stretch, and none is none', () => {
  assert.deepEqual(stretches([], { penalty: 1 }), []);
  assert.deepEqual(stretches([4], { penalty: 1 }), [{ from: 0, to: 1, mean: 4 }]);
  assert.deepEqual(stretches([4, 6], { penalty: 1 }), [{ from: 0, to: 2, mean: 5 }]);
});

test('the variance of noise does not count the changes', () => {
  const next = noise(3);
  const values = Array.from({ length: 2000 }, (_, i) => (i < 1000 ? 0 : 50) + 2 * next());
  const variance = noiseVariance(values);
  assert.ok(variance > 3.2 && variance < 4.8, String(variance));
});

/** @param {(turn: number) => number} us @param {number} [turns] */
const launch = (us, turns = 8) => ({
  ops: Array.from({ length: turns }, () => 100),
  us: Array.from({ length: turns }, (_, turn) => 100 * us(turn)),
});

test('a launch whose time falls beside the others has changed its level', () => {
  const next = noise(5);
  // What the machine does, all feel.
  const machine = Array.from({ length: 8 }, (_, turn) => (turn > 4 ? 2 : 1));
  const steady = () => launch((turn) => 100 * machine[turn] * (1 + 0.02 * next()));
  const cold = launch((turn) => (turn < 4 ? 160 : 100) * machine[turn] * (1 + 0.02 * next()));
  const changes = levelChanges([steady(), cold, steady(), steady()]);
  assert.deepEqual(
    changes.map((change) => change !== undefined),
    [false, true, false, false],
  );
  assert.ok(Math.abs(Number(changes[1]) - 0.625) < 0.05);
});

test('steady launches stay at their level, in a hundred rounds with a noise of 10 %', () => {
  for (let seed = 1; seed <= 100; seed++) {
    const next = noise(seed);
    const launches = [100, 150, 300].map((us) => launch(() => us * Math.exp(0.1 * next())));
    assert.deepEqual(levelChanges(launches), [undefined, undefined, undefined], `seed ${seed}`);
  }
});

test('a turn that something else fell into changes nobody’s level', () => {
  // Seen: in the first turn two of five, which the others are held against, too.
  const seen = [
    [82, 81, 86, 88, 85, 88],
    [94, 99, 86, 90, 90, 91],
    [162, 134, 142, 130, 124, 134],
    [272, 226, 239, 257, 245, 261],
    [259, 131, 123, 136, 138, 127],
  ].map((us) => launch((turn) => us[turn], 6));
  assert.deepEqual(levelChanges(seen), new Array(5).fill(undefined));
});

test('an empty slice hides nobody’s change', () => {
  const cold = launch((turn) => (turn < 4 ? 160 : 100));
  const other = launch(() => 100);
  other.ops[6] = 0;
  other.us[6] = 0;
  const [change, ...others] = levelChanges([cold, other, launch(() => 100), launch(() => 100)]);
  assert.ok(Math.abs(Number(change) - 0.625) < 0.01);
  assert.deepEqual(others, [undefined, undefined, undefined]);
});

test('one launch, or few turns, show nothing', () => {
  const falling = (/** @type {number} */ turn) => 200 - 30 * turn;
  assert.deepEqual(levelChanges([launch(falling)]), [undefined]);
  assert.deepEqual(levelChanges([launch(falling, 4), launch(() => 9, 4)]), [undefined, undefined]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { earlyAndLate, inSlicesAndStretches } from '../../../bench/studies/controls/steadiness.js';

/** @param {object} parts of a run */
const runOf = (parts) => /** @type {any} */ ({ comparisons: [], data: new Map(), ...parts });

/** @param {string} setting @param {number} ratio @param {number} reach factor to the interval's ends */
const compared = (setting, ratio, reach) => ({
  ...{ cell: `${setting}/native+inline`, metric: 'usPerOp' },
  ...{ ratio, lo: ratio / reach, hi: ratio * reach },
});

test('a ratio in slices is held against the one in stretches', () => {
  const found = (/** @type {[number, number]} */ ratios, reach = 1.03) =>
    inSlicesAndStretches(
      runOf({
        comparisons: [
          compared('findOne/narrow/c1', ratios[0], reach),
          compared('findOne/narrow/c1,sliceMs=2000', ratios[1], reach),
        ],
      }),
    );
  assert.deepEqual(found([0.7, 0.7]), { outcome: 'holds', figure: '1.000 (0.959–1.043)' });
  assert.equal(found([0.5, 0.7]).outcome, 'does not hold');
  assert.equal(found([0.7, 0.72], 1.2).outcome, 'cannot be told');
  assert.equal(inSlicesAndStretches(runOf({})).figure, 'not measured');
});

/** @param {number[][]} rounds µs per operation, by turn */
const baseline = (rounds) =>
  runOf({
    data: new Map([
      [
        'findOne/narrow/c1/mongodb+inline',
        { rounds: rounds.map((us) => ({ slices: { ops: us.map(() => 1), us } })) },
      ],
    ]),
  });

test('launches that become faster while they are measured are found', () => {
  const level = [100, 101, 99, 100, 100, 101, 99, 100];
  const falling = level.map((us, turn) => us * 0.94 ** turn);
  assert.equal(earlyAndLate(baseline([level, level.toReversed(), level])).outcome, 'holds');
  assert.equal(earlyAndLate(baseline([falling, falling, level])).outcome, 'cannot be told');
  const found = earlyAndLate(baseline([falling, falling, falling.map((us) => us * 1.01)]));
  assert.equal(found.outcome, 'does not hold');
  assert.match(found.figure, /^1\.2[78]/);
  assert.equal(earlyAndLate(baseline([level])).figure, 'not measured');
});

/** What a check of a published finding comes to, from the intervals of its figures. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  about,
  atLeast,
  atMost,
  boundsOf,
  boundsOfMetric,
  judged,
  notMeasured,
} from '../../js/stats/finding.js';

/** @param {number} lo @param {number} [hi] */
const measured = (lo, hi = lo) => ({ lo, hi });
/** @param {import('../../js/stats/finding.js').Claim[]} claims */
const found = (...claims) => judged(claims, 'so much');

test('a figure holds where its whole interval lies in what was published', () => {
  const published = { lo: 2, hi: 3 };
  assert.deepEqual(found({ measured: measured(2, 3), published }), {
    ...{ outcome: 'holds', figure: 'so much' },
  });
  for (const [lo, hi] of [
    [1.9, 2.5],
    [2.5, 3.1],
    [1, 4],
    [-Infinity, Infinity],
  ]) {
    assert.deepEqual(found({ measured: measured(lo, hi), published }), {
      ...{ outcome: 'cannot be told', figure: 'so much' },
    });
  }
  assert.equal(judged([], 'so much'), notMeasured);
});

test('where it does not hold, it is weaker, stronger or reversed', () => {
  const more = { published: { lo: 2, hi: 3 }, none: 1 };
  const less = { published: { lo: 0.3, hi: 0.5 }, none: 1 };
  /** @param {number} at @param {{ published: { lo: number, hi: number }, none?: number }} claim */
  const how = (at, claim) => found({ measured: measured(at), ...claim }).how;
  assert.deepEqual(
    [how(1.5, more), how(4, more), how(0.9, more)],
    [...['weaker', 'stronger', 'reversed']],
  );
  assert.deepEqual(
    [how(0.7, less), how(0.1, less), how(1.1, less)],
    [...['weaker', 'stronger', 'reversed']],
  );
  // A bound at nothing leaves no room for weaker.
  assert.equal(how(0.9, { published: atLeast(1), none: 1 }), 'reversed');
  assert.equal(how(1.1, { published: atMost(1), none: 1 }), 'reversed');
});

test('what is published on both sides of nothing, or of no such point, has other words', () => {
  const claim = (/** @type {number} */ at, /** @type {number | undefined} */ none) =>
    found({ measured: measured(at), published: about(1), ...(none && { none }) }).how;
  assert.equal(claim(2, 1), 'a difference');
  assert.equal(claim(0.5, 1), 'a difference');
  assert.deepEqual([claim(2, undefined), claim(0.5, undefined)], ['more', 'less']);
});

test('of several figures one that certainly lies elsewhere is enough, and how many are certain is said', () => {
  const claim = (/** @type {number} */ lo, hi = lo) => ({
    ...{ measured: measured(lo, hi), published: { lo: 2, hi: 3 }, none: 1 },
  });
  assert.deepEqual(found(claim(2.5), claim(1, 4)), {
    ...{ outcome: 'cannot be told', figure: 'so much', certain: '1 of 2 certain' },
  });
  assert.deepEqual(found(claim(2.5), claim(1, 4), claim(1.5), claim(1.6), claim(0.5)), {
    ...{ outcome: 'does not hold', how: 'weaker in 2, reversed in 1' },
    figure: 'so much',
    certain: '4 of 5 certain',
  });
  assert.deepEqual(found(claim(2.5), claim(2.6)), { outcome: 'holds', figure: 'so much' });
});

test('one round has no interval, and nothing is certain of it', () => {
  const published = about(2);
  assert.equal(boundsOf({ lo: 2, hi: 2, p: null }).hi, Infinity);
  for (const bounds of [
    boundsOf({ lo: 2, hi: 2, p: null }),
    boundsOfMetric({ median: 2, lo: 2, hi: 2 }),
  ]) {
    assert.equal(found({ measured: bounds, published }).outcome, 'cannot be told');
  }
  assert.deepEqual(boundsOf({ lo: 1, hi: 2, p: 0.5 }), { lo: 1, hi: 2 });
});

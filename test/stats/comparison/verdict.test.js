import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unclearBecause, verdictOf } from '../../../js/stats/comparison/verdict.js';

/** @param {[number, number, number]} interval lo, ratio, hi @param {object} [more] */
const verdict = ([lo, ratio, hi], more = {}) =>
  verdictOf({ lo, ratio, hi, p: hi < 1 || lo > 1 ? 0.01 : 0.3, rounds: 5, marginPct: 2, ...more });

test('an interval that excludes 1 decides, one that holds it does not', () => {
  assert.equal(verdict([0.8, 0.9, 0.97]), 'faster');
  assert.equal(verdict([1.03, 1.1, 1.2]), 'slower');
  assert.equal(verdict([0.9, 0.95, 1.01]), 'unclear');
});

test('only an interval within the margin is the same, also where the difference is certain', () => {
  assert.equal(verdict([0.985, 1, 1.015]), 'same');
  assert.equal(verdict([0.982, 0.986, 0.99]), 'same');
  assert.equal(verdict([0.982, 1, 1.021]), 'unclear');
  assert.equal(verdict([0.95, 1, 1.05], { marginPct: 6 }), 'same');
  assert.equal(verdict([0.97, 0.98, 0.99]), 'faster', 'beyond the margin in part');
});

test('noise raises what must be shown and never widens what is the same', () => {
  assert.equal(verdict([0.95, 0.97, 0.99], { noisePct: 4 }), 'unclear');
  assert.equal(verdict([0.9, 0.94, 0.99], { noisePct: 4 }), 'faster');
  assert.equal(verdict([0.97, 1, 1.03], { noisePct: 20 }), 'unclear', 'not the same');
});

test('a corrected p decides over the interval', () => {
  assert.equal(verdict([0.8, 0.9, 0.97], { p: 0.051 }), 'unclear');
});

test('fewer than three rounds are untested, and so is what has no p', () => {
  assert.equal(verdict([0.8, 0.9, 0.97], { rounds: 2 }), 'untested');
  assert.equal(verdict([0.8, 0.9, 0.97], { p: null }), 'untested');
});

test('where more is better a higher figure is faster', () => {
  assert.equal(verdict([1.03, 1.1, 1.2], { better: 'more' }), 'faster');
  assert.equal(verdict([0.8, 0.9, 0.97], { better: 'more' }), 'slower');
});

test('what is unclear although its interval excludes 1 says why', () => {
  /** @param {[number, number, number]} interval lo, ratio, hi @param {object} [more] */
  const why = ([lo, ratio, hi], more = {}) =>
    unclearBecause({ lo, ratio, hi, verdict: 'unclear', ...more });
  assert.equal(why([0.95, 0.97, 0.99], { noisePct: 4 }), 'within noise');
  assert.equal(why([0.8, 0.9, 0.97], { noisePct: 4 }), 'may be chance');
  assert.equal(why([1.1, 2.4, 5]), 'too wide');
  assert.equal(why([0.9, 0.95, 1.01]), undefined);
  assert.equal(why([0.8, 0.9, 0.97], { verdict: 'faster' }), undefined);
  assert.equal(why([0.9, 0.9, 0.9]), undefined, 'without an interval');
});

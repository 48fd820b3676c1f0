import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wrap } from '../../js/report/wrap.js';

test('lines are as wide as they may be, and later ones are indented', () => {
  assert.equal(wrap('one two three four', 9, 2), 'one two\n  three\n  four');
  assert.equal(wrap('one two three', 9, 2, 8), 'one\n  two\n  three');
  assert.equal(wrap('one two three four', Number.POSITIVE_INFINITY), 'one two three four');
});

test('a word that is too wide stays whole', () => {
  assert.equal(wrap('see results/2026-03-01 now', 10), 'see\nresults/2026-03-01\nnow');
});

test('a figure keeps its unit, and characters are counted as people do', () => {
  assert.equal(wrap('up to 12 %', 8), 'up to\n12 %');
  assert.equal(wrap('takes 12 µs', 8), 'takes\n12 µs');
  assert.equal(wrap('🚗🚗 🚗🚗', 5), '🚗🚗 🚗🚗');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LruCache } from '../../../js/client/api/lru_cache.js';

/** @param {number} most */
function counting(most) {
  /** @type {string[]} */
  const made = [];
  const recent = new LruCache(most, (name) => {
    made.push(name);
    return { name };
  });
  return { recent, made };
}

test('what was made is given again', () => {
  const { recent, made } = counting(2);
  assert.equal(recent.get('a'), recent.get('a'));
  assert.notEqual(recent.get('a'), recent.get('b'));
  assert.deepEqual(made, ['a', 'b']);
});

test('names that are asked for again and again stay, whatever comes between', () => {
  const { recent, made } = counting(3);
  for (let i = 0; i < 100; i++) {
    recent.get('often');
    recent.get(`once ${i}`);
  }
  assert.equal(made.filter((name) => name === 'often').length, 1);
});

test('of many names twice as many as asked for are kept at most, and that many at least', () => {
  for (const count of [99, 100, 101, 149]) {
    const { recent, made } = counting(50);
    const names = Array.from({ length: count }, (_, i) => `name ${i}`);
    for (const name of names) recent.get(name);
    made.length = 0;
    // What is asked for now is kept in place of others: the latest come first.
    const last = names.slice(-50).reverse();
    for (const name of last) recent.get(name);
    assert.deepEqual(made, []);
    for (const name of names.slice(0, -100)) recent.get(name);
    assert.deepEqual(made, names.slice(0, -100));
  }
});

test('what cannot be made is not kept', () => {
  let times = 0;
  const recent = new LruCache(2, () => {
    if (times++ === 0) throw new RangeError('not yet');
    return 'made';
  });
  assert.throws(() => recent.get('a'), RangeError);
  assert.equal(recent.get('a'), 'made');
});

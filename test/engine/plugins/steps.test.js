/** Calls of several steps: one text for drivers that answer at once and those that give promises. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { driven, isOfSteps, parallel } from '../../../js/engine/plugins/steps.js';

/** @template T @param {T} value @returns {T} */
const atOnce = (value) => value;
/** @template T @param {T} value @returns {Promise<T>} */
const later = async (value) => value;

/** @param {(value: number) => any} ask @returns {any} */
function* summing(ask) {
  const first = yield ask(1);
  const [second, third] = yield parallel([
    () => ask(first + 1),
    /** @returns {any} */
    function* () {
      return (yield ask(10)) + 1;
    },
  ]);
  return first + second + third;
}

test('steps are done at once where they are answered at once, else awaited', async () => {
  assert.equal(driven(summing(atOnce)), 14);
  const pending = driven(summing(later));
  assert.ok(pending instanceof Promise);
  assert.equal(await pending, 14);
  assert.ok(isOfSteps(summing));
  assert.ok(!isOfSteps(atOnce));
  assert.ok(!isOfSteps(later));
});

test('what fails is thrown where it was yielded', async () => {
  /** @param {any} failing @returns {any} */
  function* caught(failing) {
    try {
      yield failing();
    } catch (error) {
      return /** @type {Error} */ (error).message;
    }
  }
  const message = 'no such key';
  const failing = () => {
    throw new Error(message);
  };
  assert.equal(driven(caught(failing)), message);
  assert.equal(await driven(caught(async () => failing())), message);
  /** @returns {any} */
  function* uncaught() {
    yield parallel([async () => failing()]);
  }
  await assert.rejects(async () => driven(uncaught()), { message });
});

test('no more run at once than are wanted, and each is run once, in order', async () => {
  const most = 3;
  let running = 0;
  let seen = 0;
  /** @type {number[]} */
  const begun = [];
  const call = (/** @type {number} */ at) => async () => {
    begun.push(at);
    seen = Math.max(seen, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    return at * 10;
  };
  const calls = Array.from({ length: 10 }, (_, at) => call(at));
  /** @returns {any} */
  function* all() {
    return yield parallel(calls, most);
  }
  const answers = await driven(all());
  assert.deepEqual(
    answers,
    begun.map((at) => at * 10),
  );
  assert.deepEqual(begun, [...begun.keys()]);
  assert.equal(seen, most);
  /** @returns {any} */
  function* none() {
    return yield parallel([]);
  }
  assert.deepEqual(driven(none()), []);
});

/** Inputs that depend on the mix: the number within it, and what others have surely done by then. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MIX_PERIOD, OVERTAKING, sequenceOf } from '../../../js/engine/measure/sequence.js';

/** @type {any} */
const dataset = { name: 'any', count: 10 };

/** @param {string} name */
const saying = (name) => ({
  ...{ name, documents: 1, mutates: false },
  inputs:
    () =>
    (/** @type {number} */ i, /** @type {any} */ { number, settled }) => ({
      ...{ name, i, number, inserted: name === 'alone' ? settled() : settled('insert') },
    }),
});

/** @param {number} concurrency */
const mixed = (concurrency) =>
  sequenceOf(
    /** @type {any} */ ({
      name: 'mix',
      mix: [
        { weight: 0.75, operation: saying('read') },
        { weight: 0.25, operation: saying('insert') },
      ],
    }),
    dataset,
    1,
    { concurrency },
  );

test('an operation of a mix is told its number, and counts its own', () => {
  const { operations, which, input } = mixed(1);
  const own = [0, 0];
  let inserts = 0;
  for (let i = 0; i < 2.5 * MIX_PERIOD; i++) {
    const place = which(i);
    const { name } = operations[place];
    // One caller: whatever came before has been answered.
    assert.deepEqual(input(i), { name, i: own[place]++, number: i, inserted: inserts });
    if (name === 'insert') inserts++;
  }
  assert.equal(own[1], inserts);
});

test('an operation says how many calls it makes; of a mix the fewest count', () => {
  const said = { ...saying('alone'), calls: (/** @type {any} */ { many }) => 2 * many };
  const callsOf = (/** @type {any} */ workload) =>
    sequenceOf(workload, dataset, 1, { concurrency: 1, params: { many: 5 } }).calls;
  assert.equal(callsOf(said), 10);
  assert.equal(callsOf(saying('alone')), 1);
  const mix = [said, saying('alone')].map((operation) => ({ weight: 1, operation }));
  assert.equal(callsOf({ name: 'mix', mix }), 1);
});

test('with several callers only what came long before is settled, the same for all', () => {
  const [one, many] = [mixed(1), mixed(4)];
  const behind = 4 * OVERTAKING;
  for (const i of [0, behind, MIX_PERIOD + 7, 3 * MIX_PERIOD]) {
    const { inserted } = many.input(i);
    assert.equal(inserted, one.input(Math.max(0, i - behind)).inserted);
    assert.equal(many.input(i).inserted, inserted, 'asked again');
  }
});

test('a mix without an operation of that name says so', () => {
  const asking = {
    ...saying('read'),
    inputs:
      () =>
      (/** @type {number} */ _i, /** @type {any} */ { settled }) =>
        settled('remove'),
  };
  const mix = [asking, saying('insert')].map((operation) => ({ weight: 0.5, operation }));
  const { which, input } = sequenceOf(/** @type {any} */ ({ name: 'mix', mix }), dataset, 1, {
    concurrency: 1,
  });
  const first = [0, 1, 2, 3, 4, 5, 6, 7].find((i) => which(i) === 0) ?? 0;
  assert.throws(() => input(first), { message: 'the mix has no operation remove' });
});

test('what is alone settles as it goes on', () => {
  const { input } = sequenceOf(/** @type {any} */ (saying('alone')), dataset, 1, {
    concurrency: 2,
  });
  assert.equal(input(0).inserted, 0);
  assert.equal(input(100).inserted, 100 - 2 * OVERTAKING);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  guardTarget,
  lackOf,
  operationsOf,
  plainAnswer,
  prepareOperation,
  Unsupported,
} from '../../../js/engine/plugins/session.js';

/** A driver's class, with a private field as many have. */
class Collection {
  #calls = 0;
  hint = undefined;

  count() {
    this.#calls++;
    return this.#calls;
  }
}

const target = () => ({ client: undefined, db: { name: 'd' }, collection: new Collection() });

/**
 * @param {Partial<import('../../../js/types.d.ts').Operation>} more
 * @returns {any}
 */
const operation = (more) => ({ name: 'count', ...more });
const opened = (
  /** @type {object} */ session,
  lacks = (/** @type {any} */ _operation) => undefined,
) => /** @type {any} */ ({ driver: { name: 'toy', lacks }, session });

test('an operation is the session’s own, else the workload’s call on its target', () => {
  const call = (/** @type {any} */ { collection }, /** @type {any} */ input) => [
    input,
    collection.count(),
  ];
  assert.deepEqual(prepareOperation(opened({ target: target() }), operation({ call }))(7), [7, 1]);
  const operations = { count: (/** @type {any} */ input) => `own ${input}` };
  assert.equal(prepareOperation(opened({ operations }), operation({ call }))(7), 'own 7');
});

test('what a driver has not is unsupported, with the reason', () => {
  assert.throws(() => prepareOperation(opened({}), operation({})), {
    name: 'Unsupported',
    reason: 'toy has no operation count',
  });
  const session = { operations: { count: () => 1 } };
  const lacks = /** @type {any} */ (() => 'it cannot count');
  assert.throws(() => prepareOperation(opened(session, lacks), operation({})), {
    reason: 'it cannot count',
  });
});

test('a guarded target names the member that is missing, and changes nothing else', () => {
  const guarded = guardTarget(target(), 'toy');
  assert.equal(guarded.collection.count(), 1);
  assert.equal(guarded.collection.hint, undefined);
  assert.equal(guarded.db.name, 'd');
  for (const [reason, reach] of /** @type {[string, () => unknown][]} */ ([
    ['toy has no collection.watch', () => guarded.collection.watch()],
    ['toy has no db.command', () => guarded.db.command({})],
    ['toy has no client', () => guarded.client.startSession()],
  ])) {
    assert.throws(reach, (error) => error instanceof Unsupported && error.reason === reason);
  }
});

test('only calls that are asked for so are guarded', () => {
  const watch = operation({ call: ({ collection }) => collection.watch() });
  const session = { target: target() };
  const guarded = prepareOperation(opened(session), watch, { guarded: true });
  assert.throws(() => guarded(1), Unsupported);
  const bare = prepareOperation(opened(session), watch);
  assert.throws(() => bare(1), TypeError);
});

/** Two steps: the collection counts, and a driver may double in a way of its own. */
const steps = [
  operation({ call: ({ collection }, input) => [input, collection.count()] }),
  operation({ name: 'double7', method: 'double', call: (_target, input) => input * 2 }),
];
const both = operation({ name: 'both', steps });

test('steps are done in turn, each in the driver’s own way where it has one', async () => {
  const call = prepareOperation(opened({ target: target() }), both);
  assert.deepEqual(call(['a', 4]), [['a', 1], 8]);
  const double = async (/** @type {number} */ input) => `twice ${input}`;
  const slow = prepareOperation(opened({ target: target(), operations: { double } }), both);
  const pending = slow(['a', 4]);
  assert.ok(pending instanceof Promise);
  assert.deepEqual(await pending, [['a', 1], 'twice 4']);
  assert.deepEqual(await slow(['b', 5]), [['b', 2], 'twice 5']);
});

test('a step that fails ends the operation', async () => {
  const refuse = async () => {
    throw new Error('refused');
  };
  const session = { target: target(), operations: { count: refuse } };
  await assert.rejects(async () => prepareOperation(opened(session), both)([1, 2]), /refused/);
});

test('a driver that lacks a step lacks the operation', () => {
  const lacks = (/** @type {any} */ { name }) => (name === 'double7' ? 'it cannot' : undefined);
  assert.equal(lackOf(/** @type {any} */ ({ lacks }), both), 'it cannot');
  assert.equal(lackOf(/** @type {any} */ ({ lacks }), steps[0]), undefined);
});

test('answers become plain by the name that drivers know the operation by, step by step', () => {
  const plain = (/** @type {string} */ name, /** @type {any} */ answer) => `${name} ${answer}`;
  assert.deepEqual(plainAnswer({ plain }, both, [1, 2]), ['count 1', 'double 2']);
  assert.deepEqual(plainAnswer({}, both, [1, 2]), [1, 2]);
});

test('a session may put each call into a way of its own, on a target of its own', () => {
  /** @type {string[]} */
  const seen = [];
  const session = {
    target: undefined,
    wrap: (/** @type {any} */ prepare) => {
      const call = prepare({ target: target() });
      return (/** @type {any} */ input) => {
        seen.push('before');
        const answer = call(input);
        seen.push('after');
        return answer;
      };
    },
  };
  assert.deepEqual(prepareOperation(opened(session), both)(['a', 4]), [['a', 1], 8]);
  assert.deepEqual(seen, ['before', 'after']);
});

test('a workload is one operation or a mix', () => {
  const single = operation({});
  assert.deepEqual(operationsOf(single), [{ weight: 1, operation: single }]);
  const mix = [{ weight: 0.5, operation: single }];
  assert.equal(operationsOf(/** @type {any} */ ({ mix })), mix);
});

test('what each step took is told by its name, whether answers are values or promises', async () => {
  for (const call of [() => 1, async () => 1]) {
    const compound = operation({
      name: 'both',
      steps: [operation({ name: 'first', call }), operation({ name: 'second', call })],
    });
    /** @type {string[]} */
    const told = [];
    const onStep = (/** @type {string} */ name, /** @type {number} */ us) => {
      assert.ok(us >= 0);
      told.push(name);
    };
    const run = prepareOperation(opened({ target: target() }), compound, { onStep });
    assert.deepEqual(await run([0, 0]), [1, 1]);
    assert.deepEqual(told, ['first', 'second']);
  }
});

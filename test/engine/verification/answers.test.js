import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Long, ObjectId, serialize } from 'bson';
import {
  checksOf,
  collectAnswers,
  verifyAnswers,
} from '../../../js/engine/verification/answers.js';

const read = /** @type {any} */ ({
  name: 'read',
  documents: 1,
  count: (/** @type {any} */ a) => (a ? 1 : 0),
});
const id = new ObjectId('0123456789abcdef01234567');

/** @param {any[]} operations */
const sequenceOf = (...operations) => ({
  operations,
  which: (/** @type {number} */ i) => i % operations.length,
  input: (/** @type {number} */ i) => i,
});

/**
 * @param {unknown[]} answers
 * @param {unknown[] | undefined} oracle
 * @param {'documents' | 'json' | 'count'} [kind]
 * @param {any} [operation]
 */
const verify = (answers, oracle, kind = 'documents', operation = read) =>
  verifyAnswers(
    sequenceOf(operation),
    kind,
    answers,
    oracle?.map((answer) => serialize({ answer })),
  );

test('equal answers pass, BSON classes and all', () => {
  const answer = { _id: id, list: [1, { a: null }], when: new Date(5), long: Long.fromNumber(3) };
  verify([structuredClone({ a: 1 }), null], [{ a: 1 }, null]);
  verify([{ ...answer, _id: new ObjectId(id.toHexString()), long: 3 }], [answer]);
});

test('the first difference is named by its place and both values', () => {
  for (const [got, wanted, message] of /** @type {[unknown, unknown, string][]} */ ([
    [
      { a: { b: 1 } },
      { a: { b: 2 } },
      'answer 0 is wrong at a.b: 1 where the official driver has 2',
    ],
    [[1, 2], [1, 3], 'answer 0 is wrong at 1: 2 where the official driver has 3'],
    [null, { a: 1 }, 'answer 0 is wrong: null where the official driver has { a: 1 }'],
    [{ a: 0 }, { a: -0 }, 'answer 0 is wrong at a: 0 where the official driver has -0'],
    [{ a: 1 }, { a: '1' }, "answer 0 is wrong at a: 1 where the official driver has '1'"],
    [
      { b: 1, a: 2 },
      { a: 2, b: 1 },
      "answer 0 is wrong at the top: key 'b' where the official driver has 'a'",
    ],
    [
      { a: 1, b: 2 },
      { a: 1 },
      "answer 0 is wrong at the top: key 'b' where the official driver has undefined",
    ],
  ])) {
    assert.throws(() => verify([got], [wanted]), { message });
  }
});

test('missing answers are noticed', () => {
  assert.throws(() => verify([{}], [{}, {}]), { message: '1 instead of 2 answers' });
});

test('a driver that only counts is held against the number of documents', () => {
  verify([1, 0], [{ a: 1 }, null], 'count');
  assert.throws(() => verify([0, 0], [{ a: 1 }, null], 'count'), {
    message: 'number of documents 0 is wrong: 0 where the official driver has 1',
  });
});

test('JSON answers are held against what JSON keeps', () => {
  const oracle = [{ when: new Date(0), n: 1 }];
  verify(['{"when":"1970-01-01T00:00:00.000Z","n":1}'], oracle, 'json');
  assert.throws(() => verify(['{"n":1}'], oracle, 'json'), /JSON answer 0 is wrong/);
});

test("an operation's own comparison is used where it has one, and needed where there is no oracle", () => {
  const own = {
    ...read,
    verify(/** @type {unknown[]} */ answers) {
      if (answers[0] !== 7) throw new Error('mine');
    },
  };
  verify([7], undefined, 'documents', own);
  assert.throws(() => verify([1], undefined, 'documents', own), { message: 'mine' });
  assert.throws(() => verify([1], undefined), /its store has no oracle/);
});

test('the operations of a mix are compared each by its own rule', () => {
  const sequence = sequenceOf(read, { ...read, name: 'other', verify() {} });
  const truth = [{ a: 1 }, { a: 1 }].map((answer) => serialize({ answer }));
  verifyAnswers(sequence, 'documents', [{ a: 1 }, 'anything'], truth);
  assert.throws(() => verifyAnswers(sequence, 'documents', ['anything', { a: 1 }], truth));
});

test('as many answers are asked for at a time as will be measured', async () => {
  let inFlight = 0;
  let most = 0;
  const call = async (/** @type {number} */ input) => {
    most = Math.max(most, ++inFlight);
    await nextTurn();
    inFlight--;
    return input * 2;
  };
  const asked = { calls: [call], sequence: sequenceOf(read), count: 9, concurrency: 4 };
  const { answers, sync } = await collectAnswers(asked);
  assert.deepEqual(answers, [0, 2, 4, 6, 8, 10, 12, 14, 16]);
  assert.deepEqual([most, sync], [4, false]);
  const plain = (/** @type {string} */ name, /** @type {any} */ answer) => `${name} ${answer}`;
  const direct = await collectAnswers({ ...asked, calls: [(i) => i], count: 2, plain });
  assert.deepEqual(direct, { answers: ['read 0', 'read 1'], sync: true });
});

test('enough is checked to fill the concurrency, within what comparing costs', () => {
  const workload = /** @type {any} */ ({ checks: 5 });
  assert.equal(checksOf(workload, sequenceOf(read), 1), 5);
  assert.equal(checksOf(workload, sequenceOf(read), 32), 32);
  const large = sequenceOf({ ...read, documents: 1000 });
  assert.equal(checksOf({ ...workload, checks: 1 }, large, 32), 4);
});

test('however seldom an operation of a mix is, it is checked', () => {
  const seldom = {
    operations: [read, read],
    which: (/** @type {number} */ i) => Number(i === 900),
  };
  assert.equal(checksOf(/** @type {any} */ ({ checks: 5 }), seldom, 1), 901);
});

test('JSON answers without an oracle are checked by the operation itself, which sees values', () => {
  const first = {
    ...read,
    verify(/** @type {any[]} */ answers) {
      if (answers[0].a !== 1) throw new Error(`it is ${answers[0].a}`);
    },
  };
  verify(['{"a":1}'], undefined, 'json', first);
  assert.throws(() => verify(['{"a":2}'], undefined, 'json', first), /^Error: it is 2$/);
  assert.throws(() => verify(['{"a":1}'], undefined, 'json'), /its store has no oracle/);
  assert.throws(() => verify(['<p>'], undefined, 'json', first), SyntaxError);
});

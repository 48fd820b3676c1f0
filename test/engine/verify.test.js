import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Long, ObjectId } from 'bson';
import { verifyAnswers } from '../../js/engine/verify.js';

const workload = /** @type {any} */ ({
  name: 'read',
  count: (/** @type {any} */ a) => (a ? 1 : 0),
});
const id = new ObjectId('0123456789abcdef01234567');

/**
 * @param {unknown[]} answers
 * @param {unknown[]} oracle
 * @param {'documents' | 'json' | 'count'} [kind]
 */
const verify = (answers, oracle, kind = 'documents') =>
  verifyAnswers(workload, kind, answers, oracle);

test('equal answers pass, BSON classes and all', () => {
  const answer = { _id: id, list: [1, { a: null }], when: new Date(5), long: Long.fromNumber(3) };
  verify([structuredClone({ a: 1 }), null], [{ a: 1 }, null]);
  verify([{ ...answer, _id: new ObjectId(id.toHexString()) }], [answer]);
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
    [{ a: { ...id } }, { a: id }, undefined],
  ])) {
    assert.throws(() => verify([got], [wanted]), message ? { message } : /answer 0 is wrong at a/);
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

test("a workload's own comparison is used where it has one", () => {
  const own = {
    ...workload,
    verify() {
      throw new Error('mine');
    },
  };
  assert.throws(() => verifyAnswers(own, 'documents', [1], [1]), { message: 'mine' });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Long, ObjectId } from 'bson';
import { columnsOf, JSON_TEXT, rowsOf } from '../../../bench/drivers/common/rows.js';

/** @param {Record<string, unknown>[]} documents */
const dataset = (...documents) => ({
  ...{ name: 'odd', description: '', count: documents.length },
  document: (/** @type {number} */ i) => documents[i],
});

const day = new Date(86_400_000);

test('each attribute gets the column that holds all its values', () => {
  const first = {
    _id: 0,
    whole: 1,
    half: 1,
    text: 'a',
    flag: true,
    day,
    none: null,
    inner: { a: 1 },
  };
  const second = {
    _id: 1,
    whole: 2,
    half: 0.5,
    text: null,
    flag: null,
    day,
    none: null,
    inner: [],
  };
  assert.deepEqual(
    columnsOf(dataset(first, second)).map(({ key, kind }) => `${key}: ${kind}`),
    [
      ...['_id: integer', 'whole: integer', 'half: real', 'text: text', 'flag: flag', 'day: date'],
      ...['none: json', 'inner: json'],
    ],
  );
  const [, mixed] = columnsOf(dataset({ _id: 0, mixed: 'text' }, { _id: 1, mixed: 7 }));
  assert.equal(mixed.kind, 'json');
});

test('what rows cannot hold is refused, with the attribute', () => {
  for (const [value, line] of /** @type {[unknown, RegExp][]} */ ([
    [new ObjectId(), /^x of odd is of a type of its own: no column holds that$/],
    [Long.fromNumber(1), /^x of odd is of a type/],
    [{ inner: [day] }, /^x of odd is of a type/],
    [{ inner: undefined }, /^x of odd is of a type/],
    [undefined, /^x of odd is of a type/],
    [10n, /^x of odd is of a type/],
  ])) {
    assert.throws(() => columnsOf(dataset({ _id: 0, x: value })), { message: line });
  }
  assert.throws(() => columnsOf(dataset({ _id: 0, x: day }, { _id: 1, x: 'a day' })), {
    message: 'x of odd is date or text: no column holds that',
  });
  assert.throws(() => columnsOf(dataset({ _id: 0, x: 1 }, { _id: 1, y: 1 })), {
    message: /^the documents of odd have not all the same keys/,
  });
});

test('a document comes back from its row, in the same order, whatever its keys are called', () => {
  const document = { _id: 1, 'a "b"': { c: [1, 'ü'] }, __proto: true, flag: false, none: null };
  const conversions = { flag: { toColumn: Number, fromColumn: Boolean }, json: JSON_TEXT };
  const { rowOf, documentOf, valueFor } = rowsOf(columnsOf(dataset(document)), conversions);
  const row = rowOf(document);
  assert.deepEqual(row, [1, '{"c":[1,"ü"]}', 1, 0, null]);
  assert.deepEqual(documentOf(row), document);
  assert.deepEqual(Object.keys(documentOf(row)), Object.keys(document));
  assert.equal(valueFor('flag', true), 1);
  assert.equal(valueFor('flag', null), null);
  assert.equal(valueFor('_id', 5), 5);
});

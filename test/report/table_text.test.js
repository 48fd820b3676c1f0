import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvOf, markdownOf, orderOf } from '../../js/report/formats/html/script/table_text.js';

test('numbers are ordered by size, with their intervals and marks; what is absent comes last', () => {
  const texts = ['104 (99–107)', '9.5', '–', '<0.001', '1200', ''];
  assert.deepEqual(orderOf(texts, false), [3, 1, 0, 4, 2, 5]);
  assert.deepEqual(orderOf(texts, true), [4, 0, 1, 3, 2, 5]);
});

test('names are ordered as people read them', () => {
  const texts = ['piscina/p16', 'mongodb', 'piscina/p2', 'Native'];
  assert.deepEqual(orderOf(texts, false), [1, 3, 2, 0]);
  assert.deepEqual(orderOf(texts, true), [0, 2, 3, 1]);
});

test('what is equal keeps its order in both directions', () => {
  assert.deepEqual(orderOf(['1', '2', '1', '2'], false), [0, 2, 1, 3]);
  assert.deepEqual(orderOf(['1', '2', '1', '2'], true), [1, 3, 0, 2]);
});

test('a copied table has a field for each number', () => {
  const rows = [
    ['contender', 'times as fast', 'µs/op'],
    ['native', '2.05× (1.98–2.12)', '1,234 (1,100–1,300)'],
    ['mongodb', '1×', '–'],
  ];
  assert.equal(
    csvOf(rows),
    'contender,times as fast,"times as fast, low","times as fast, high",µs/op,"µs/op, low","µs/op, high"\r\n' +
      'native,2.05,1.98,2.12,1234,1100,1300\r\n' +
      'mongodb,1,,,–,,\r\n',
  );
});

test('a copied table keeps commas, quotes, bars and line ends within their cells', () => {
  const rows = [
    ['who', 'what'],
    ['a, b', 'said "no"\nand | went'],
  ];
  assert.equal(csvOf(rows), 'who,what\r\n"a, b","said ""no""\nand | went"\r\n');
  assert.equal(
    markdownOf(rows),
    '| who | what |\n| --- | --- |\n| a, b | said "no" and \\| went |\n',
  );
});

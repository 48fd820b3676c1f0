import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CELLS, documentsOf, nameOf } from '../../../bench/micro/grid.js';
import { runGrid, summarize } from '../../../bench/micro/grid_suite.js';
import { contender, takeTurns } from '../../../bench/micro/turns.js';

/** @typedef {import('../../../bench/micro/grid.js').GridCell} GridCell */

/** All values that are neither objects nor arrays. @param {unknown} value @returns {unknown[]} */
const leaves = (value) =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value];

test('the grid has every cell once, and none that is too large', () => {
  const names = CELLS.map(nameOf);
  assert.equal(new Set(names).size, names.length);
  // Nine kinds and texts; a thousand fields not a thousand at a time.
  assert.equal(names.length, 9 * (4 * 3 - 1));
  assert.ok(names.includes('1 strings, ASCII × 1'));
  assert.ok(names.includes('100 mixed, UTF-8 × 1000'));
  assert.ok(names.includes('1000 ints × 100'));
  assert.ok(!names.includes('1000 ints × 1000'));
});

test('documents have the fields, the text and the number of their cell', () => {
  // A thousand fields once, a hundred a hundred times.
  for (const cell of CELLS.filter(
    ({ fields, batch }) => fields * batch <= 10_000 && batch < 1000,
  )) {
    const documents = documentsOf(cell);
    assert.equal(documents.length, cell.batch);
    for (const document of documents) assert.equal(leaves(document).length, cell.fields);
    const texts = leaves(documents).filter((value) => typeof value === 'string');
    assert.equal(texts.length > 0, cell.text !== undefined, nameOf(cell));
    const isAscii = (/** @type {string} */ text) => Buffer.byteLength(text) === text.length;
    if (cell.text) assert.equal(texts.some(isAscii), cell.text === 'ASCII', nameOf(cell));
    assert.deepEqual(documentsOf(cell), documents);
  }
});

test('documents are of their kind', () => {
  const first = (/** @type {string} */ kind, fields = 100) =>
    Object.values(documentsOf({ kind, fields, text: 'ASCII', batch: 1 })[0]);
  assert.ok(first('strings').every((value) => typeof value === 'string'));
  assert.ok(
    first('ints').every((value) => Number.isInteger(value) && value === Number(value) >> 0),
  );
  const nested = first('nested').map((value) => Object.values(/** @type {object} */ (value)));
  assert.deepEqual(
    nested.map(({ length }) => length),
    Array(10).fill(10),
  );
  assert.deepEqual(
    nested[0].slice(0, 2).map((value) => typeof value),
    ['string', 'number'],
  );
  const arrays = /** @type {unknown[][]} */ (first('arrays'));
  assert.deepEqual(
    arrays.map(({ length }) => length),
    Array(10).fill(10),
  );
  assert.deepEqual(
    arrays.slice(0, 2).map(([value]) => typeof value),
    ['string', 'number'],
  );
  const [string, int, fraction, flag, nothing, inner, array] = first('mixed');
  assert.deepEqual([typeof string, typeof flag, nothing], ['string', 'boolean', null]);
  assert.ok(Number.isInteger(int) && !Number.isInteger(fraction));
  assert.deepEqual(Object.keys(/** @type {object} */ (inner)), ['inner']);
  assert.ok(Array.isArray(array) && array.length === 1);
});

test('a grid of one cell gives times and ratios', async () => {
  /** @type {GridCell} */
  const cell = { fields: 10, kind: 'mixed', text: 'UTF-8', batch: 2 };
  for (const suite of ['decode-grid', 'encode-grid']) {
    /** @type {string[]} */
    const lines = [];
    const print = (/** @type {string} */ line) => lines.push(line);
    const results = await runGrid(suite, 'a caption', print, { cells: [cell] });
    assert.deepEqual(Object.keys(results), ['10 mixed, UTF-8 × 2']);
    const [{ medianNs, rme, ratios }] = Object.values(results);
    assert.ok(medianNs > 0 && Number.isFinite(medianNs) && rme >= 0);
    assert.deepEqual(Object.keys(ratios ?? {}), [
      'js-bson ÷ addon',
      'JSON ÷ addon',
      'addon ÷ libbson',
    ]);
    for (const { median, lo, hi } of Object.values(ratios ?? {})) {
      assert.ok(lo > 0 && lo <= median && median <= hi && Number.isFinite(hi));
    }
    assert.equal(lines.length, 3);
    assert.match(lines[2], /^ +10 +mixed +UTF-8 +2 +\d+ +[\d.]+ \([\d.]+–[\d.]+\) /);
  }
});

test('a cell that fails ends the grid', async () => {
  /** @type {GridCell} */
  const cell = { fields: 1, kind: 'no such kind', batch: 1 };
  await assert.rejects(
    runGrid('decode-grid', '', () => {}, { cells: [cell] }),
    /^Error: decode-grid, 1 no such kind × 1: /,
  );
});

test('a wrong answer is not timed', () => {
  let timed = 0;
  const right = contender(
    () => 1,
    (answer) => answer === 1,
  );
  const wrong = contender(
    () => ++timed,
    (answer) => answer === 2,
  );
  assert.throws(() => takeTurns({ right, wrong }), /^Error: the answer of wrong is wrong$/);
  assert.equal(timed, 1);
});

test('contenders have as many turns as there are rounds', () => {
  const run = (/** @type {number} */ times) => {
    for (let i = 0; i < times; i++) JSON.stringify([i]);
  };
  const rounds = takeTurns({ a: { check: () => true, run }, b: { check: () => true, run } }, 3);
  assert.deepEqual(
    Object.values(rounds).map(({ length }) => length),
    [3, 3],
  );
  for (const ns of Object.values(rounds).flat()) assert.ok(ns > 0 && Number.isFinite(ns));
});

test('ratios are those of the same round', () => {
  const { medianNs, ratios } = summarize(
    { addon: [10, 20, 40], 'js-bson': [30, 60, 120], JSON: [5, 10, 20], libbson: [2, 4, 8] },
    10,
  );
  assert.equal(medianNs, 2);
  const rounded = Object.values(ratios ?? {}).map(({ median, lo, hi }) =>
    [median, lo, hi].map((value) => Number(value.toFixed(9))),
  );
  assert.deepEqual(rounded, [
    [3, 3, 3],
    [0.5, 0.5, 0.5],
    [5, 5, 5],
  ]);
});

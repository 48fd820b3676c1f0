import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { legend, looksOf, sample } from '../../../js/report/formats/html/figures/series.js';
import { label } from '../../../js/report/text.js';
import { all } from './drawn.js';
import { row } from './made.js';

/** @typedef {import('../../../js/report/settings.js').Row} Row */
/** @typedef {import('../../../js/report/formats/html/figures/series.js').Look} Look */

/** Without its colour. @param {Look} look */
const shape = ({ dash, marker, hollow }) => `${dash} ${marker} ${hollow}`;
/** @param {Row[]} rows */
const looks = (rows) => {
  const look = looksOf({ cells: rows.map(({ cell }) => cell) });
  return rows.map((one) => look(one));
};
/** @param {number} most @param {string} [of] */
const many = (most, of) =>
  Array.from({ length: most }, (_, i) =>
    row(`driver${i % 5}+dispatch${i % 11}/p${i}`, {}, of ? { of } : {}),
  );

test('no two contenders look the same without colours, however alike they are', () => {
  const names = ['native', 'native+threads/p2', 'native+threads/p4', 'native+piscina/p2'];
  const found = looks(
    [...names, 'native+piscina/p4', 'mongodb', 'mongoose'].map((name) => row(name)),
  );
  assert.equal(new Set(found.map(shape)).size, found.length);
  assert.equal(new Set(found.map(({ color }) => color)).size, 7);
  const [native, threads2, threads4, piscina2] = found;
  assert.equal(native.dash, 0);
  assert.equal(threads2.dash, threads4.dash);
  assert.notEqual(threads2.dash, piscina2.dash);
});

test('no two of a setting have one colour, and a driver keeps its own elsewhere', () => {
  const names = ['native', 'mongodb', 'mongoose', 'native+threads/p2'];
  const alone = looks(names.slice(0, 3).map((name) => row(name)));
  const found = looks(names.map((name) => row(name)));
  assert.equal(new Set(found.map(({ color }) => color)).size, 4);
  assert.deepEqual(found.slice(0, 3), alone);
  // Beside others than its own driver's, it needs no other.
  const [, , elsewhere] = looks([
    row('native', {}, { of: 'a' }),
    row('mongodb', {}, { of: 'a' }),
    row('native+threads/p2', {}, { of: 'b' }),
  ]);
  assert.equal(elsewhere.color, alone[0].color);
});

test('seventy contenders can be told apart', () => {
  assert.equal(new Set(looks(many(70)).map(shape)).size, 70);
});

test('with more contenders in a run than looks, those of a setting are told apart', () => {
  const settings = ['a', 'b', 'c'].map((of) => many(60, of));
  const distinct = settings.flatMap((rows, s) =>
    rows.map((one, i) => ({
      cell: { ...one.cell, driver: `driver${s}-${i % 5}`, contender: `driver${s}-${i}` },
    })),
  );
  const look = looksOf({ cells: distinct.map(({ cell }) => cell) });
  for (const setting of ['a', 'b', 'c']) {
    const rows = distinct.filter(({ cell }) => cell.setting === setting);
    assert.equal(new Set(rows.map((one) => shape(look(one)))).size, 60);
  }
});

test('a contender looks the same in all settings', () => {
  const rows = ['a', 'b'].flatMap((of) => [row('native', {}, { of }), row('mongodb', {}, { of })]);
  const [first, second, ...again] = looks(of(rows, 'b', 'a'));
  assert.deepEqual(again, [first, second]);
});

/** @param {Row[]} rows @param {...string} settings */
const of = (rows, ...settings) =>
  settings.flatMap((setting) => rows.filter(({ cell }) => cell.setting === setting));

test('a lower bound and a control have colours of their own, and take none of the drivers', () => {
  const [bound, native, control] = looks([
    row('libmongoc', {}, { role: 'bound' }),
    row('native'),
    row('native#aa', {}, { role: 'control' }),
  ]);
  assert.equal(bound.color, 'var(--bound)');
  assert.equal(native.color, 'var(--series-1)');
  assert.equal(control.color, 'var(--control)');
});

test('every class of a look is in the page’s styles, light and dark', () => {
  const read = (/** @type {string} */ file) =>
    readFileSync(new URL(`../../../js/report/formats/html/css/${file}`, import.meta.url), 'utf8');
  const [styles, palette] = [read('figures.css'), read('palette.css')];
  const found = looks([
    ...many(70),
    row('libmongoc', {}, { role: 'bound' }),
    row('native#aa', {}, { role: 'control' }),
  ]);
  for (const name of new Set(found.flatMap(({ className }) => className.split(' ')))) {
    if (name === 'dash-0') continue;
    assert.ok(styles.includes(`.${name}`), name);
  }
  for (let i = 1; i <= 8; i++) {
    assert.equal(palette.split(`--series-${i}: #`).length, 3, `series-${i} in light and dark`);
  }
});

test('a legend shows line and marker beside the name', () => {
  const rows = [row('native'), row('a<b')];
  const look = looksOf({ cells: rows.map(({ cell }) => cell) });
  const items = all(legend(rows, look), 'li');
  assert.deepEqual(
    items.map(({ attributes }) => attributes['data-contender']),
    ['native', 'a&#60;b'],
  );
  assert.equal(all(sample(look(rows[0])), 'path').length, 2);
  assert.equal(label(rows[1].cell), 'a<b');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  canRedraw,
  definitions,
  listWidthOf,
  wantsColor,
  widthOf,
} from '../../../bench/command_line/terminal.js';

const PIPE = {};
const TERMINAL = { isTTY: true, columns: 133 };

test('the width is the terminal’s, else what COLUMNS says, else 80', () => {
  assert.equal(widthOf(TERMINAL, { COLUMNS: '60' }), 133);
  assert.equal(widthOf(PIPE, { COLUMNS: '60' }), 60);
  assert.equal(widthOf(PIPE, {}), 80);
  assert.equal(widthOf(PIPE, { COLUMNS: 'wide' }), 80);
  assert.equal(widthOf(PIPE, { COLUMNS: '0' }), 80);
  assert.equal(widthOf({ columns: 3 }, {}), 20);
});

test('lists that are searched stay one line each in a pipe', () => {
  assert.equal(listWidthOf(PIPE, {}), Number.POSITIVE_INFINITY);
  assert.equal(listWidthOf(PIPE, { COLUMNS: '60' }), 60);
  assert.equal(listWidthOf(TERMINAL, {}), 133);
});

test('colour obeys --no-color, FORCE_COLOR, NO_COLOR and TERM', () => {
  const xterm = { TERM: 'xterm-256color' };
  /** @type {[boolean, object, NodeJS.ProcessEnv, boolean?][]} */
  const cases = [
    [true, TERMINAL, xterm],
    [false, PIPE, xterm],
    [false, TERMINAL, xterm, false],
    [false, TERMINAL, { ...xterm, NO_COLOR: '1' }],
    [false, TERMINAL, { TERM: 'dumb' }],
    [false, TERMINAL, {}],
    [true, PIPE, { FORCE_COLOR: '1' }],
    [true, PIPE, { FORCE_COLOR: '3', TERM: 'dumb' }],
    [false, TERMINAL, { ...xterm, FORCE_COLOR: '0' }],
    [false, PIPE, { FORCE_COLOR: '1' }, false],
  ];
  for (const [wanted, stream, env, color] of cases) {
    assert.equal(wantsColor(stream, { color }, env), wanted, JSON.stringify([env, color]));
  }
});

test('nothing is redrawn in a pipe or a dumb terminal', () => {
  assert.equal(canRedraw(TERMINAL, { TERM: 'xterm' }), true);
  assert.equal(canRedraw(TERMINAL, { TERM: 'dumb' }), false);
  assert.equal(canRedraw(PIPE, { TERM: 'xterm' }), false);
});

test('texts stand beside their names, or below where there is no room', () => {
  const rows = /** @type {const} */ ([
    ['a', 'one two three four five six seven eight'],
    ['longer', ''],
    ['b', 'few', 'x y z'],
  ]);
  assert.deepEqual(definitions(rows, { width: 40 }), [
    '  a       one two three four five six\n          seven eight',
    '  longer',
    '  b       few',
    '      x y z',
  ]);
  assert.deepEqual(definitions(rows, { width: 30 }), [
    '  a',
    '      one two three four five\n      six seven eight',
    '  longer',
    '  b',
    '      few',
    '      x y z',
  ]);
});

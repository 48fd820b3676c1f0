import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { report } from './report.js';
import { outcomesIn } from './run.js';
import { suiteIn } from './suites.js';

/** @param {Record<string, 'passed' | 'failed' | 'skipped'>} states @returns {import('./run.js').Outcomes} */
const outcomes = (states) =>
  new Map(
    Object.entries(states).map(([title, state]) => [
      title,
      { state, file: 'a.test.js', ...(state === 'failed' && { error: `Error: ${title}\n  at` }) },
    ]),
  );

test('what passes on mongodb alone is counted by its class, and listed where it has none', () => {
  const mongodb = outcomes({ a: 'passed', b: 'passed', c: 'passed', d: 'failed', e: 'skipped' });
  const native = outcomes({ a: 'passed', b: 'failed', d: 'passed', e: 'skipped' });
  const classes = [
    { name: 'of sockets', fits: (/** @type {{ title: string }} */ { title }) => title === 'b' },
  ];
  const { text, unexplained } = report(
    { name: 'mongodb', version: '7.5.0' },
    { mongodb, native },
    classes,
  );
  assert.equal(unexplained, 1);
  assert.match(text, /^\| on mongodb \| 3 \| 1 \|$/m);
  assert.match(text, /^\| on native \| 2 \| 1 \|$/m);
  assert.match(text, /^1 of the 3 that pass on mongodb pass on native, and 1 that fail there\.$/m);
  assert.match(text, /^1 do not: of sockets$/m);
  assert.match(text, /a\.test\.js: c\n {4}was not run/);
});

test('of tests with one title the worst counts', () => {
  const one = { fullTitle: 'twice', file: '/clone/a.js' };
  const found = outcomesIn(
    { passes: [one], failures: [{ ...one, err: { message: 'no' } }], pending: [] },
    '/clone',
  );
  assert.deepEqual(found.get('twice'), { state: 'failed', file: 'a.js', error: 'no' });
});

test('what is no clone of a known suite, or not set up, is refused with what to do', (t) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tollgate-clone-'));
  t.after(() => rmSync(folder, { recursive: true }));
  assert.throws(() => suiteIn(folder), /has no package\.json: name a clone/);
  const write = (/** @type {object} */ manifest) =>
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
  write({ name: 'express' });
  assert.throws(() => suiteIn(folder), /only the suites of mongoose and mongodb are known/);
  write({ name: 'mongoose', version: '9.0.0' });
  assert.throws(() => suiteIn(folder), /run "npm install --ignore-scripts" there/);
  mkdirSync(path.join(folder, 'node_modules/mocha'), { recursive: true });
  assert.equal(suiteIn(folder).version, '9.0.0');
});

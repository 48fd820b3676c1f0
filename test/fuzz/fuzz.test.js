import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { addon } from '../../js/client/binding/addon.js';
import { arena } from '../../js/client/binding/arena.js';
import { FORM, HEADER } from '../../js/client/binding/constants.js';
import { Long, serialize } from '../../js/client/bson/package.js';
import { decodingDifference, forgetShapes } from './decoding.js';
import { difference } from './difference.js';
import { encodingDifference } from './encoding.js';
import { reduceBytes, reduceList, reduceObject } from './reduce.js';
import { runRound } from './rounds.js';

const SEED = 2026;
const ROUNDS = 20;

/** @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
function fuzz(args, env) {
  const file = fileURLToPath(new URL('index.js', import.meta.url));
  return spawnSync(process.execPath, [file, ...args], { encoding: 'utf8', env });
}

test('documents of all kinds are read and written as js-bson reads and writes them', () => {
  let documents = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const report = runRound(SEED, round);
    assert.equal(report.difference, undefined);
    documents += report.documents;
  }
  assert.ok(documents > 1000 * ROUNDS);
});

test('a seed gives the same documents every time', () => {
  assert.deepEqual(runRound(SEED, 1), runRound(SEED, 1));
  assert.notDeepEqual(runRound(SEED, 1), runRound(SEED, 2));
});

test('shapes are forgotten, and learnt anew', () => {
  const documents = Buffer.concat(Array(3).fill(serialize({ a: 1 })));
  forgetShapes();
  addon.decode(documents, 0, FORM.shapes);
  const { header } = arena;
  assert.deepEqual([...header.subarray(HEADER.firstRun, HEADER.firstRun + 4)], [-1, 1, 0, 2]);
});

test('a difference is seen in sign, order, prototype, class and what is an own property', () => {
  /** @type {[unknown, unknown][]} */
  const pairs = [
    [0, -0],
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    [{ a: undefined }, {}],
    [{}, Object.create(null)],
    [{}, { ['__proto__']: 1 }],
    [1, Long.fromNumber(1)],
    [Buffer.from('a'), Buffer.from('b')],
    [Buffer.from('a'), new Uint8Array([97])],
    [new Date(0), new Date(1)],
    [/a/i, /a/],
    [[{ x: [1] }], [{ x: [2] }]],
  ];
  for (const [one, other] of pairs) {
    assert.equal(typeof difference(one, other), 'string');
    assert.equal(typeof difference(other, one), 'string');
    assert.equal(difference(one, one), undefined);
  }
  assert.equal(difference({ x: [1, 2] }, { x: [1, 3] }), "['x']['1']: 2 instead of 3");
});

test('what a reader or writer gets wrong is found', () => {
  const documents = [serialize({ a: 1, b: 'text' })].map((bytes) => Buffer.from(bytes));
  const batch = [...documents, ...documents, ...documents];
  forgetShapes();
  assert.equal(decodingDifference(batch, {}), undefined);
  // Options that js-bson sees otherwise.
  let raw = false;
  const changing = {
    get raw() {
      raw = !raw;
      return raw;
    },
  };
  assert.match(decodingDifference(batch, changing) ?? '', /instead of/);
  let calls = 0;
  const fickle = { toBSON: () => ({ calls: calls++ }) };
  assert.match(encodingDifference(fickle, {}) ?? '', /^as a whole: the value: <Buffer/);
});

test('what shows a difference is made small', () => {
  assert.deepEqual(
    reduceList([1, 2, 3, 4, 5, 6, 7], (items) => items.includes(3) && items.includes(6)),
    [3, 6],
  );
  const bytes = reduceBytes(Buffer.from(serialize({ a: 1, b: 'xyz' })), (shorter) =>
    shorter.includes('y'),
  );
  assert.deepEqual(bytes, Buffer.from([5, 0, 0, 0, 'y'.charCodeAt(0)]));
  const object = { a: 1, b: { c: 2, d: { e: 3 } } };
  reduceObject(object, () => 'd' in (object.b ?? {}));
  assert.deepEqual(object, { b: { d: {} } });
});

test('the command says what it saw, and what it does not take', () => {
  const { status, stdout } = fuzz(['--seconds', '60', '--documents', '1', '--seed', '3']);
  assert.equal(status, 0);
  assert.match(stdout, /^no difference in \d+ documents \(seed 3, 1 rounds\)\n$/);
  const wrong = fuzz(['--seconds', 'many']);
  assert.equal(wrong.status, 2);
  assert.match(wrong.stderr, /^tollgate: --seconds must be a whole number, not "many"\n/);
  assert.equal(fuzz(['--nonsense']).status, 2);
});

test('without clang, --native says what to install', () => {
  const { status, stderr } = fuzz(['--native'], { PATH: '' });
  assert.equal(status, 3);
  assert.match(stderr, /^tollgate: --native needs clang with libFuzzer: install clang .*\n$/);
});

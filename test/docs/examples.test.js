import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { withServer } from '../helpers/server.js';

const run = promisify(execFile);
const folder = new URL('../../docs/examples/', import.meta.url);
const server = await withServer(undefined, { topology: 'replicaSet' });

/** What each prints. @type {Record<string, string[]>} */
const PRINTED = {
  'change-stream.js': [
    'insert { _id: 1 }',
    'update { _id: 1 }',
    'delete { _id: 1 }',
    'nothing for a second',
  ],
  'cursors.js': [
    'sum of the even ones 249500',
    'the last three [ { _id: 999 }, { _id: 998 }, { _id: 997 } ]',
    '{ _id: false, n: 500 }',
    '{ _id: true, n: 500 }',
  ],
  'first.js': [
    "{ _id: 1, name: 'lamp', price: 35 }",
    '2 cost more than 50',
    'MongoServerError 11000',
  ],
  'gridfs.js': ['11 bytes: Hello, file', 'from the eighth on: file', '600000 bytes streamed'],
  'mongoose.js': [
    ...['table 200', 'chair 80', 'lamp 35', '2 in the transaction'],
    "ValidationError [ 'name' ]",
  ],
  'promises.js': [
    'three at once [ { _id: 1 }, { _id: 2 }, { _id: 3 } ]',
    'the last 99',
    'given up: TimeoutError',
  ],
  'transaction.js': [
    'ann has less than 500',
    "[ { _id: 'ann', euros: 70 }, { _id: 'bob', euros: 30 } ]",
  ],
  'worker.js': ['[ 1, 4, 9, 16 ]'],
};

for (const [name, lines] of Object.entries(PRINTED)) {
  test(`the example ${name} prints what it should`, async () => {
    const file = fileURLToPath(new URL(name, folder));
    const { stdout, stderr } = await run(process.execPath, [file, server.uri], { timeout: 30_000 });
    assert.equal(stderr, '');
    assert.deepEqual(stdout.trimEnd().split('\n'), lines);
  });
}

test('every example is run, and named in docs/addon.md', () => {
  const names = readdirSync(folder).sort();
  assert.deepEqual(names, Object.keys(PRINTED).sort());
  const text = readFileSync(new URL('../addon.md', folder), 'utf8');
  for (const name of names) assert.ok(text.includes(`(examples/${name})`), name);
});

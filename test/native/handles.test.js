import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addon as bounds } from '../../bench/drivers/libmongoc/addon.js';
import { addon, isFailure } from '../../js/client/binding/addon.js';
import '../../js/client/binding/arena.js';
import { serialize } from '../../js/client/bson/package.js';

/** @type {any} */
const untyped = addon;
const client = addon.createClient(
  'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=1',
  serialize({}),
);
assert.ok(!isFailure(client));
const database = addon.database(client, 'd');

/** Calls by what they expect first. */
const CALLS = {
  client: [
    'reopenClient',
    'closeClient',
    'database',
    'timings',
    'startSession',
    'clientSettings',
    'serverType',
  ],
  database: ['command', 'write', 'findOne', 'openCursor'],
  cursor: ['getMore', 'readBatch', 'closeCursor'],
  session: [
    'endSession',
    'sessionState',
    'sessionId',
    'nextTransactionNumber',
    'clusterTime',
    'advanceClusterTime',
    'operationTime',
    'snapshotTime',
    'advanceOperationTime',
  ],
  bound: ['prepareBound', 'runBound', 'runBoundOnThreads', 'closeBound'],
};

const strangers = [undefined, null, 1, 'text', {}, [], () => {}, new Map(), new Proxy(client, {})];

for (const [kind, calls] of Object.entries(CALLS)) {
  test(`calls on a ${kind} refuse anything else`, () => {
    const others = [kind === 'client' ? database : client];
    for (const name of calls) {
      for (const stranger of [...strangers, ...others]) {
        assert.throws(() => untyped[name](stranger, 0, 0, 0), {
          name: 'TypeError',
          message: `Expected a native ${kind}`,
        });
      }
    }
  });
}

test('handles have no properties, and cannot be made by their prototype', () => {
  assert.deepEqual(Reflect.ownKeys(client), []);
  assert.throws(() => untyped.timings(Object.create(client)), { name: 'TypeError' });
});

test('a copy, as another thread would get it, is no handle', () => {
  assert.throws(() => untyped.timings(structuredClone(client)), { name: 'TypeError' });
});

test('numbers outside an enumeration are refused', () => {
  const bound = bounds.createBound('mongodb://127.0.0.1:1', 'd', 'c');
  for (const number of [6, -1, 2 ** 31, undefined, '0', null]) {
    const refusal = { name: 'TypeError', message: 'Expected a kind of command' };
    for (const name of ['command', 'write', 'findOne', 'openCursor']) {
      assert.throws(() => untyped[name](database, 5, 0, number), refusal);
    }
  }
  for (const number of [3, -1, undefined, true]) {
    const refusal = { name: 'TypeError', message: 'Expected a form of documents' };
    for (const name of ['findOne', 'openCursor']) {
      assert.throws(() => untyped[name](database, 5, 0, 0, undefined, number), refusal);
    }
  }
  for (const number of [5, -1, undefined]) {
    assert.throws(() => untyped.prepareBound(bound, number, Buffer.alloc(0), new Uint32Array(0)), {
      name: 'TypeError',
      message: 'Expected an operation',
    });
  }
});

test('sizes beyond the request are cut, never read', () => {
  for (const size of [0, 4, 0xffffffff]) {
    const result = untyped.command(database, size, 0xffffffff, 0);
    assert.ok(isFailure(result));
  }
});

test('attach refuses buffers that are too small', () => {
  assert.equal(untyped.attach({}), false);
  assert.equal(untyped.attach({ request: new Uint8Array(1), header: new Int32Array(1) }), false);
});

test('a bad connection string is a failure with libmongoc’s words', () => {
  const failure = addon.createClient('mongodb://', serialize({}));
  assert.ok(isFailure(failure));
  assert.ok(failure.message.length > 0);
  assert.equal(typeof failure.domain, 'number');
});

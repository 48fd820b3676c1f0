import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { serialize } from '../../../js/client/bson/package.js';
import { NativeClient } from '../../../js/client/index.js';
import { startFakeServer } from '../fake_server.js';

test('a session token is shown by no client and no error', () => {
  const token = 'aToken/With+Signs';
  const properties = `AWS_SESSION_TOKEN:${encodeURIComponent(token)}`;
  const uri = `mongodb://key:secret@127.0.0.1:1/?authMechanism=MONGODB-AWS&authMechanismProperties=${properties}`;
  const object = {
    authMechanism: 'MONGODB-AWS',
    authMechanismProperties: { AWS_SESSION_TOKEN: token },
  };
  for (const make of [
    () => new NativeClient(uri),
    () => new NativeClient('mongodb://key:secret@127.0.0.1:1/', object),
  ]) {
    let shown;
    try {
      const client = make();
      shown = inspect(client.options, { depth: 9 });
      client.close();
    } catch (error) {
      // A libmongoc without AWS refuses the mechanism.
      shown = inspect(error);
    }
    assert.ok(!shown.includes(token) && !shown.includes(encodeURIComponent(token)), shown);
    assert.ok(!shown.includes('secret'), shown);
  }
});

test('whatever a server calls the fields of a refusal, it is a refusal', async () => {
  for (const field of ['__proto__', 'name', 'errorLabelSet', 'insertedCount', 'hasErrorLabel']) {
    const reply = { ok: 0, errmsg: 'refused', code: 1 };
    const value = { a: 1 };
    Object.defineProperty(reply, field, { value, enumerable: true });
    const server = await startFakeServer(serialize(reply));
    const client = new NativeClient(server.uri);
    try {
      const things = client.db('d').collection('c');
      for (const [name, run] of /** @type {[string, () => any][]} */ ([
        ['MongoServerError', () => things.insertOne({})],
        ['MongoBulkWriteError', () => things.insertMany([{}])],
      ])) {
        assert.throws(run, (/** @type {any} */ error) => {
          assert.equal(Object.prototype.toString.call(error), '[object Error]');
          assert.equal(error.name, name);
          assert.equal(error.message, 'refused');
          assert.equal(error.code, 1);
          assert.equal(error.a, undefined);
          const own = Object.getOwnPropertyDescriptor(error.errorResponse, field);
          assert.deepEqual(own?.value, value);
          return true;
        });
      }
    } finally {
      client.close();
      await server.stop();
    }
  }
});

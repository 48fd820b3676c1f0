import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { NativeClient } from '../../../js/client/index.js';
import { withServer } from '../../helpers/machine/server.js';

/**
 * `client.db('shop').collection('people')` gives another object each time, as `mongodb` does; what is costly to
 * make of it, its scope, is kept.
 */
const server = await withServer(undefined);
const client = new NativeClient(server.uri);
const people = () => client.db('kept').collection('people');
after(() => client.async.close());
beforeEach(() => people().deleteMany());

test('objects are new ones, so that what users put on one is on no other', () => {
  const first = Object.assign(people(), { mark: 1, findOne: () => 'stubbed' });
  assert.notEqual(first, people());
  assert.equal('mark' in people(), false);
  assert.equal(people().findOne(), null);
  assert.notEqual(client.db('kept'), client.db('kept'));
  assert.equal(first.async, first.async);
  assert.notEqual(first.async, people().async);
});

test('their scopes are made once', () => {
  assert.equal(people().scope, people().scope);
  assert.equal(people().async.scope, people().async.scope);
  assert.equal(client.db('kept').async.collection('people').scope, people().async.scope);
  assert.notEqual(people().scope, people().async.scope);
  assert.notEqual(people().scope, client.db('kept').collection('others').scope);
  assert.notEqual(people().scope, client.db('other').collection('people').scope);
  assert.equal(
    client.db().collection('people').scope,
    client.db('test').collection('people').scope,
  );
  const asked = () => client.async.db('kept').collection('people');
  assert.equal(asked().scope, asked().scope);
  assert.equal(asked().async.scope, asked().scope);
});

test('two clients share nothing', () => {
  const other = new NativeClient(server.uri, { promoteLongs: false });
  assert.notEqual(other.db('kept').collection('people').scope, people().scope);
  assert.equal(people().scope.bson.promoteLongs, true);
  assert.equal(other.db('kept').collection('people').scope.bson.promoteLongs, false);
  other.close();
});

test('options are those of the object that they were given with, and of no other', () => {
  const { writeConcern } = client.db('kept', { writeConcern: { w: 0 } });
  assert.deepEqual({ ...writeConcern }, { w: 0 });
  assert.equal(client.db('kept').writeConcern, undefined);
  const raw = client.db('kept').collection('people', { raw: true });
  people().insertOne({ _id: /** @type {any} */ (1) });
  assert.ok(Buffer.isBuffer(raw.findOne()));
  assert.deepEqual(people().findOne(), { _id: 1 });
  assert.deepEqual(client.db('kept').collection('people', {}).findOne(), { _id: 1 });
  assert.ok(Buffer.isBuffer(client.db('kept', { raw: true }).collection('people').findOne()));
});

test('the options of a collection hold for its promises and under its new name', async () => {
  const raw = client.db('kept').collection('named', { raw: true });
  raw.insertOne({ _id: /** @type {any} */ (1) });
  assert.ok(Buffer.isBuffer(await raw.async.findOne()));
  const renamed = raw.rename('renamed');
  assert.ok(Buffer.isBuffer(renamed.findOne()));
  assert.equal(raw.findOne(), null);
  assert.deepEqual(client.db('kept').collection('renamed').findOne(), { _id: 1 });
  renamed.drop();
});

test('a wrong name is refused each time', () => {
  for (let i = 0; i < 2; i++) {
    assert.throws(() => client.db('a.b'), { message: /cannot contain the character/ });
    assert.throws(() => client.db(/** @type {any} */ (7)), { message: /non-empty string/ });
    const notAName = /** @type {any} */ (null);
    assert.throws(() => client.db('kept').collection(notAName), { message: /must be a string/ });
  }
});

test('a database that was dropped, and a collection of its name, work anew', async () => {
  people().insertOne({ _id: /** @type {any} */ (1) });
  client.db('kept').dropDatabase();
  assert.equal(people().findOne(), null);
  people().insertOne({ _id: /** @type {any} */ (2) });
  assert.deepEqual(await people().async.findOne(), { _id: 2 });
  client.db('kept').renameCollection('people', 'moved');
  assert.equal(people().findOne(), null);
  assert.deepEqual(client.db('kept').collection('moved').findOne(), { _id: 2 });
  client.db('kept').dropCollection('moved');
});

test('what a closed client has kept works when it is open again', async () => {
  const other = new NativeClient(server.uri).connect();
  const found = () => other.db('kept').collection('people').findOne();
  const promised = () => other.db('kept').collection('people').async.findOne();
  assert.equal(found(), null);
  assert.equal(await promised(), null);
  await other.async.close();
  assert.throws(found, { message: /must be connected/ });
  await assert.rejects(promised, { message: /must be connected/ });
  other.connect();
  assert.equal(found(), null);
  assert.equal(await promised(), null);
  await other.async.close();
});

test('a program that goes through many names keeps few', () => {
  const database = client.db('many');
  const { scope } = database.collection('first');
  assert.equal(database.collection('first').scope, scope);
  for (let i = 0; i < 1000; i++) database.collection(`name${i}`);
  assert.notEqual(database.collection('first').scope, scope);
  const kept = people().scope;
  for (let i = 0; i < 100; i++) client.db(`name${i}`);
  assert.notEqual(people().scope, kept);
});

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createServer } from 'node:net';
import { after, test } from 'node:test';
import { NativeClient, versions } from '../../../js/client/index.js';
import { withServer } from '../../helpers/machine/server.js';

const server = await withServer(undefined, { args: ['--setParameter', 'enableTestCommands=1'] });
const client = new NativeClient(server.uri).connect();
after(() => client.close());

const missingServer = 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=200';

test('a connection string that is none is refused, without its password', () => {
  const cases = {
    'http://localhost': /^Invalid scheme, expected connection string to start with "mongodb:/,
    'mongodb://user:secret@': /./,
    'mongodb://user:secret@host:99999': /./,
    'mongodb://user:se/cret@host': /./,
    'mongodb://': /./,
  };
  for (const [uri, message] of Object.entries(cases)) {
    assert.throws(
      () => new NativeClient(uri),
      (/** @type {any} */ error) => {
        assert.equal(error.name, 'MongoParseError');
        assert.match(error.message, message);
        assert.doesNotMatch(error.message, /secret|se\/cret/);
        return true;
      },
      uri,
    );
  }
});

test('an unknown option is refused, a known one reaches the server', () => {
  assert.throws(() => new NativeClient(server.uri, { nonsense: 1 }), {
    name: 'MongoParseError',
    message: 'option nonsense is not supported',
  });
  for (const name of ['shapes', 'toString']) {
    assert.throws(() => new NativeClient(server.uri, { [name]: true }), {
      message: `option ${name.toLowerCase()} is not supported`,
    });
  }
  assert.throws(() => new NativeClient(`${server.uri}\0?w=9`), {
    name: 'MongoParseError',
    message: 'The connection string contains a NUL',
  });
  const named = new NativeClient(server.uri, { appName: 'a name & more' });
  const operations = named
    .db('admin')
    .command({ aggregate: 1, pipeline: [{ $currentOp: {} }], cursor: {} }).cursor.firstBatch;
  const own = operations.find((/** @type {any} */ one) => one.appName === 'a name & more');
  assert.match(own.clientMetadata.driver.name, /tollgate$/);
  named.close();
});

test('a server that is not there: MongoServerSelectionError after the timeout', () => {
  const absent = new NativeClient(missingServer);
  assert.throws(() => absent.connect(), { name: 'MongoServerSelectionError' });
  assert.throws(() => absent.db('d').collection('c').findOne(), {
    name: 'MongoServerSelectionError',
    message: /127\.0\.0\.1:1/,
  });
  assert.throws(() => absent.db('d').collection('c').insertMany([{}]), {
    name: 'MongoBulkWriteError',
    insertedCount: 0,
  });
  assert.throws(() => absent.db('d').collection('c').find().toArray(), {
    name: 'MongoServerSelectionError',
  });
  absent.close();
});

test('a server that speaks something else does not hang', async () => {
  const stranger = createServer((socket) => {
    // The driver may hang up first.
    socket.on('error', () => {});
    socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
  });
  await new Promise((resolve) => stranger.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (stranger.address());
  const script = `
    import { NativeClient } from ${JSON.stringify(new URL('../../../js/client/index.js', import.meta.url).href)};
    try {
      new NativeClient('mongodb://127.0.0.1:${port}/?serverSelectionTimeoutMS=300').connect();
    } catch (error) {
      console.log(error.name);
    }`;
  const { promisify } = await import('node:util');
  const { execFile } = await import('node:child_process');
  const args = ['--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  assert.equal(stdout.trim(), 'MongoServerSelectionError');
  stranger.close();
});

test('a connection that breaks: MongoNetworkError with the driver’s labels', () => {
  const single = new NativeClient(server.uri, { retryReads: false, retryWrites: false });
  single.connect();
  client.db('admin').command({
    configureFailPoint: 'failCommand',
    mode: { times: 2 },
    data: { failCommands: ['find', 'insert'], closeConnection: true },
  });
  const collection = single.db('breaks').collection('c');
  assert.throws(() => collection.findOne(), { name: 'MongoNetworkError' });
  assert.throws(() => collection.insertOne({}), { name: 'MongoNetworkError' });
  assert.equal(collection.findOne(), null);
  single.close();
});

test('a read concern of the connection string is no obstacle to connecting', () => {
  const cautious = new NativeClient(server.uri, { readConcernLevel: 'majority' }).connect();
  assert.equal(cautious.ping().ok, 1);
  cautious.close();
});

test('a read is retried once', () => {
  client.db('admin').command({
    configureFailPoint: 'failCommand',
    mode: { times: 1 },
    data: { failCommands: ['find', 'aggregate'], closeConnection: true },
  });
  assert.equal(client.db('breaks').collection('c').findOne(), null);
});

test('a socket timeout is MongoNetworkTimeoutError', () => {
  const hasty = new NativeClient(server.uri, { socketTimeoutMS: 200, retryReads: false });
  hasty.connect();
  const slow = { find: 'c', filter: { $where: 'sleep(2000) || true' } };
  client.db('slow').collection('c').insertOne({});
  assert.throws(() => hasty.db('slow').command(slow), { name: 'MongoNetworkTimeoutError' });
  hasty.close();
});

test('closing twice is once; a closed client says so; connect opens it again', () => {
  const other = new NativeClient(server.uri);
  const collection = other.db('again').collection('c');
  collection.insertOne({ _id: 1 });
  other.close();
  other.close();
  assert.throws(() => collection.findOne(), {
    name: 'MongoNotConnectedError',
    message: 'Client must be connected before running operations',
  });
  other.connect();
  assert.deepEqual(collection.findOne(), { _id: 1 });
  other[Symbol.dispose]();
  assert.throws(() => other.ping(), { name: 'MongoNotConnectedError' });
});

/** Of an error's stack, the method that was called and who called it. @param {Error} error */
const framesOf = ({ stack = '' }) =>
  stack
    .split('\n    at ')
    .slice(1)
    .map((line) => line.split(' (')[0]);

test('the stack of an error begins with the method that was called', () => {
  const collection = client.db('d').collection('stacks');
  collection.drop();
  collection.insertOne({ _id: 1 });
  for (const [method, act] of /** @type {[string, () => unknown][]} */ ([
    ['Db.command', () => client.db('admin').command({ nonsense: 1 })],
    ['Collection.findOne', () => collection.findOne({ $nonsense: 1 })],
    ['Collection.insertOne', () => collection.insertOne({ _id: 1 })],
    ['Collection.updateOne', () => collection.updateOne({}, { a: 1 })],
  ])) {
    assert.throws(
      function callerOfThisTest() {
        act();
      },
      (/** @type {Error} */ error) => {
        const frames = framesOf(error);
        const at = frames.indexOf(method);
        assert.ok(at === 0 || at === 1, frames.join());
        assert.equal(frames[at + 2], 'callerOfThisTest');
        return true;
      },
    );
  }
});

test('an error that goes through a callback keeps the stack of the call inside', () => {
  function callerWithin() {
    client.db('admin').command({ nonsense: 1 });
  }
  assert.throws(
    () => client.withSession(callerWithin),
    (/** @type {Error} */ error) => framesOf(error).includes('callerWithin'),
  );
});

test('names of databases and collections are checked', () => {
  assert.throws(() => client.db('a.b'), {
    name: 'MongoInvalidArgumentError',
    message: "Database names cannot contain the character '.'",
  });
  assert.throws(() => client.db(''), { name: 'MongoInvalidArgumentError' });
  assert.throws(() => client.db('d').collection(/** @type {any} */ (5)), {
    name: 'MongoInvalidArgumentError',
  });
  assert.equal(new NativeClient('mongodb://localhost/named?w=1').db().databaseName, 'named');
  assert.equal(new NativeClient('mongodb://localhost').db().databaseName, 'test');
});

test('BSON options come down from client, database and collection', () => {
  client.db('levels').collection('c').insertOne({ _id: 1 });
  const raw = new NativeClient(server.uri, { raw: true });
  const database = raw.db('levels');
  assert.ok(Buffer.isBuffer(database.collection('c').findOne()));
  assert.deepEqual(database.collection('c').findOne({}, { raw: false }), { _id: 1 });
  assert.deepEqual(raw.db('levels', { raw: false }).collection('c').findOne(), { _id: 1 });
  assert.deepEqual(database.collection('c', { raw: false }).findOne(), { _id: 1 });
  raw.close();
});

test('timings count calls and say where their time went', () => {
  const timed = new NativeClient(server.uri);
  const collection = timed.db('timed').collection('c');
  collection.insertMany(Array.from({ length: 200 }, (_, i) => ({ _id: i, text: 'x'.repeat(100) })));
  assert.equal(collection.find().toArray().length, 200);
  for (let i = 0; i < 100; i++) collection.findOne({ _id: i });
  const { calls, us } = timed.timings();
  assert.equal(calls, 102);
  assert.deepEqual(Object.keys(us), ['encode', 'roundTrip', 'decode']);
  assert.ok(us.roundTrip > us.decode && us.decode > 0 && us.encode > 0);
  timed.close();
});

test('a missing addon is one clear line and exit code 3', () => {
  const script = `
    try {
      await import(${JSON.stringify(new URL('../../../js/client/index.js', import.meta.url).href)});
    } catch ({ message, exitCode }) {
      console.log(JSON.stringify({ message, exitCode }));
    }`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, TOLLGATE_ADDON: '/nowhere/tollgate.node' },
  });
  assert.deepEqual(JSON.parse(String(output)), {
    message: 'The native addon is not built: run `npm run bench:native` or `node scripts/setup.js`',
    exitCode: 3,
  });
});

test('versions name the addon and libmongoc', () => {
  assert.match(versions().addon, /^\d+\.\d+\.\d+$/);
  assert.match(versions().libmongoc, /^\d+\.\d+\.\d+/);
});

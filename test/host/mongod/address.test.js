import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  describeAddress,
  resolveUri,
  withoutCredentials,
} from '../../../js/host/mongod/address.js';
import { startServer } from '../../../js/host/mongod/server.js';

test('the environment names a server only when it is asked to', () => {
  const env = { MONGODB_URI: 'mongodb://production:27017' };
  assert.equal(resolveUri(undefined, env), undefined);
  assert.equal(resolveUri('', env), undefined);
  assert.deepEqual(resolveUri('env', env), { uri: env.MONGODB_URI, source: 'MONGODB_URI' });
  assert.deepEqual(resolveUri('mongodb://here', env), { uri: 'mongodb://here', source: '--uri' });
  assert.throws(() => resolveUri('env', {}), {
    name: 'ServerUnavailable',
    exitCode: 2,
    message: /^--uri env takes the address from MONGODB_URI, which is not set: set it, or write /,
  });
});

test('a server is started although MONGODB_URI names another', async (t) => {
  const before = process.env.MONGODB_URI;
  // Nobody answers there.
  process.env.MONGODB_URI = 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=50';
  t.after(() => {
    if (before === undefined) delete process.env.MONGODB_URI;
    else process.env.MONGODB_URI = before;
  });
  const server = await startServer();
  t.after(() => server.stop());
  assert.equal(server.started, true);
  await assert.rejects(startServer({ uri: 'env' }), /^ServerUnavailable: no server answers at /);
});

test('an address is shown without its secrets, however malformed it is', () => {
  const shown = {
    'mongodb://host:1': 'mongodb://host:1',
    'mongodb://joe:secret@host:1/db?tlsCertificateKeyFilePassword=secret':
      'mongodb://***@host:1/db',
    'mongodb+srv://joe:sec@ret@host/': 'mongodb+srv://***@host/',
    'mongodb://joe:secret?x@host/?w=1': 'mongodb://***@host/',
    'joe:secret@host': '***@host',
    'mongodb://host?authMechanismProperties=AWS_SESSION_TOKEN:secret': 'mongodb://host',
  };
  for (const [uri, expected] of Object.entries(shown)) {
    assert.equal(withoutCredentials(uri), expected);
  }
});

test('of an address its hosts are described', () => {
  assert.equal(describeAddress('mongodb://joe:secret@a:1,b:2/db?w=1'), 'a:1,b:2');
  assert.equal(describeAddress('mongodb+srv://joe:secret@cluster.example/'), 'cluster.example');
  assert.equal(describeAddress('mongodb://127.0.0.1:27017'), '127.0.0.1:27017');
});

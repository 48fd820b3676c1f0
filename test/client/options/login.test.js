import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { inspect } from 'node:util';
import { MongoClient } from 'mongodb';
import { NativeClient } from '../../../js/client/index.js';
import {
  CLIENT_SUBJECT,
  KEY_PASSWORD,
  makeCertificates,
  noCertificates,
} from '../../helpers/machine/certificates.js';
import { withServer } from '../../helpers/machine/server.js';

const needed = { skip: noCertificates ?? false };
const files = noCertificates ? undefined : makeCertificates();
if (noCertificates) console.log(`TLS is not tested: ${noCertificates}`);
after(() => files?.remove());

const MECHANISMS = 'authenticationMechanisms=SCRAM-SHA-1,SCRAM-SHA-256,MONGODB-X509';
const withTls = files
  ? ['--tlsMode', 'preferTLS', '--tlsCertificateKeyFile', files.server, '--tlsCAFile', files.ca]
  : [];
const server = await withServer(undefined, {
  auth: true,
  args: [
    ...withTls,
    ...(files ? ['--tlsAllowConnectionsWithoutCertificates'] : []),
    ...['--setParameter', MECHANISMS],
  ],
});
const plain = server.uri.replace(/\/\/.*@/, '//');

const SECRETS = { one: 'e1ns:/?#[]@', two: 'zw31 ü%' };
const root = await new MongoClient(server.uri).connect();
await root.db('admin').command({
  createUser: 'one',
  pwd: SECRETS.one,
  roles: [{ role: 'readWrite', db: 'things' }],
  mechanisms: ['SCRAM-SHA-1'],
});
await root.db('users').command({
  createUser: 'two@ü',
  pwd: SECRETS.two,
  roles: [{ role: 'read', db: 'things' }],
  mechanisms: ['SCRAM-SHA-256'],
});
await root.db('$external').command({
  createUser: CLIENT_SUBJECT,
  roles: [{ role: 'read', db: 'things' }],
});
await root.close();

const one = { auth: { username: 'one', password: SECRETS.one } };
const two = { auth: { username: 'two@ü', password: SECRETS.two } };

/**
 * What a client of either driver says to a read and a write.
 * @param {new (uri: string, options: any) => any} Client
 * @param {string} uri
 * @param {Record<string, any>} options
 */
async function attempt(Client, uri, options) {
  const client = new Client(uri, { serverSelectionTimeoutMS: 700, ...options });
  const things = () => client.db('things').collection('things');
  /** @param {() => any} operation */
  const outcome = async (operation) => {
    try {
      return await operation();
    } catch (error) {
      assert.doesNotMatch(inspect(error, { depth: 9 }), /e1ns|zw31|wr0ng/);
      const { name, message, code, codeName, errorLabels } = /** @type {any} */ (error);
      // The drivers send the fields in different orders, and the server shows them.
      const text = message.replace(/(?<=not authorized on \w+).*/, '');
      return { name, message: text, code, codeName, errorLabels };
    }
  };
  try {
    const read = await outcome(() => things().findOne());
    return read === null ? [read, await outcome(() => things().drop())] : [read];
  } finally {
    await client.close();
  }
}

/** @param {string} user As it stands in a connection string. @param {string} rest */
const uriOf = (user, rest = '') => plain.replace('//', `//${user}@`) + rest;

/** @type {Record<string, [uri: string, options: Record<string, any>, welcome: boolean]>} */
const LOGINS = {
  'nobody, who may do nothing': [plain, {}, false],
  'SCRAM-SHA-1, chosen by the server': [plain, one, true],
  'SCRAM-SHA-1, chosen here': [plain, { ...one, authMechanism: 'SCRAM-SHA-1' }, true],
  'SCRAM-SHA-256, another database knows the user': [plain, { ...two, authSource: 'users' }, true],
  'SCRAM-SHA-256, the database of the connection string knows the user': [
    uriOf(`two%40%C3%BC:${encodeURIComponent(SECRETS.two)}`, 'users'),
    {},
    true,
  ],
  'a password in the connection string': [
    uriOf(`one:${encodeURIComponent(SECRETS.one)}`),
    {},
    true,
  ],
  'a wrong password': [plain, { auth: { username: 'one', password: 'wr0ng' } }, false],
  'a wrong password in the connection string': [uriOf('one:wr0ng'), {}, false],
  'an unknown user': [plain, { auth: { username: 'none', password: 'wr0ng' } }, false],
  'a database that does not know the user': [plain, two, false],
  'a mechanism that the user has not': [
    plain,
    { ...two, authSource: 'users', authMechanism: 'SCRAM-SHA-1' },
    false,
  ],
};

for (const [name, [uri, options, welcome]] of Object.entries(LOGINS)) {
  test(`login: ${name}: as mongodb`, async () => {
    const expected = await attempt(MongoClient, uri, options);
    assert.equal(expected[0] === null, welcome);
    assert.deepEqual(await attempt(NativeClient, uri, options), expected);
  });
}

test('no password, or an empty one, is refused as a wrong one', async () => {
  const users = { one: '', 'one:': '', 'two%40%C3%BC': 'users', 'two%40%C3%BC:': 'users' };
  for (const [user, source] of Object.entries(users)) {
    const [{ name, message, code }] = await attempt(NativeClient, uriOf(user, source), {});
    assert.deepEqual([name, message, code], ['MongoServerError', 'Authentication failed.', 18]);
    // The server's log, which says much of each refusal, is read here; a full pipe would stop it.
    await setImmediate();
  }
});

test('a second call after a refused login is refused with the same error', () => {
  // Shorter than the half second after which the monitor looks again at the earliest.
  const options = { auth: { username: 'one', password: 'wr0ng' }, serverSelectionTimeoutMS: 400 };
  const client = new NativeClient(plain, options);
  for (let attempt = 0; attempt < 2; attempt++) {
    assert.throws(() => client.ping(), {
      name: 'MongoServerError',
      code: 18,
      message: 'Authentication failed.',
    });
  }
  client.close();
});

const tls = { tls: true, tlsCAFile: files?.ca };
const x509 = { ...tls, authMechanism: 'MONGODB-X509' };

/** @type {Record<string, Record<string, any>>} */
const WELCOME = {
  'a known authority': { ...tls, ...one },
  'an unknown authority, allowed': {
    ...{ ...tls, ...one },
    tlsCAFile: files?.otherCa,
    tlsAllowInvalidCertificates: true,
  },
  'anything, allowed': { tls: true, tlsInsecure: true, ...one },
  'a client certificate': { ...x509, tlsCertificateKeyFile: files?.client },
  'a client certificate with a locked key': {
    ...x509,
    tlsCertificateKeyFile: files?.clientLocked,
    tlsCertificateKeyFilePassword: KEY_PASSWORD,
  },
};

for (const [name, options] of Object.entries(WELCOME)) {
  test(`TLS: ${name}: as mongodb`, needed, async () => {
    const expected = await attempt(MongoClient, plain, options);
    assert.equal(expected[0], null);
    assert.deepEqual(await attempt(NativeClient, plain, options), expected);
  });
}

/** @type {Record<string, [options: Record<string, any>, message: RegExp]>} */
const REFUSED = {
  'an unknown authority': [{ ...tls, tlsCAFile: files?.otherCa }, /certificate verify failed/],
  'no authority': [{ tls: true }, /certificate verify failed/],
  'a locked key without its password': [
    { ...x509, tlsCertificateKeyFile: files?.clientLocked, tlsCertificateKeyFilePassword: 'wr0ng' },
    /TLS state\. See that tlsCAFile and tlsCertificateKeyFile can be read, and with which password/,
  ],
};

for (const [name, [options, message]] of Object.entries(REFUSED)) {
  test(`TLS: ${name}: an error as mongodb's`, needed, async () => {
    const [expected] = await attempt(MongoClient, plain, options);
    const [actual] = await attempt(NativeClient, plain, options);
    assert.equal(expected.name, 'MongoServerSelectionError');
    assert.equal(actual.name, expected.name);
    assert.match(actual.message, message);
  });
}

test('TLS: a certificate for another host', needed, async (t) => {
  const certificate = /** @type {NonNullable<typeof files>} */ (files).wrongHost;
  const elsewhere = await withServer(t, {
    args: ['--tlsMode', 'preferTLS', '--tlsCertificateKeyFile', certificate],
  });
  for (const Client of [MongoClient, NativeClient]) {
    const [refused] = await attempt(Client, elsewhere.uri, tls);
    assert.equal(refused.name, 'MongoServerSelectionError');
    assert.match(refused.message, /host ?name|IP/i);
    const [allowed] = await attempt(Client, elsewhere.uri, {
      ...tls,
      tlsAllowInvalidHostnames: true,
    });
    assert.equal(allowed, null);
  }
});

test('TLS: a client certificate that is no user, or none', needed, async () => {
  const stranger = { ...x509, tlsCertificateKeyFile: files?.server };
  for (const options of [stranger, x509]) {
    const [expected] = await attempt(MongoClient, plain, options);
    const [actual] = await attempt(NativeClient, plain, options);
    assert.equal(expected.code, 18);
    const { name, code, codeName, errorLabels } = expected;
    assert.deepEqual(
      { ...actual, message: '' },
      { name, code, codeName, errorLabels, message: '' },
    );
  }
});

test('TLS: a file that is not there', needed, () => {
  const client = new NativeClient(plain, { tls: true, tlsCAFile: '/nowhere/ca.pem' });
  assert.throws(() => client.connect(), { code: 'ENOENT', path: '/nowhere/ca.pem' });
  client.close();
});

test('neither events nor the client itself show a password', () => {
  const client = new NativeClient(plain, { ...one, monitorCommands: true });
  /** @type {any[]} */
  const events = [];
  for (const name of ['commandStarted', 'commandSucceeded', 'commandFailed']) {
    client.on(name, (event) => events.push(event));
  }
  client.db('things').collection('things').insertOne({ _id: 1 });
  assert.throws(() => client.db('admin').command({ createUser: 'x', pwd: 'e1ns', roles: [] }));
  assert.equal(events.length, 4);
  assert.doesNotMatch(inspect([events, client], { depth: 9 }), /e1ns/);
  client.close();
});

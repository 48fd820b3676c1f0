import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { MongoClient } from 'mongodb';
import { addon } from '../../../js/client/binding/addon.js';
import { NativeClient } from '../../../js/client/index.js';
import { connectionStringFor, settingsFor } from '../../../js/client/options/libmongoc.js';
import { resolveOptions } from '../../../js/client/options/resolve.js';
import { NO_TIMEOUT } from '../../../js/client/options/table.js';

const HOST = 'mongodb://example.com';

/**
 * @param {() => any} make
 * @returns {{ name: string, message: string } | undefined} The error.
 */
function refusal(make) {
  try {
    make();
    return undefined;
  } catch (error) {
    const { name, message } = /** @type {Error} */ (error);
    return { name, message };
  }
}

/** @type {[uri: string, options?: Record<string, any>][]} */
const REFUSED_AS_MONGODB = [
  ['http://example.com'],
  ['mongodb://'],
  ['mongodb://@example.com'],
  ['mongodb://user:pa/ss@example.com'],
  ['mongodb+srv://one.example.com,two.example.com'],
  ['mongodb+srv://one.example.com:27017'],
  [HOST, { nonsense: 1 }],
  [HOST, { nonsense: 1, folly: 2 }],
  [HOST, { connectTimeoutMS: 'soon' }],
  [HOST, { connectTimeoutMS: -5 }],
  [HOST, { retryWrites: 'perhaps' }],
  [HOST, { useBigInt64: true, promoteLongs: false }],
  [HOST, { useBigInt64: true, promoteValues: false }],
  [HOST, { loadBalanced: true }],
  [HOST, { serverApi: { version: '2' } }],
  [HOST, { serverApi: {} }],
  [HOST, { readPreference: 'nearby' }],
  [HOST, { readPreference: { mode: 'primary', tags: [{ a: 'b' }] } }],
  [HOST, { readPreference: 'primary', maxStalenessSeconds: 120 }],
  [HOST, { readPreference: { mode: 'primary', hedge: { enabled: true } } }],
  [HOST, { writeConcern: 'most' }],
  [HOST, { tlsInsecure: true, tlsAllowInvalidCertificates: true }],
  [HOST, { tlsInsecure: false, tlsAllowInvalidHostnames: false }],
  [`${HOST}/?tls=true&ssl=false`],
  [`${HOST}/?tls=true`, { tls: false }],
  [`${HOST}/?w=1&w=2`],
  [`${HOST}/?serverApi=1`],
  ['mongodb://one,two/?directConnection=true'],
  ['mongodb+srv://example.com/?directConnection=true'],
  ['mongodb://one,two/?loadBalanced=true'],
  [`${HOST}/?loadBalanced=true&replicaSet=rs`],
  [`${HOST}/?loadBalanced=true&directConnection=true`],
  [`${HOST}/?srvMaxHosts=2`],
  [`${HOST}/?srvServiceName=other`],
  ['mongodb+srv://example.com/?srvMaxHosts=2&replicaSet=rs'],
  [`${HOST}/?authMechanism=SCRAM-SHA-256`],
  ['mongodb://user:word@example.com/?authMechanism=MONGODB-X509'],
  ['mongodb://user@example.com/?authMechanism=MONGODB-X509&authSource=admin'],
];

for (const [uri, options] of REFUSED_AS_MONGODB) {
  test(`refused as by mongodb: ${uri} ${JSON.stringify(options ?? {})}`, () => {
    const expected = refusal(() => new MongoClient(uri, options));
    assert.ok(expected);
    assert.deepEqual(
      refusal(() => new NativeClient(uri, options)),
      expected,
    );
  });
}

test('what libmongoc cannot do is refused with the reason', () => {
  for (const [name, reason] of Object.entries({
    proxyHost: 'libmongoc has no SOCKS5 proxies',
    ca: 'libmongoc reads files: use tlsCAFile and tlsCertificateKeyFile',
    autoEncryption: 'client-side encryption is not part of this driver',
    driverInfo: 'libmongoc tells servers one name for the whole process',
  })) {
    assert.deepEqual(
      refusal(() => new NativeClient(HOST, { [name]: {} })),
      {
        name: 'MongoParseError',
        message: `option ${name.toLowerCase()} is not supported: ${reason}`,
      },
    );
  }
  assert.throws(() => new NativeClient(`${HOST}/?proxyHost=x`), { name: 'MongoParseError' });
});

/**
 * @param {string} query
 * @returns {{ options: Record<string, any>, warnings: string[] }}
 */
function fromUri(query) {
  /** @type {string[]} */
  const warnings = [];
  const { emitWarning } = process;
  process.emitWarning = (/** @type {any} */ message) => warnings.push(message);
  try {
    return { options: resolveOptions(`${HOST}/?${query}`, {}), warnings };
  } finally {
    process.emitWarning = emitWarning;
  }
}

test('what the connection string says and nobody knows is a warning, without its value', () => {
  for (const [query, warning] of Object.entries({
    'nonsense=secret': 'URI option "nonsense" is not supported and is ignored',
    'connectTimeoutMS=secret': 'URI option "connectTimeoutMS" is ignored: its value cannot be used',
    'heartbeatFrequencyMS=5':
      'URI option "heartbeatFrequencyMS" is ignored: its value cannot be used',
    'journal=': 'URI option "journal" has no value and is ignored',
    'w=1&w=1': 'URI option "w" appears more than once',
    'wtimeout=5': 'wtimeout is a deprecated option: Please use wTimeoutMS instead',
    'a%40b=1': 'URI option of unreadable name is not supported and is ignored',
  })) {
    assert.deepEqual(fromUri(query).warnings, [warning], query);
  }
});

test('what libmongoc has no choice in is refused, or warned of in a connection string', () => {
  for (const [name, value, harmless, why] of /** @type {const} */ ([
    ['minPoolSize', 5, 0, 'connections are made when a call needs one'],
    ['maxIdleTimeMS', 1000, 0, 'connections stay open until the client closes'],
    ['serverMonitoringMode', 'poll', 'auto', 'libmongoc always streams where a server can'],
    ['serverSelectionTryOnce', true, false, 'a call waits for serverSelectionTimeoutMS'],
    ['timeoutMS', 500, 0, NO_TIMEOUT],
  ])) {
    assert.deepEqual(
      refusal(() => resolveOptions(HOST, { [name]: value })),
      {
        name: 'MongoParseError',
        message: `option ${name.toLowerCase()} is not supported: ${why}`,
      },
    );
    const { warnings } = fromUri(`${name}=${value}`);
    assert.deepEqual(warnings, [`URI option "${name}" has no effect: ${why}`]);
    assert.equal(resolveOptions(HOST, { [name]: harmless })[name], harmless);
    assert.deepEqual(fromUri(`${name}=${harmless}`).warnings, []);
  }
});

test('a time limit of a whole call has no effect, as in mongodb, and that is said once', async () => {
  const client = new NativeClient(HOST);
  const warning = once(process, 'warning');
  client.db('a').collection('b').find({}, { timeoutMS: 5 });
  const [{ message }] = await warning;
  assert.equal(message, `option "timeoutMS" has no effect: ${NO_TIMEOUT}`);
  client.close();
});

test('options of the connection string are known in any case, and lose to the object', () => {
  const { options } = fromUri('APPNAME=a%20b&wtimeoutms=5&w=majority&readPREFERENCE=nearest');
  assert.equal(options.appName, 'a b');
  assert.deepEqual(options.writeConcern, { w: 'majority', wTimeoutMS: 5 });
  assert.deepEqual(options.readPreference, { mode: 'nearest' });
  const { appName, w } = resolveOptions(`${HOST}/?appName=a&w=1`, { appName: 'b', w: 2 });
  assert.deepEqual([appName, w], ['b', 2]);
  assert.equal(fromUri('wtimeout=5&wTimeoutMS=10').options.wTimeoutMS, 10);
});

test('hosts, users and databases of every form', () => {
  /** @param {string} uri */
  const parts = (uri) => {
    const { hosts, auth, dbName } = resolveOptions(uri, {});
    return [hosts, auth?.username, auth?.password, dbName];
  };
  assert.deepEqual(parts('mongodb://a'), [['a'], undefined, undefined, undefined]);
  assert.deepEqual(parts('mongodb://[::1]:5,b:6/db'), [
    ['[::1]:5', 'b:6'],
    undefined,
    undefined,
    'db',
  ]);
  assert.deepEqual(parts('mongodb://%2Ftmp%2Fa.sock/?w=1')[0], ['%2Ftmp%2Fa.sock']);
  assert.deepEqual(parts('mongodb://%40l%3Ace:p%2Fw%25@a/my%3Ddb?w=1'), [
    ['a'],
    '@l:ce',
    'p/w%',
    'my=db',
  ]);
  assert.deepEqual(parts('mongodb://alice:@a').slice(1, 3), ['alice', '']);
  assert.deepEqual(parts('mongodb://a/?appName=x@y')[0], ['a']);
  for (const host of ['a:0', 'a:65536', 'a:b', 'a::1', '[::1', '[::1]:-1', 'a,,b']) {
    assert.throws(() => parts(`mongodb://${host}`), { name: 'MongoParseError' }, host);
  }
});

test('no message shows credentials that were not encoded', () => {
  for (const uri of [
    'mongodb://user:se?cret@host/',
    'mongodb://user:se/cret@host/',
    'mongodb://user?secret@host/',
    'mongodb://us?er:1secret@host/',
    'mongodb://user:secret:secret@host/',
    'mongodb://user:secret@host@secret/',
    'mongodb://user:secret%@host/',
    'mongodb://user:secret@host:99999',
    'mongodb://user:secret@[host',
    'mongodb://user:secret@host/?authMechanism=secret',
    'mongodb://user:secret@host/?w=1&w=secret',
  ]) {
    const { message } = refusal(() => new NativeClient(uri)) ?? { message: '' };
    assert.doesNotMatch(message, /secret|se\/cret|se\?cret/, uri);
  }
});

test('what libmongoc is given', () => {
  /** @param {string} uri @param {Record<string, any>} [options] */
  const written = (uri, options = {}) => connectionStringFor(resolveOptions(uri, options));
  // Reads, and what an overloaded server refuses, are ours to send again.
  const retries = `${addon.features.retriesOverload ? '&maxAdaptiveRetries=0' : ''}&retryReads=false`;
  assert.equal(
    written(HOST),
    `mongodb://example.com/?appName=tollgate&directConnection=false${retries}`,
  );
  assert.equal(
    written('mongodb://u%40:p%2F@a,b/db?appName=x', { tls: true, compressors: ['zlib', 'none'] }),
    `mongodb://u%40:p%2F@a,b/?appName=x&authSource=db&compressors=zlib&directConnection=false${retries}&tls=true`,
  );
  const { username, password } = { username: 'ü ser', password: 'p@ss:w/rd?' };
  assert.match(
    written(`${HOST}/db`, { auth: { username, password }, authSource: 'users', dbName: 'x' }),
    /^mongodb:\/\/%C3%BC%20ser:p%40ss%3Aw%2Frd%3F@example\.com\/\?.*authSource=users/,
  );
  assert.match(written(HOST, { socketTimeoutMS: 0 }), /socketTimeoutMS=2147483647/);
  assert.match(written(HOST, { writeConcern: { w: 2, j: true } }), /journal=true.*&w=2/);
  assert.throws(() => written(HOST, { appName: 'ü'.repeat(65) }), {
    name: 'MongoParseError',
    message: 'appName must not be longer than 128 bytes',
  });
});

test('what the connection string has no words for', () => {
  /** @param {Record<string, any>} options */
  const settings = (options) => settingsFor(resolveOptions(HOST, options));
  assert.deepEqual(settings({}), { monitorCommands: false });
  assert.deepEqual(settings({ serverApi: '1', monitorCommands: true }), {
    monitorCommands: true,
    serverApi: { version: '1' },
  });
  const readPreference = {
    mode: 'secondary',
    tags: [{ dc: 'ny,1' }, {}],
    maxStalenessSeconds: 120,
    hedge: { enabled: false },
  };
  assert.deepEqual(settings({ readPreference }).readPreference, readPreference);
  assert.deepEqual(
    fromUri('readPreference=secondary&readPreferenceTags=dc:ny,rack:1&readPreferenceTags=').options
      .readPreference,
    { mode: 'secondary', tags: [{ dc: 'ny', rack: '1' }, {}] },
  );
});

test('client.options shows what holds, without secrets', () => {
  const uri = 'mongodb://alice:secret@example.com/shop?retryWrites=false&maxPoolSize=3';
  const client = new NativeClient(uri, { tlsCertificateKeyFilePassword: 'secret', tls: true });
  assert.equal(client.options.retryWrites, false);
  assert.equal(client.options.maxPoolSize, 3);
  assert.equal(client.db().databaseName, 'shop');
  assert.doesNotMatch(JSON.stringify(client), /secret/);
  assert.doesNotMatch(JSON.stringify(client.options), /secret/);
  client.close();
});

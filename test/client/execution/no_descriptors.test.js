import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { addon } from '../../../js/client/binding/addon.js';
import { makeCertificates, noCertificates } from '../../helpers/machine/certificates.js';
import { withServer } from '../../helpers/machine/server.js';
import { runShort } from '../../helpers/machine/shortage.js';
import { FAILING } from '../fail_points.js';

const needed = { skip: addon.guardsReplies ? false : 'libmongoc is a shared library' };
const server = await withServer(undefined, { topology: 'replicaSet', args: FAILING });

const PROCESS = JSON.stringify(new URL('../../helpers/machine/process.js', import.meta.url).href);
/** Opens files until no more can be opened, but for so many. */
const NO_DESCRIPTORS = `
  import { closeSync, openSync } from 'node:fs';
  import { eventually } from ${PROCESS};
  function begin(spare = 0) {
    const taken = [];
    try {
      for (;;) taken.push(openSync('/dev/null'));
    } catch {}
    for (const one of taken.splice(0, spare)) closeSync(one);
    return () => taken.forEach((one) => closeSync(one));
  }`;

/**
 * @param {string} script
 * @param {string} [uri]
 */
const run = (script, uri = server.uri) =>
  runShort(uri, NO_DESCRIPTORS, script, { limit: 'ulimit -n 200' });

const NONE = [
  true,
  'MongoRuntimeError',
  'The system has no file descriptor for a connection: raise its limit (ulimit -n), or use fewer clients, ' +
    'threads and open files',
];

/** A client with a connection of its own and one of a thread's; how often it has lost the server. */
const OPEN = `
  const client = new NativeClient(uri, { appName: String(process.pid) });
  let lost = 0;
  client.on('serverDescriptionChanged', ({ newDescription }) => {
    if (newDescription.type === 'Unknown') lost++;
  });
  const collection = client.connect().db('no_descriptors').collection('c');
  collection.findOne();
  await collection.async.findOne();
  // libmongoc's are two.
  const CONNECTIONS = 4;
  const mine = () => client.db('admin').aggregate([
    { $currentOp: { idleConnections: true } },
    { $match: { appName: String(process.pid) } },
  ]).toArray();
  await eventually(() => mine().length === CONNECTIONS, 'all connections are made');`;

/** @param {number} spare */
const callsGoOn = (spare) => `${OPEN}
  await without(async () => {
    const calls = Array.from({ length: 40 }, () => collection.async.countDocuments());
    say((await Promise.all(calls)).join(''));
    say(collection.countDocuments(), await collection.async.countDocuments(), lost);
  }, ${spare});
  await client.async.close();`;
const WENT_ON = [['0'.repeat(40)], [0, 0, 0]];

for (const spare of [0, 1, 5]) {
  test(
    `calls go on over the connections that there are, with ${spare} descriptors left`,
    needed,
    async () => {
      assert.deepEqual(await run(callsGoOn(spare)), WENT_ON);
    },
  );
}

test('sessions, streams and prefetching do without a connection more', needed, async () => {
  const said = await run(`${OPEN}
    const inSession = async () => {
      const session = await client.async.startSession();
      try {
        return await collection.async.findOne({}, { session });
      } finally {
        await session.endSession();
      }
    };
    const inStream = async () => {
      const changes = client.async.watch();
      try {
        return await changes.tryNext();
      } finally {
        await changes.close();
      }
    };
    const prefetching = () => collection.find({}, { prefetch: true }).toArray().length;
    await without(async () => say(await inSession(), await inStream(), prefetching(), lost));
    say(await inSession(), await inStream(), prefetching(), lost);
    await client.async.close();`);
  assert.deepEqual(said, [
    [null, null, 0, 0],
    [null, null, 0, 0],
  ]);
});

test('the first connection is refused, and made later', needed, async () => {
  const said = await run(`
    const client = new NativeClient(uri);
    for (const spare of [0, 1]) await without(() => client.connect(), spare);
    await without(() => client.db('d').collection('c').findOne());
    await without(() => client.async.db('d').collection('c').findOne());
    say(client.connect().ping().ok, (await client.async.ping()).ok);
    await client.async.close();`);
  assert.deepEqual(said, [NONE, NONE, NONE, NONE, [1, 1]]);
});

test('a connection that breaks is made again with its own descriptor', needed, async () => {
  const said = await run(`${OPEN}
    const admin = client.db('admin');
    await without(async () => {
      admin.command({
        configureFailPoint: 'failCommand',
        mode: { times: 2 },
        data: { failCommands: ['aggregate'], closeConnection: true },
      });
      try {
        collection.countDocuments();
      } catch (error) {
        say(error.name);
      }
      say(collection.countDocuments(), await collection.async.countDocuments());
    });
    await client.async.close();`);
  assert.deepEqual(said, [['MongoNetworkError'], [0, 0]]);
});

test('with TLS, whose files are opened, too', {
  skip: needed.skip || noCertificates,
}, async (t) => {
  const files = makeCertificates();
  after(() => files.remove());
  const args = ['--tlsMode', 'preferTLS', '--tlsCertificateKeyFile', files.server];
  args.push('--tlsCAFile', files.ca, '--tlsAllowConnectionsWithoutCertificates');
  const { uri } = await withServer(t, { args });
  for (const spare of [0, 1, 2, 5]) {
    const said = await run(
      callsGoOn(spare),
      `${uri}?tls=true&tlsCAFile=${encodeURIComponent(files.ca)}`,
    );
    assert.deepEqual(said, WENT_ON, `${spare} spare`);
  }
});

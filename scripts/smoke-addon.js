/**
 * Tries the addon that `TOLLGATE_ADDON` names, or the built one, on real servers: every type of BSON, reads of several
 * replies, writes, a transaction, promises, JSON and TLS. For addons of other platforms, and of other builds.
 */
import assert from 'node:assert/strict';
import { Binary, BSON, Decimal128, Long, MinKey, ObjectId, Timestamp } from 'bson';
import { NativeClient } from '../js/client/index.js';
import { startServer } from '../js/host/mongod/server.js';
import { temporaryFolder } from '../js/host/temporary_folder/index.js';
import { makeCertificate } from '../js/host/tls_certificate.js';

const MANY = 20_000;
const EVERY_TYPE = {
  ...{
    _id: new ObjectId(),
    double: -0.5,
    text: 'Grüße, 世界 🚗',
    empty: '',
    int: -7,
    date: new Date(0),
  },
  ...{ document: { a: [1, [2.5, 'b'], {}] }, yes: true, nothing: null, pattern: /^a.b$/imsu },
  ...{ bytes: new Binary(Buffer.from([0, 255]), 128), long: Long.fromString('9007199254740993') },
  ...{
    decimal: Decimal128.fromString('1.10'),
    time: new Timestamp({ t: 1, i: 2 }),
    min: new MinKey(),
  },
};

/** @param {import('../js/client/index.js').Collection} collection */
async function readAndWrite(collection) {
  collection.insertOne(EVERY_TYPE);
  const found = collection.findOne({ _id: EVERY_TYPE._id }, { promoteLongs: false });
  assert.deepEqual(BSON.serialize(found), BSON.serialize(EVERY_TYPE));
  collection.deleteOne({ _id: EVERY_TYPE._id });
  collection.insertMany(Array.from({ length: MANY }, (_, i) => ({ _id: i, text: `number ${i}` })));
  const all = collection.find({}, { sort: { _id: 1 } }).toArray();
  assert.deepEqual(
    [all.length, all[MANY - 1]],
    [MANY, { _id: MANY - 1, text: `number ${MANY - 1}` }],
  );
  const { modifiedCount } = collection.updateOne({ _id: 7 }, { $set: { text: 'seven' } });
  assert.equal(modifiedCount, 1);
  const several = Array.from({ length: 64 }, (_, _id) => collection.async.findOne({ _id }));
  assert.equal((await Promise.all(several))[7]?.text, 'seven');
  assert.deepEqual(await collection.async.find({}).toArray(), collection.find({}).toArray());
  const json = collection.find({ _id: { $lt: 3 } }, { sort: { _id: 1 } }).json();
  assert.deepEqual(JSON.parse(json.toString()), all.slice(0, 3));
}

/** @param {NativeClient} client @param {import('../js/client/index.js').Collection} collection */
function inTransaction(client, collection) {
  const session = client.startSession();
  session.startTransaction();
  collection.deleteMany({}, { session });
  session.abortTransaction();
  session.endSession();
  assert.equal(collection.countDocuments(), MANY);
}

/** @param {string} uri @param {(client: NativeClient) => Promise<void>} what */
async function withClient(uri, what) {
  const client = new NativeClient(uri).connect();
  try {
    await what(client);
  } finally {
    client.close();
  }
}

const folder = temporaryFolder('tollgate-smoke-');
const { certificateKeyFile, caFile } = await makeCertificate(folder.path);
const tlsArguments = ['--tlsMode', 'preferTLS', '--tlsCertificateKeyFile', certificateKeyFile];
const server = await startServer({ topology: 'replicaSet', args: tlsArguments });
try {
  await withClient(server.uri, async (client) => {
    const collection = client.db('tollgate_smoke').collection('documents');
    await readAndWrite(collection);
    inTransaction(client, collection);
  });
  const secure = new URL(server.uri);
  secure.searchParams.set('tls', 'true');
  await withClient(`${secure}&tlsCAFile=${encodeURIComponent(caFile)}`, async (client) => {
    assert.equal(client.db('tollgate_smoke').collection('documents').countDocuments(), MANY);
  });
  await assert.rejects(
    withClient(`${secure}&serverSelectionTimeoutMS=2000`, async () => {}),
    /certificate|TLS/,
    'a certificate that nobody vouches for',
  );
} finally {
  await server.stop();
  folder.remove();
}
console.log(`the addon works (${process.env.TOLLGATE_ADDON ?? 'as cmake-js built it'})`);

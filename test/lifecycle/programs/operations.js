/**
 * Runs a mix of operations in a process of its own and says, ten times on the way, what it holds:
 * `operations.js URI COUNT`, with --expose-gc.
 */
import { serialize } from 'bson';
import { decodeDocuments } from '../../../js/client/bson/decoding/decode.js';
import { NativeClient } from '../../../js/client/index.js';
import { vitals } from './lives.js';

const [uri, count] = [process.argv[2], Number(process.argv[3])];
const SAMPLES = 10;
const EACH_CLIENT = 2000;

const open = () => new NativeClient(uri);
let client = open();
const things = () => client.db('leaks').collection('things');
const text = 'x'.repeat(300);
const bytes = Buffer.concat([1, 2, 3].map((n) => serialize({ n, text, list: [n, { n }] })));

/** @type {((i: number) => unknown)[]} */
const OPERATIONS = [
  (i) => things().findOne({ _id: i % 500 }),
  (i) => things().findOne({ _id: i % 500 }, { projection: { text: 1 } }),
  (i) =>
    things()
      .find({ _id: { $lt: i % 50 } }, { batchSize: 10 })
      .toArray(),
  (i) =>
    things()
      .find({}, { batchSize: 5, limit: 20 + (i % 3) })
      .next(),
  (i) => things().insertOne({ _id: 1000 + i, text, [`key${i % 700}`]: new Date(i) }),
  (i) =>
    things().insertMany([
      { text, i },
      { i, nested: { deep: [1, 2, { i }] } },
    ]),
  (i) => things().updateOne({ _id: i % 500 }, { $set: { text: `${text}${i % 7}`, n: i / 3 } }),
  (i) => things().deleteMany({ i: { $lt: i } }),
  () => things().deleteMany({ _id: { $gte: 1000 } }),
  () => decodeDocuments(bytes),
  (i) => refused(() => things().insertOne({ _id: i % 500 })),
  (i) => refused(() => client.db('leaks').command({ nonsense: i })),
  (i) =>
    refused(() =>
      things().insertOne({
        toBSON: () => {
          throw new Error(String(i));
        },
      }),
    ),
  () => {
    const session = client.startSession();
    things().findOne({}, { session });
    session.endSession();
  },
];

/** @param {() => unknown} operation */
function refused(operation) {
  try {
    operation();
  } catch {
    return;
  }
  throw new Error('It should have been refused');
}

/** Finalizers run in later turns. */
async function settle() {
  for (let i = 0; i < 5; i++) {
    globalThis.gc?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

client.db('leaks').dropDatabase();
things().insertMany(Array.from({ length: 500 }, (_, _id) => ({ _id, text, n: _id })));
for (let i = 0; i < count; i++) {
  OPERATIONS[i % OPERATIONS.length](i);
  if (i % EACH_CLIENT === EACH_CLIENT - 1) {
    // Every other one is forgotten.
    if ((i / EACH_CLIENT) % 2 < 1) client.close();
    client = open();
  }
  if ((i + 1) % Math.floor(count / SAMPLES) === 0) {
    await settle();
    console.log(JSON.stringify({ operations: i + 1, ...vitals() }));
  }
}
client.close();

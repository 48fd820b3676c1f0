/**
 * Mixed work while file descriptors, memory and threads run short, at random: `short_work.js URI SECONDS SEED`
 * says, as JSON, what its calls came to. With test/helpers/machine/no_threads.c loaded before.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoError, NativeClient } from '../../../js/client/index.js';
import { seededRandom } from '../../../js/stats/random.js';
import { eventually } from '../../helpers/machine/process.js';

const [uri, seconds, seed] = process.argv.slice(2);
const random = seededRandom(Number(seed));
/** @param {number} below */
const pick = (below) => Math.floor(below * random());

/** A shortage lasts as long. */
const SHORT_MS = 200;
/** One reply of them all takes 6 MB. */
const DOCUMENTS = 100;
const TEXT = 'x'.repeat(60_000);
/** What V8 needs for itself, in MB, and how much more there may be. */
const ROOM_MB = { least: 48, more: 160 };
const MOST_SPARE = 12;

/** Another for each shortage, so that threads and connections are still to be made. */
let client = new NativeClient(uri).connect();
const collection = (/** @type {string} */ name) => client.db('short').collection(name);

/** @returns {() => void} What gives it back. */
function takeThreads() {
  process.env.NO_THREADS = '1';
  return () => {
    // Not deleted: another thread may be looking.
    process.env.NO_THREADS = '';
  };
}

function takeDescriptors() {
  /** @type {number[]} */
  const taken = [];
  try {
    for (;;) taken.push(openSync('/dev/null', 'r'));
  } catch {
    // There are no more.
  }
  for (const one of taken.splice(0, pick(MOST_SPARE + 1))) closeSync(one);
  return () => {
    for (const one of taken) closeSync(one);
  };
}

function takeMemory() {
  const kb = Number(/^VmSize:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
  const mb = ROOM_MB.least + pick(ROOM_MB.more);
  boundMemory(String(kb * 1024 + mb * 2 ** 20));
  return () => boundMemory('unlimited');
}

const boundMemory = (/** @type {string} */ bytes) => bound(`--as=${bytes}:`);

/** @param {string} limit prlimit's. */
function bound(limit) {
  execFileSync('prlimit', ['--pid', String(process.pid), limit]);
}

/** Of some calls, and of all that share a server with them. */
function takeConnections() {
  const point = { configureFailPoint: 'failCommand' };
  const data = { failCommands: ['find'], closeConnection: true };
  client.db('admin').command({ ...point, mode: { times: 3 }, data });
  return () => client.db('admin').command({ ...point, mode: 'off' });
}

/** Memory first: for its bound a process has to be begun. */
const SHORTAGES = [takeMemory, takeConnections, takeDescriptors, takeThreads];

/** @param {any} collection @param {object} [options] */
const findOne = (collection, options) => {
  const _id = pick(DOCUMENTS);
  return then(collection.findOne({ _id }, options), (found) => found._id === _id);
};
/** @param {any} collection @param {object} [options] */
const findAll = (collection, options) =>
  then(
    collection.find({}, { batchSize: DOCUMENTS, raw: true, ...options }).toArray(),
    (found) => found.length === DOCUMENTS,
  );
const BATCH = 500;
const batch = () => Array.from({ length: BATCH }, () => ({ text: 'y'.repeat(2000) }));

/** @param {any} value @param {(value: any) => boolean} check */
function then(value, check) {
  return value instanceof Promise ? value.then(check) : check(value);
}

/** @param {number} count @param {() => boolean | Promise<boolean>} work */
const all = async (count, work) =>
  (await Promise.all(Array.from({ length: count }, work))).every(Boolean);

/** Each says whether its result is right. @type {(() => boolean | Promise<boolean>)[]} */
const MIX = [
  () => findOne(collection('things')),
  () => findAll(collection('things')),
  () => findAll(collection('things'), { prefetch: true }),
  () => collection('written').insertMany(batch()).insertedCount === BATCH,
  () => collection('written').deleteMany({}).acknowledged,
  () => all(40, () => findOne(collection('things').async)),
  () => all(3, () => findAll(collection('things').async)),
  () =>
    then(
      collection('written').async.insertMany(batch()),
      ({ insertedCount }) => insertedCount === BATCH,
    ),
  async () => {
    const session = await client.async.startSession();
    try {
      return await findOne(collection('things').async, { session });
    } finally {
      await session.endSession();
    }
  },
  async () => {
    const changes = collection('quiet').async.watch([], { maxAwaitTimeMS: 5 });
    try {
      return (await changes.tryNext()) === null;
    } finally {
      await changes.close();
    }
  },
  async () => {
    const other = new NativeClient(uri);
    try {
      return other.connect().db('short').collection('things').countDocuments() === DOCUMENTS;
    } finally {
      await other.async.close();
    }
  },
];

const outcomes = { right: 0, wrong: 0, shortages: 0, slowestMs: 0, slowestRecoveryMs: 0 };
/** @type {Record<string, number>} */
const errors = {};

/** @param {() => boolean | Promise<boolean>} work */
async function tryOut(work) {
  const begin = performance.now();
  try {
    if (await work()) outcomes.right++;
    else outcomes.wrong++;
  } catch (problem) {
    const error = /** @type {Error} */ (problem);
    // V8's own, of a buffer.
    if (!(error instanceof MongoError || error instanceof RangeError)) throw error;
    const words = `${error.name}: ${error.message.replace(/\d+/g, 'N').slice(0, 160)}`;
    errors[words] = (errors[words] ?? 0) + 1;
  }
  outcomes.slowestMs = Math.max(outcomes.slowestMs, performance.now() - begin);
}

/** Whether everything works again. */
async function isWell() {
  try {
    for (const work of MIX) if (!(await work())) return false;
    return true;
  } catch (error) {
    if (error instanceof MongoError) return false;
    throw error;
  }
}

// Few enough to be taken quickly.
bound('--nofile=400:');
for (const name of ['things', 'written']) collection(name).deleteMany({});
collection('things').insertMany(
  Array.from({ length: DOCUMENTS }, (_, _id) => ({ _id, text: TEXT })),
);
assert.ok(await isWell());
const end = performance.now() + 1000 * Number(seconds);
while (performance.now() < end) {
  await client.async.close();
  client = new NativeClient(uri).connect();
  await Promise.all([MIX[0](), collection('things').async.findOne()]);
  // Each alone and with the others, in turn.
  const mixture = ++outcomes.shortages;
  const given = SHORTAGES.filter((_, bit) => mixture & (1 << bit)).map((take) => take());
  /** @type {Promise<void>[]} */
  const pending = [];
  const over = performance.now() + SHORT_MS;
  while (performance.now() < over) {
    pending.push(tryOut(MIX[pick(MIX.length)]));
    if (pick(3) === 0) await Promise.all(pending.splice(0));
    else await sleep(pick(10));
  }
  for (const give of given.reverse()) give();
  await Promise.all(pending);
  const ended = performance.now();
  let tried = ended;
  await eventually(() => {
    tried = performance.now();
    return isWell();
  }, 'everything works again');
  outcomes.slowestRecoveryMs = Math.max(outcomes.slowestRecoveryMs, tried - ended);
}
await client.async.close();
console.log(JSON.stringify({ ...outcomes, errors }));

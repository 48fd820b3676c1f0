/**
 * Four workers do mixed work until they are terminated at random moments, when others take their place:
 * `mixed_work.js URI SECONDS` says four times a second what the process holds, in MB; then, on a last
 * line, how many workers it were.
 */
import { once } from 'node:events';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { NativeClient } from '../../../js/client/index.js';
import { seededRandom } from '../../../js/stats/random.js';

const WORKERS = 4;
const LIFE_MS = { shortest: 500, longest: 5000 };
const SAMPLE_MS = 250;
/** One reply of them all takes 11 MB. */
const DOCUMENTS = 8000;

if (isMainThread) await start(process.argv[2], Number(process.argv[3]));
else await work(workerData.uri, wholeNumbers(workerData.seed));

/** @param {number} seed @returns {(below: number) => number} */
function wholeNumbers(seed) {
  const random = seededRandom(seed);
  return (below) => Math.floor(below * random());
}

/**
 * @param {string} uri
 * @param {number} seconds
 */
async function start(uri, seconds) {
  const random = wholeNumbers(0);
  lay(uri);
  const end = performance.now() + 1000 * seconds;
  let count = 0;
  const live = async () => {
    while (performance.now() < end) {
      const worker = new Worker(import.meta.filename, { workerData: { uri, seed: ++count } });
      const exit = once(worker, 'exit');
      const { shortest, longest } = LIFE_MS;
      const lifeMs = shortest + random(longest - shortest);
      await sleep(Math.min(lifeMs, Math.max(0, end - performance.now())));
      await worker.terminate();
      await exit;
    }
  };
  const lives = Promise.all(Array.from({ length: WORKERS }, live));
  while (performance.now() < end) {
    await sleep(SAMPLE_MS);
    console.log(Math.round(process.memoryUsage.rss() / 2 ** 20));
  }
  await lives;
  console.log(count);
}

/** @param {string} uri */
function lay(uri) {
  const client = new NativeClient(uri).connect();
  const text = 'x'.repeat(1300);
  const documents = Array.from({ length: DOCUMENTS }, (_, _id) => ({ _id, text }));
  client.db('mixed').collection('things').insertMany(documents);
  client.close();
}

/**
 * @param {string} uri
 * @param {(below: number) => number} random
 */
async function work(uri, random) {
  const client = new NativeClient(uri).connect();
  const things = client.db('mixed').collection('things');
  const written = client.db('mixed').collection(`written${random(WORKERS)}`);
  const { async } = client;
  const asyncThings = async.db('mixed').collection('things');
  const all = { batchSize: DOCUMENTS, raw: true };
  const some = { batchSize: 1000, limit: 1000 };
  const text = 'x'.repeat(1000);
  const batch = () => Array.from({ length: 1000 }, (_, i) => ({ i, text }));
  /** @type {(() => unknown)[]} */
  const mix = [
    () => things.findOne({ _id: random(DOCUMENTS) }),
    () => things.find({}, some).toArray(),
    () => things.find({}, all).toArray(),
    () => things.find({}, { prefetch: true, raw: true }).toArray(),
    () => things.find().next(),
    () => written.insertMany(batch()),
    () => written.deleteMany({}),
    () => written.updateMany({ i: { $lt: 10 } }, { $set: { text: 'y' } }),
    () =>
      Promise.all(
        Array.from({ length: 32 }, () => asyncThings.findOne({ _id: random(DOCUMENTS) })),
      ),
    () => Promise.all([1, 2, 3, 4].map(() => asyncThings.find({}, some).toArray())),
    () => Promise.all([1, 2].map(() => asyncThings.find({}, all).toArray())),
    () => async.db('mixed').collection(written.collectionName).insertMany(batch()),
  ];
  for (;;) {
    await mix[random(mix.length)]();
    await setImmediate();
  }
}

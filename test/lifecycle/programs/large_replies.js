/**
 * Four workers read large replies on their own threads: `large_replies.js URI` says what the process
 * holds before, and when nothing of them is in use any more; both in MB. With --expose-gc.
 */
import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { NativeClient } from '../../../js/client/index.js';

const WORKERS = 4;
const ROUNDS = 3;
/** One reply of them all takes 11 MB. */
const DOCUMENTS = 8000;
const SMALLEST = 3000;

if (isMainThread) await start(process.argv[2]);
else work(workerData);

/** @param {string} uri */
async function start(uri) {
  const client = new NativeClient(uri).connect();
  const text = 'x'.repeat(1300);
  const documents = Array.from({ length: DOCUMENTS }, (_, _id) => ({ _id, text }));
  client.db('large').collection('things').insertMany(documents);
  client.close();
  const workers = Array.from(
    { length: WORKERS },
    () => new Worker(import.meta.filename, { workerData: uri }),
  );
  const all = () => Promise.all(workers.map((worker) => once(worker, 'message')));
  await all();
  const rssMb = () => process.memoryUsage.rss() / 2 ** 20;
  const before = rssMb();
  for (let round = 0; round < ROUNDS; round++) {
    for (const worker of workers) worker.postMessage('read');
    await all();
  }
  console.log(JSON.stringify({ before, after: rssMb() }));
  await Promise.all(workers.map((worker) => worker.terminate()));
}

/** @param {string} uri */
function work(uri) {
  const client = new NativeClient(uri).connect();
  const things = client.db('large').collection('things');
  parentPort?.on('message', () => {
    for (let count = DOCUMENTS; count >= SMALLEST; count -= 1000) {
      // They stay in Buffers, so that V8's own heap stays small.
      things.find({}, { batchSize: count, limit: count, raw: true }).toArray();
      things.findOne({ _id: count - 1 });
      globalThis.gc?.();
    }
    parentPort?.postMessage('read');
  });
  parentPort?.postMessage('ready');
}

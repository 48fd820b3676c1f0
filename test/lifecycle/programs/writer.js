/**
 * Writes numbered documents, each once, in a worker: `workerData` is `{ uri, options, count, how }`. Posts the
 * number of each write that was acknowledged.
 *
 * `insert` tries a write again whose outcome it does not know; `increment` trusts the driver to do so.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { NativeClient } from '../../../js/client/index.js';

const { uri, options, count, how } = workerData;
const client = new NativeClient(uri, options);
const things = client.db('deaths').collection('things');

/** @type {Record<string, (i: number) => void>} */
const WRITES = {
  insert: (i) => {
    for (;;) {
      try {
        things.insertOne({ _id: i });
        return;
      } catch (error) {
        const { name, code } = /** @type {any} */ (error);
        if (code === 11000) return;
        if (!/^Mongo(Network|ServerSelection)Error$/.test(name)) throw error;
      }
    }
  },
  increment: (i) => {
    const { matchedCount } = things.updateOne({ _id: i % 10 }, { $inc: { n: 1 } });
    if (matchedCount !== 1) throw new Error('The document is gone');
  },
};

for (let i = 0; i < count; i++) {
  WRITES[how](i);
  parentPort?.postMessage(i);
}
client.close();

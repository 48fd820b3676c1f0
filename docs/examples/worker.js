// Blocking calls in workers of piscina. Each worker has a client of its own.
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { NativeClient } from '../../js/index.js';

const uri = process.argv[2] ?? 'mongodb://127.0.0.1:27017';
const squares = (client) => client.db('examples').collection('squares');
const own = isMainThread ? undefined : new NativeClient(uri, { socketTimeoutMS: 10_000 });

/** What the workers run. */
export default (n) => squares(own).findOne({ _id: n }).square;

if (isMainThread) {
  const client = new NativeClient(uri);
  squares(client).drop();
  squares(client).insertMany([1, 2, 3, 4].map((n) => ({ _id: n, square: n * n })));
  const filename = fileURLToPath(import.meta.url);
  const pool = new Piscina({ filename, argv: [uri], maxThreads: 2 });
  console.log(await Promise.all([1, 2, 3, 4].map((n) => pool.run(n))));
  await pool.destroy();
  client.close();
}

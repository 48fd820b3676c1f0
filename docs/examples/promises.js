// The same calls as promises, on C++ threads; an AbortSignal ends the wait for one.
import { NativeClient } from '../../js/index.js';

const client = new NativeClient(process.argv[2] ?? 'mongodb://127.0.0.1:27017', { threads: 4 });
const { async: things } = client.db('examples').collection('promises');
await things.drop();
await things.insertMany(Array.from({ length: 100 }, (_, _id) => ({ _id })));

const found = await Promise.all([1, 2, 3].map((_id) => things.findOne({ _id })));
console.log('three at once', found);

let last;
for await (const { _id } of things.find().sort({ _id: 1 })) last = _id;
console.log('the last', last);

const slow = { $where: 'sleep(100) || true' };
try {
  await things.find(slow, { signal: AbortSignal.timeout(100), maxTimeMS: 800 }).toArray();
} catch (error) {
  console.log('given up:', error.name);
}
await client.async.close();

// The changes of a collection, of a replica set: read here for as long as some come within a second.
import { NativeClient } from '../../js/index.js';

const client = new NativeClient(process.argv[2] ?? 'mongodb://127.0.0.1:27017/?replicaSet=rs0');
const things = client.db('examples').collection('changing');
things.drop();
client.db('examples').createCollection('changing');

const stream = things.watch([], { maxWaitMS: 1000 });
stream.tryNext(); // Opens it: it reports what changes from now on.
things.insertOne({ _id: 1, name: 'lamp' });
things.updateOne({ _id: 1 }, { $set: { name: 'light' } });
things.deleteOne({ _id: 1 });

for (const { operationType, documentKey } of stream) console.log(operationType, documentKey);
console.log('nothing for a second');
stream.close();
client.close();

/** Loads the addon that `TOLLGATE_ADDON` names, or the built one, and reads one document through it. */
import assert from 'node:assert/strict';
import { NativeClient } from '../js/client/index.js';
import { startServer } from '../js/host/mongod/server.js';

const server = await startServer();
try {
  const client = new NativeClient(server.uri);
  client.connect();
  const collection = client.db('tollgate_smoke').collection('documents');
  collection.insertOne({ _id: 1, text: 'a document' });
  assert.deepEqual(collection.findOne({ _id: 1 }), { _id: 1, text: 'a document' });
  client.close();
} finally {
  await server.stop();
}
console.log(`the addon works (${process.env.TOLLGATE_ADDON ?? 'as cmake-js built it'})`);

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NativeClient } from '../../../js/client/index.js';
import { openBoth } from '../both.js';
import { CASES } from '../cases/index.js';

// Replies of a replica set carry more: cluster time, operation time, election id.
const both = await openBoth(undefined, { topology: 'replicaSet' });

for (const [name, { documents = [], run }] of Object.entries(CASES)) {
  test(`${name}: as mongodb, on a replica set`, async () => {
    await both.compare(documents, run);
  });
}

test('every kind of write in a causal session comes after what the session has seen, said once', (t) => {
  const client = new NativeClient(both.server.uri, { monitorCommands: true });
  t.after(() => client.close());
  /** @type {Record<string, unknown>[]} */
  const sent = [];
  client.on('commandStarted', ({ command }) => sent.push(command));
  const collection = client.db('causal').collection('c');
  const session = client.startSession();
  collection.insertOne({ n: 1 }, { session });
  sent.length = 0;
  const after = { readConcern: { afterClusterTime: session.operationTime } };
  collection.updateMany({ n: 1 }, { $set: { m: 1 } }, { session });
  assert.deepEqual(sent[0].readConcern, after.readConcern);
  for (const write of [
    () => collection.updateOne({ n: 1 }, { $set: { m: 2 } }, { session }),
    () => collection.createIndex({ m: 1 }, { session }),
    () => collection.deleteMany({ m: 9 }, { session }),
  ]) {
    sent.length = 0;
    write();
    const { afterClusterTime } = /** @type {any} */ (sent[0].readConcern);
    assert.equal(afterClusterTime._bsontype, 'Timestamp');
  }
  session.endSession();
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { MongoClient } from 'mongodb';
import { NativeClient } from '../../../js/index.js';
import { eventually } from '../../helpers/machine/process.js';
import { withServer } from '../../helpers/machine/server.js';
import { FAILING, failNext } from '../fail_points.js';

const server = await withServer(undefined, { args: FAILING });
const official = new MongoClient(server.uri);
const client = new NativeClient(server.uri);
after(() => Promise.all([client.async.close(), official.close()]));

test('an aborted loop waits for no reply, neither of its read nor of closing its cursor', async () => {
  const things = client.async.db('aborts').collection('things');
  await things.insertMany(Array.from({ length: 10 }, (_, _id) => ({ _id })));
  const openCursors = async () =>
    (await official.db('admin').command({ serverStatus: 1 })).metrics.cursor.open.total;
  await failNext(
    official,
    { failCommands: ['getMore', 'killCursors'], blockConnection: true, blockTimeMS: 1200 },
    { times: 2 },
  );
  const controller = new AbortController();
  const { signal } = controller;
  let aborted = 0;
  const loop = async () => {
    for await (const { _id } of things.find({}, { signal, batchSize: 2 })) {
      if (Number(_id) > 0) continue;
      setTimeout(() => {
        aborted = performance.now();
        controller.abort();
      }, 100);
    }
  };
  await assert.rejects(loop(), { name: 'AbortError' });
  assert.ok(performance.now() - aborted < 600, 'it is rejected at once');
  await eventually(async () => (await openCursors()) === 0, 'the server keeps no cursor');
});

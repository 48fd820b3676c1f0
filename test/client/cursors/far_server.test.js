/** Over a distance replies are large, so that few round trips are made. */

import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { NativeClient } from '../../../js/client/index.js';
import { withServer } from '../../helpers/machine/server.js';

const RELAY = fileURLToPath(new URL('../../../workers/relay.js', import.meta.url));
const skip = process.platform === 'linux' ? false : 'the relay needs Linux';
const RTT_US = 10_000;
const COUNT = 4000;

const server = await withServer(undefined);

/** @param {import('node:test').TestContext} t @param {string} uri */
function openClient(t, uri) {
  const client = new NativeClient(uri, { monitorCommands: true });
  t.after(() => client.close());
  /** @type {string[]} */
  const sent = [];
  client.on('commandStarted', ({ command, commandName }) => {
    const { batchSize = command.cursor?.batchSize } = command;
    if (commandName !== 'ping') sent.push(`${commandName} ${batchSize ?? 'as it comes'}`);
  });
  // What it takes to connect is no round trip.
  for (let i = 0; i < 3; i++) client.db('admin').command({ ping: 1 });
  const collection = client.db('far').collection('things');
  return {
    client,
    collection,
    /** What a read of all sends. @param {() => unknown[]} read */
    of: (read) => {
      sent.length = 0;
      const documents = read();
      return { documents: documents.length, sent: sent.map((text) => text) };
    },
  };
}

/** @param {import('node:test').TestContext} t */
async function farAway(t) {
  const relay = fork(RELAY);
  t.after(() => relay.kill());
  relay.send({ serverPort: Number(new URL(server.uri).port), rttUs: RTT_US });
  const [{ port }] = await once(relay, 'message');
  return `mongodb://127.0.0.1:${port}/?directConnection=true`;
}

test('a server at hand is asked as ever', (t) => {
  const { collection, of } = openClient(t, server.uri);
  const things = Array.from({ length: COUNT }, (_, _id) => ({ _id, text: 'x'.repeat(200) }));
  collection.insertMany(things);
  const { documents, sent } = of(() => collection.find({}, { limit: 1000 }).toArray());
  assert.equal(documents, 1000);
  assert.equal(sent.length, 2);
  assert.equal(sent[0], 'find as it comes');
});

test('one that is far away is asked for all that is wanted at once', { skip }, async (t) => {
  const { collection, of } = openClient(t, await farAway(t));
  const limited = of(() => collection.find({}, { limit: 1000 }).toArray());
  // One more than the limit, or the server leaves the cursor open.
  assert.deepEqual(limited, { documents: 1000, sent: ['find 1001'] });
  const all = of(() => collection.find().toArray());
  assert.equal(all.documents, COUNT);
  assert.equal(all.sent.length, 2);
  assert.ok(Number(all.sent[0].split(' ')[1]) >= 2560, all.sent[0]);
  const piped = of(() => collection.aggregate([{ $limit: 900 }]).toArray());
  assert.equal(piped.documents, 900);
  assert.equal(piped.sent.length, 1);
});

test('who says how large replies are gets them so', { skip }, async (t) => {
  const { collection, of } = openClient(t, await farAway(t));
  const sized = of(() => collection.find({}, { limit: 60, batchSize: 20 }).toArray());
  assert.deepEqual(sized, { documents: 60, sent: ['find 20', 'getMore 20', 'getMore 20'] });
  const one = of(() => [...collection.find({}, { limit: 200 })]);
  assert.deepEqual(one, { documents: 200, sent: ['find as it comes', 'getMore as it comes'] });
});

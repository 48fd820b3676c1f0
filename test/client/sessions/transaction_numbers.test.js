import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { NativeClient } from '../../../js/client/index.js';
import { eventually } from '../../helpers/machine/process.js';
import { withServer } from '../../helpers/machine/server.js';
import { FAILING } from '../fail_points.js';

const server = await withServer(undefined, { topology: 'replicaSet', args: FAILING });
const client = new NativeClient(server.uri, { monitorCommands: true });
const collection = client.db('numbers').collection('c');
after(() => client.close());

/** @type {{ id: string, number: number }[]} */
const sent = [];
client.on('commandStarted', (/** @type {any} */ { command: { lsid, txnNumber } }) => {
  if (txnNumber) sent.push({ id: lsid.id.toString('hex'), number: Number(txnNumber) });
});

/** @param {() => void} run What it sends with a number. */
function sentBy(run) {
  sent.length = 0;
  run();
  return [...sent];
}

test('an id that is used again goes on with its numbers', () => {
  const ids = new Set();
  let last = 0;
  for (let i = 0; i < 5; i++) {
    const [write] = sentBy(() => collection.insertOne({}));
    client.withSession((session) => {
      const [own] = sentBy(() =>
        session.withTransaction(() => collection.insertOne({}, { session })),
      );
      assert.equal(own?.id, session.id.id.toString('hex'));
      for (const { id, number } of [write, own].map((one) => one ?? assert.fail())) {
        assert.equal(number, ++last);
        ids.add(id);
      }
    });
  }
  assert.equal(ids.size, 1);
});

test('sessions beside one another have ids of their own', () => {
  const sessions = Array.from({ length: 50 }, () => client.startSession());
  for (const session of sessions) collection.findOne({}, { session });
  assert.equal(new Set(sessions.map(({ id }) => id.id.toHexString())).size, 50);
  for (const session of sessions) session.endSession();
});

test('the end of a client ends its sessions at the server', async () => {
  const other = new NativeClient(server.uri);
  const session = other.startSession();
  other.db('numbers').collection('c').findOne({}, { session });
  const isKept = () => {
    client.db('admin').command({ refreshLogicalSessionCacheNow: 1 });
    const kept = client.db('config').collection('system.sessions').find().toArray();
    return kept.some(({ _id }) => _id.id.equals(session.id.id));
  };
  assert.equal(isKept(), true);
  await other.async.close();
  await eventually(() => !isKept(), 'the server has ended the session');
});

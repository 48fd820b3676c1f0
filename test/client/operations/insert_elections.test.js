import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { addon } from '../../../js/client/binding/addon.js';
import { ObjectId, serialize } from '../../../js/client/bson/package.js';
import { NativeClient } from '../../../js/client/index.js';
import { withServer } from '../../helpers/server.js';
import { FAILING, failNoMore } from '../fail_points.js';
import { GREETING, startFakeServer } from '../fake_server.js';

/**
 * Of an insertMany in two parts to a replica set, the first is not waited for: the second's write concern covers
 * it as long as the same primary took both. A server that answers as it is told says when it was elected.
 */

const PRIMARY = serialize({
  ...GREETING,
  isWritablePrimary: true,
  setName: 'rs',
  setVersion: 1,
  hosts: ['127.0.0.1:1'],
  logicalSessionTimeoutMinutes: 30,
});
const [FIRST, SECOND] = ['0'.repeat(23), '7fffffff000000000000000'].map(
  (start, i) => new ObjectId(`${start}${i + 1}`),
);
const MAJORITY = { w: 'majority' };
const text = 'x'.repeat(1000);
const documents = () => Array.from({ length: 1500 }, (_, _id) => ({ _id, text }));

/** @param {number} n @param {import('bson').ObjectId | undefined} electionId @param {object} [more] */
const written = (n, electionId, more) => ({ ok: 1, n, ...(electionId && { electionId }), ...more });

/**
 * An insertMany of 1 500 documents, with and without promises: what it gives is the same.
 * @param {(object | undefined)[]} replies To its commands, in their order; undefined hangs up.
 * @param {object} [options]
 * @param {string} [more] Of the connection string.
 */
async function insert(replies, options = {}, more = '') {
  const outcomes = [];
  for (const promises of [false, true]) {
    const server = await startFakeServer(
      replies.map((reply) => (reply ? serialize(reply) : new Uint8Array())),
      {
        together: true,
        greeting: { document: PRIMARY },
      },
    );
    const held = addon.liveHandles().sessions;
    const uri = `${server.uri}&directConnection=true${more}`;
    const client = new NativeClient(uri, { monitorCommands: true });
    /** @type {any[]} */
    const sent = [];
    client.on('commandStarted', ({ command, commandName }) => {
      if (commandName === 'insert') sent.push(command);
    });
    const settings = { writeConcern: MAJORITY, ...options };
    try {
      const things = (promises ? client.async : client).db('fake').collection('things');
      const outcome = await (async () => things.insertMany(documents(), settings))().catch(
        (error) => error,
      );
      // The first part's session goes back on its thread, unless it was needed for more: then as garbage.
      const once = sent.length === 2 && !(outcome instanceof Error);
      while (once && addon.liveHandles().sessions > held) await setImmediate();
      outcomes.push({ outcome, sent });
    } finally {
      await client.async.close();
      await server.stop();
    }
  }
  const [{ outcome, sent }, other] = outcomes;
  assert.deepEqual(sent.map(partOf), other.sent.map(partOf));
  assert.deepEqual(summary(outcome), summary(other.outcome));
  return { outcome, sent };
}

/** @param {any} command */
const partOf = ({ documents: { length }, writeConcern, ordered }) => ({
  length,
  writeConcern,
  ordered,
});

/** @param {any} outcome */
const summary = ({ name, message, code, insertedCount, writeErrors }) => ({
  name,
  message,
  code,
  insertedCount,
  writeErrors: writeErrors?.map((/** @type {any} */ { index }) => index),
});

/** @param {any[]} commands The first part, what followed, and the first part again. */
function assertSentAgain([early, ...others]) {
  const again = others.at(-1);
  assert.deepEqual(early.writeConcern, { w: 1 });
  assert.deepEqual(again.writeConcern, MAJORITY);
  assert.deepEqual(
    [again.lsid, again.txnNumber, again.documents.length],
    [early.lsid, early.txnNumber, early.documents.length],
  );
}

const duplicate = { writeErrors: [{ index: 7, code: 11000, errmsg: 'duplicate key' }] };

test('the second part waits for both where one primary took them', async () => {
  const { outcome, sent } = await insert([written(500, FIRST), written(1000, FIRST)]);
  assert.equal(outcome.insertedCount, 1500);
  assert.deepEqual(
    sent.map(({ writeConcern }) => writeConcern),
    [{ w: 1 }, MAJORITY],
  );
  assert.equal(sent[0].documents.length + sent[1].documents.length, 1500);
  assert.notDeepEqual([sent[0].lsid, sent[0].txnNumber], [sent[1].lsid, sent[1].txnNumber]);
});

test('the first part is sent again where another primary took the second, or none says which', async () => {
  for (const [one, other] of [
    [FIRST, SECOND],
    [undefined, undefined],
    [FIRST, undefined],
  ]) {
    const { outcome, sent } = await insert([
      written(500, one),
      written(1000, other),
      written(500, other),
    ]);
    assert.equal(outcome.insertedCount, 1500);
    assert.equal(sent.length, 3);
    assertSentAgain(sent);
  }
});

test('what became of the first part the second time is what counts', async () => {
  const { outcome } = await insert([
    written(500, FIRST),
    written(1000, SECOND),
    written(7, SECOND, duplicate),
  ]);
  assert.equal(outcome.name, 'MongoBulkWriteError');
  assert.equal(outcome.insertedCount, 1007);
  assert.equal(outcome.writeErrors[0].index, 7);
});

test('nothing follows a first part that was refused something: so it waits itself', async () => {
  const refused = [written(7, FIRST, duplicate), written(7, FIRST, duplicate)];
  const { outcome, sent } = await insert(refused);
  assert.equal(outcome.insertedCount, 7);
  assert.deepEqual(
    outcome.writeErrors.map((/** @type {any} */ { index }) => index),
    [7],
  );
  assert.equal(sent.length, 2);
  assertSentAgain(sent);
});

test('the second part follows where the first one is not refused any more', async () => {
  const { outcome, sent } = await insert([
    written(7, FIRST, duplicate),
    written(500, FIRST),
    written(1000, FIRST),
  ]);
  assert.equal(outcome.insertedCount, 1500);
  assertSentAgain(sent.slice(0, 2));
  assert.deepEqual(sent[2].writeConcern, MAJORITY);
  assert.equal(sent[0].documents.length + sent[2].documents.length, 1500);
});

test('documents that nobody waited for are not reported as inserted', async () => {
  const { outcome, sent } = await insert([written(500, FIRST), undefined]);
  assert.equal(outcome.name, 'MongoBulkWriteError');
  assert.equal(outcome.insertedCount, 0);
  assert.deepEqual(sent[0].writeConcern, { w: 1 });
  // The second part, twice; the first one is not sent again to a server that does not answer.
  for (const { documents: part } of sent.slice(1))
    assert.notEqual(part.length, sent[0].documents.length);
});

test('unordered, the second part waits also for what was not refused', async () => {
  const replies = [written(499, FIRST, duplicate), written(1000, FIRST)];
  const { outcome, sent } = await insert(replies, { ordered: false });
  assert.equal(outcome.insertedCount, 1499);
  assert.equal(sent.length, 2);
});

test('a wait that fails is reported, whichever part it was that waited', async () => {
  const late = { writeConcernError: { code: 64, errmsg: 'waiting for replication timed out' } };
  for (const replies of [
    [written(500, FIRST), written(1000, FIRST, late)],
    [written(500, FIRST), written(1000, SECOND), written(500, SECOND, late)],
  ]) {
    const { outcome, sent } = await insert(replies);
    assert.equal(sent.length, replies.length);
    assert.equal(outcome.name, 'MongoBulkWriteError');
    assert.equal(outcome.message, 'waiting for replication timed out');
    assert.equal(outcome.code, 64);
    assert.equal(outcome.insertedCount, 1500);
  }
});

test('where the second part is refused as a whole, the first one waits itself', async () => {
  const { outcome, sent } = await insert([
    written(500, FIRST),
    { ok: 0, code: 8000, errmsg: 'no more room' },
    written(500, FIRST),
  ]);
  assert.equal(outcome.name, 'MongoBulkWriteError');
  assert.equal(outcome.message, 'no more room');
  assert.equal(outcome.insertedCount, 500);
  assertSentAgain(sent);
});

test('without numbers to send it again with, each part waits', async () => {
  const replies = [written(500, FIRST), written(1000, FIRST)];
  const { outcome, sent } = await insert(replies, {}, '&retryWrites=false');
  assert.equal(outcome.insertedCount, 1500);
  assert.equal(sent.length, 2);
  for (const { writeConcern } of sent) assert.equal(writeConcern.w, 'majority');
});

test('a real primary that steps down between the parts', async (t) => {
  const server = await withServer(t, { topology: 'replicaSet', args: FAILING });
  const official = new MongoClient(server.uri);
  const client = new NativeClient(server.uri, { monitorCommands: true });
  const things = client.async.db('elections').collection('things');
  await things.deleteMany({});
  /** @type {any[]} */
  const sent = [];
  const elections = new Set();
  client.on('commandStarted', ({ command, commandName }) => {
    if (commandName === 'insert') sent.push(command);
  });
  /** @type {Promise<void>} */
  const firstIsWritten = new Promise((resolve) => {
    client.on('commandSucceeded', ({ reply, commandName }) => {
      if (commandName !== 'insert') return;
      elections.add(String(reply.electionId));
      resolve();
    });
  });
  const block = { failCommands: ['insert'], blockConnection: true, blockTimeMS: 2000 };
  // The second insert begins when the first one's primary is none any more.
  await official.db('admin').command({
    configureFailPoint: 'failCommand',
    mode: { skip: 1 },
    data: block,
  });
  const inserted = things.insertMany(documents());
  await firstIsWritten;
  await official.db('admin').command({ replSetStepDown: 1, force: true });
  await failNoMore(official);
  assert.equal((await inserted).insertedCount, 1500);
  assert.equal(await things.countDocuments(), 1500);
  assert.equal(elections.size, 2);
  const again = /** @type {any} */ (sent.at(-1));
  assert.deepEqual([again.lsid, again.txnNumber], [sent[0].lsid, sent[0].txnNumber]);
  assert.deepEqual([sent[0].writeConcern, again.writeConcern], [{ w: 1 }, undefined]);
  await client.async.close();
  await official.close();
});

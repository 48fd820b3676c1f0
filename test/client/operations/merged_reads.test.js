import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ObjectId, UUID } from '../../../js/client/bson/package.js';
import { NativeClient } from '../../../js/client/index.js';
import { seededRandom } from '../../../js/stats/random.js';
import { openBoth } from '../both.js';
import { FAILING, failNext, failNoMore } from '../fail_points.js';

const both = await openBoth(undefined, { args: FAILING });
const client = new NativeClient(both.server.uri, { monitorCommands: true, retryReads: false });
after(() => client.async.close());
const ids = [1, 2.5, 'text', 'Text', new ObjectId(), new UUID(), new Date(5), null, true];
await both.load(ids.map((_id, n) => ({ _id, n })));
const things = client.db('both').collection('things').async;
const official = both.official.db('both').collection('things');

/** @type {any[]} */
let commands = [];
client.on('commandStarted', ({ command }) => commands.push(command));

/** @param {any[]} asked @param {any} [where] */
const merged = (asked, where = things) =>
  Promise.allSettled(asked.map((_id) => where.findOne({ _id }, { merge: true })));
/** @param {any[]} asked @param {any} [where] */
const apart = (asked, where = official) =>
  Promise.allSettled(asked.map((_id) => where.findOne({ _id })));
/** @param {PromiseSettledResult<any>[]} outcomes */
const told = (outcomes) =>
  outcomes.map((outcome) =>
    outcome.status === 'fulfilled'
      ? outcome.value
      : `${outcome.reason.name}: ${outcome.reason.message}`,
  );

test('answers are those of calls made apart, whatever was asked for', async () => {
  const absent = [3, 'none', new ObjectId(), new UUID(), new Date(6), { $gt: 100 }, /^T/, NaN];
  const asked = [...ids, ...absent, ...ids];
  commands = [];
  const found = await merged(asked);
  assert.deepEqual(told(found), told(await apart(asked)));
  assert.ok(commands.length < asked.length);
  const [first] = /** @type {PromiseFulfilledResult<any>[]} */ (found);
  const again = /** @type {PromiseFulfilledResult<any>[]} */ (found)[ids.length + absent.length];
  assert.notEqual(first.value, again.value);
});

test('more than go together are several commands', async () => {
  await both.load(Array.from({ length: 250 }, (_, _id) => ({ _id })));
  commands = [];
  const asked = Array.from({ length: 250 }, (_, i) => i);
  assert.deepEqual(
    told(await merged(asked)),
    asked.map((_id) => ({ _id })),
  );
  assert.deepEqual(
    commands.map(({ filter }) => filter._id.$in.length).sort((a, b) => a - b),
    [50, 100, 100],
  );
});

test('a text that the collection’s collation finds is found', async () => {
  const database = both.official.db('both');
  await database.collection('folded').drop();
  const collation = { locale: 'en', strength: 2 };
  const folded = await database.createCollection('folded', { collation });
  await folded.insertMany(/** @type {any[]} */ ([{ _id: 'Ada' }, { _id: 'Grace' }]));
  const own = client.db('both').collection('folded').async;
  const asked = ['ada', 'Grace', 'GRACE', 'none'];
  assert.deepEqual(told(await merged(asked, own)), told(await apart(asked, folded)));
});

test('an error is that of each', async () => {
  const failure = { failCommands: ['find'], errorCode: 11601 };
  await failNext(both.official, failure);
  const failed = told(await merged([1, 2, 3]));
  await failNext(both.official, failure, { times: 3 });
  assert.deepEqual(failed, told(await apart([1, 2, 3])));
});

test('whatever fails, callers get what they asked for, or the failure', async () => {
  const stored = [...ids, ...Array.from({ length: 150 }, (_, i) => i + 10)];
  await both.load(stored.map((_id, n) => ({ _id, n })));
  const retrying = new NativeClient(both.server.uri);
  const where = retrying.db('both').collection('things').async;
  const random = seededRandom(5);
  const oneOf = (/** @type {any[]} */ list) => list[Math.floor(random() * list.length)];
  const absent = [-1, 'none', new ObjectId(), new UUID(), { $in: [-1] }];
  const failures = [undefined, { closeConnection: true }, { errorCode: 91 }, { errorCode: 2 }];
  for (let round = 0; round < 40; round++) {
    const asked = Array.from({ length: 1 + random() * 200 }, () =>
      oneOf([oneOf(stored), oneOf(absent)]),
    );
    const wanted = told(await apart(asked));
    const failure = oneOf(failures);
    if (failure) await failNext(both.official, { failCommands: ['find'], ...failure });
    const found = await merged(asked, where);
    await failNoMore(both.official);
    for (const [i, outcome] of found.entries()) {
      // The others are tried again, once.
      if (outcome.status === 'rejected')
        assert.deepEqual([outcome.reason.code, failure], [2, { errorCode: 2 }]);
      else assert.deepEqual(outcome.value, wanted[i]);
    }
    if (failure?.errorCode === 2) assert.ok(found.some(({ status }) => status === 'rejected'));
  }
  await retrying.async.close();
});

test('with other options, without promises, and in a session', async () => {
  await both.load([
    { _id: 1, a: 1, b: 2 },
    { _id: 2, a: 3 },
  ]);
  commands = [];
  const projection = { a: 1 };
  const found = await Promise.all(
    [1, 2].map((_id) => things.findOne({ _id }, /** @type {any} */ ({ merge: true, projection }))),
  );
  assert.deepEqual(found, [
    { _id: 1, a: 1 },
    { _id: 2, a: 3 },
  ]);
  assert.equal(commands.length, 2);
  const blocking = client.db('both').collection('things');
  assert.throws(() => blocking.findOne({ _id: 1 }, { merge: true }), {
    name: 'MongoInvalidArgumentError',
    message: 'Option "merge" is for calls of .async',
  });
});

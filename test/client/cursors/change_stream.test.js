import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { MongoClient } from 'mongodb';
import { NativeClient } from '../../../js/client/index.js';
import { openBoth } from '../both.js';
import { collection, SOON, STREAMS } from '../cases/change_stream.js';
import { assertSame } from '../documents.js';
import { FAILING, failNext, failNoMore } from '../fail_points.js';

const both = await openBoth(undefined, { topology: 'replicaSet', args: FAILING });
const { native, official, server } = both;
afterEach(() => failNoMore(official));

const things = official.db('watched').collection('things');
beforeEach(async () => {
  await official.db('watched').dropDatabase();
  await official.db('watched').createCollection('things', {
    changeStreamPreAndPostImages: { enabled: true },
  });
});

/** @param {any} change Without what differs each time. */
function lasting(change) {
  if (change === null || change === undefined) return change;
  const { _id, clusterTime, wallTime, collectionUUID, ...rest } = change;
  return { ...rest, hasToken: _id !== undefined };
}

/** @param {any} stream @param {number} count */
async function read(stream, count) {
  const changes = [];
  while (changes.length < count) changes.push(lasting(await stream.next()));
  return changes;
}

/**
 * The same on each driver, in turn.
 * @param {(client: any) => any} run
 * @returns {Promise<any>} What both gave.
 */
async function compare(run) {
  const outcomes = [];
  for (const client of [official, native]) {
    await things.drop();
    await official.db('watched').createCollection('things', {
      changeStreamPreAndPostImages: { enabled: true },
    });
    try {
      outcomes.push({ value: await run(client) });
    } catch (error) {
      const { name, message, code, codeName } = /** @type {any} */ (error);
      const words = message.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|[0-9A-F]{40,}/g, '…');
      outcomes.push({ error: { name, message: words, code, codeName } });
    }
  }
  assertSame(outcomes[1], outcomes[0]);
  return outcomes[1].value ?? outcomes[1].error;
}

async function change() {
  await things.insertMany([{ _id: /** @type {any} */ (1), n: 1 }, { _id: /** @type {any} */ (2) }]);
  await things.updateOne({ n: 1 }, { $set: { n: 2 }, $unset: { gone: 1 } });
  await things.replaceOne({ n: 2 }, { replaced: true });
  await things.deleteOne({ replaced: true });
}

for (const [name, { watch, count = 5 }] of Object.entries(STREAMS)) {
  test(`changes ${name}, as mongodb`, async () => {
    const changes = await compare(async (client) => {
      const stream = watch(client);
      const before = await stream.tryNext();
      await change();
      const changes = await read(stream, count);
      const rest = [await stream.tryNext(), stream.bufferedCount(), stream.closed];
      await stream.close();
      return [before, changes, rest, stream.closed];
    });
    assert.equal(changes[1].length, count);
  });
}

test('a session and raw documents, as mongodb', async () => {
  await compare(async (client) => {
    const session = client.startSession();
    const stream = collection(client).watch([], { ...SOON, session });
    await stream.tryNext();
    await change();
    const changes = await read(stream, 2);
    await stream.close();
    await session.endSession();
    return changes;
  });
  await compare(async (client) => {
    const stream = collection(client).watch([], { ...SOON, raw: true });
    await stream.tryNext();
    await change();
    return stream.next();
  });
});

test('the same tokens at the same places as mongodb', async () => {
  const { operationTime } = await official.db('admin').command({ ping: 1 });
  await change();
  await official.db('watched').collection('others').insertOne({});
  /** @param {any} client */
  const tokens = async (client) => {
    const options = { ...SOON, startAtOperationTime: operationTime, batchSize: 3 };
    const stream = collection(client).watch([], options);
    const seen = [stream.resumeToken];
    for (let i = 0; i < 5; i++) {
      await stream.next();
      seen.push(stream.resumeToken);
    }
    await stream.close();
    return seen;
  };
  assertSame(await tokens(native), await tokens(official));
});

test('a stream goes on after a token or a time, as mongodb', async () => {
  for (const name of ['resumeAfter', 'startAfter']) {
    await compare(async (client) => {
      const first = collection(client).watch([], SOON);
      await first.tryNext();
      await change();
      await first.next();
      const { resumeToken } = first;
      await first.close();
      const second = collection(client).watch([], { ...SOON, [name]: resumeToken });
      const same = second.resumeToken === resumeToken;
      const changes = await read(second, 4);
      await second.close();
      return [same, changes];
    });
  }
});

test('an invalidation ends a stream, and startAfter gets over it, as mongodb', async () => {
  await compare(async (client) => {
    const stream = collection(client).watch([], SOON);
    await stream.tryNext();
    await things.drop();
    const changes = await read(stream, 2);
    const { resumeToken } = stream;
    const ended = [stream.closed, await stream.tryNext(), await stream.hasNext()];
    const refusal = await Promise.resolve()
      .then(() => stream.next())
      .catch((/** @type {any} */ error) => [error.name, error.message]);
    await things.insertOne({ _id: /** @type {any} */ ('again') });
    const second = collection(client).watch([], { ...SOON, startAfter: resumeToken });
    changes.push(...(await read(second, 1)));
    await second.close();
    return [changes, ended, refusal, stream.closed];
  });
});

/** @type {Record<string, (client: any) => any>} */
const REFUSALS = {
  'a token that is none': (c) => collection(c).watch([], { resumeAfter: { _data: 'zz' } }),
  'an unknown option': (c) => collection(c).watch([], { nonsense: true }),
  'two places to begin': (c) =>
    collection(c).watch([], { resumeAfter: { _data: '00' }, startAfter: { _data: '00' } }),
  'a stage that is none': (c) => collection(c).watch([{ $nonsense: 1 }]),
};
for (const [name, watch] of Object.entries(REFUSALS)) {
  test(`refused, as mongodb: ${name}`, async () => {
    for (const way of ['next', 'tryNext', 'hasNext']) {
      await compare(async (client) => {
        const stream = watch(client);
        await stream[way]();
      });
    }
  });
}

test('a change without its token is refused, as mongodb', async () => {
  await compare(async (client) => {
    const stream = collection(client).watch([{ $project: { _id: 0 } }], SOON);
    await stream.tryNext();
    await change();
    return stream.next();
  });
});

test('a closed stream says so, as mongodb', async () => {
  for (const way of ['next', 'tryNext']) {
    const error = await compare(async (client) => {
      const stream = collection(client).watch([], SOON);
      await stream.tryNext();
      await stream.close();
      await stream.close();
      return stream[way]();
    });
    assert.equal(error.message, 'ChangeStream is closed');
  }
});

const RESUMED = {
  'a lost cursor': { errorCode: 43 },
  'a label': { errorCode: 8000, errorLabels: ['ResumableChangeStreamError'] },
  'a broken connection': { closeConnection: true },
};
for (const [name, data] of Object.entries(RESUMED)) {
  test(`goes on after ${name}, and loses nothing, as mongodb`, async () => {
    const [, commands] = await compare(async (client) => {
      /** @type {any} */
      const own = new client.constructor(server.uri, { monitorCommands: true });
      /** @type {any[]} */
      const commands = [];
      own.on('commandStarted', (/** @type {any} */ { commandName, command }) => {
        if (commandName !== 'aggregate') return;
        const { resumeAfter, startAfter } = command.pipeline[0].$changeStream;
        commands.push({ resumeAfter: Boolean(resumeAfter), startAfter: Boolean(startAfter) });
      });
      const stream = collection(own).watch([], { ...SOON, batchSize: 1 });
      await stream.tryNext();
      await change();
      const changes = await read(stream, 2);
      await failNext(official, { failCommands: ['getMore'], ...data });
      changes.push(...(await read(stream, 3)));
      await stream.close();
      await own.close();
      return [changes, commands];
    });
    assert.deepEqual(commands.at(-1), { resumeAfter: true, startAfter: false });
  });
}

test('other errors end the stream, as mongodb', async () => {
  await compare(async (client) => {
    const stream = collection(client).watch([], SOON);
    await stream.tryNext();
    await failNext(official, { failCommands: ['getMore'], errorCode: 8000 });
    const error = await Promise.resolve()
      .then(() => stream.next())
      .catch((/** @type {any} */ { name, code }) => ({ name, code }));
    return [error, stream.closed];
  });
});

test('a stream that cannot be opened again fails, as mongodb', async () => {
  await compare(async (client) => {
    const stream = collection(client).watch([], SOON);
    await stream.tryNext();
    await failNext(
      official,
      { failCommands: ['getMore', 'aggregate'], errorCode: 43 },
      { times: 2 },
    );
    return stream.next();
  });
});

test('maxWaitMS bounds each read, and ends an iteration', async () => {
  const stream = collection(native).watch([], { maxWaitMS: 50 });
  assert.equal(stream.next(), null);
  assert.equal(stream.next({ maxWaitMS: 0 }), null);
  assert.equal(stream.hasNext({ maxWaitMS: 1 }), false);
  await change();
  const seen = [];
  for (const { operationType } of stream) seen.push(operationType);
  assert.deepEqual(seen, ['insert', 'insert', 'update', 'replace', 'delete']);
  assert.equal(stream.closed, false);
  await things.insertOne({});
  for (const { operationType } of stream) {
    assert.equal(operationType, 'insert');
    break;
  }
  assert.equal(stream.closed, true);
  for (const maxWaitMS of [-1, '1']) {
    assert.throws(() => collection(native).watch([], { maxWaitMS }), {
      name: 'MongoInvalidArgumentError',
      message: 'Option "maxWaitMS" must be a number of milliseconds',
    });
  }
});

test('a standalone has no change streams, as mongodb', async (t) => {
  const alone = await openBoth(t);
  const standalone = [new MongoClient(alone.server.uri), new NativeClient(alone.server.uri)];
  const refusals = [];
  for (const client of standalone) {
    /** @type {any} */
    const stream = client.db('watched').watch();
    const refusal = await Promise.resolve()
      .then(() => stream.next())
      .catch((/** @type {any} */ { name, message, code }) => ({ name, message, code }));
    refusals.push(refusal);
    await client.close();
  }
  await alone.close();
  assert.deepEqual(refusals[1], refusals[0]);
  assert.equal(refusals[1].code, 40573);
});

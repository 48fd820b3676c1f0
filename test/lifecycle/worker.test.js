import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../helpers/machine/process.js';
import { openLifeServer } from './programs/life_server.js';
import { KEPT_MB, LEFT_BEHIND, liveAsWorker, times, vitals } from './programs/lives.js';

const { client, uri } = await openLifeServer({
  args: ['--setParameter', 'enableTestCommands=1'],
});
client.db('lives').createCollection('capped', { capped: true, size: 4096 });
client.db('lives').collection('capped').insertOne({ _id: 1 });

const text = 'x'.repeat(1000);
// Of more at once, a thread with a client of its own would send a part.
for (let i = 0; i < 10; i++) {
  const documents = Array.from({ length: 200 }, (_, j) => ({ _id: 200 * i + j, text }));
  client.db('lives').collection('texts').insertMany(documents);
}

/** How long the server keeps a call waiting that is to be terminated: far longer than that takes. */
const BLOCK_MS = 300;
client.db('admin').command({
  configureFailPoint: 'failCommand',
  mode: 'alwaysOn',
  data: {
    failCommands: ['find'],
    blockConnection: true,
    blockTimeMS: BLOCK_MS,
    appName: 'blocked',
  },
});

/** A leak that is worth its name shows after the allocators have taken what they keep. */
const WARM_UP = 20;

/**
 * Repeats something, some at once, and sees that it leaves nothing behind.
 * @param {number} count
 * @param {(i: number) => Promise<void>} once
 */
async function repeat(count, once) {
  const AT_ONCE = 4;
  let next = 0;
  const run = async (/** @type {number} */ end) => {
    while (next < end) await once(next++);
  };
  const runs = (/** @type {number} */ end) =>
    Promise.all(Array.from({ length: AT_ONCE }, () => run(end)));
  const settled = () => {
    const { clients, cursors, sessions, bounds, connections } = vitals().handles;
    return clients === 1 && cursors + sessions + bounds === 0 && connections === 1;
  };
  await runs(Math.min(count, WARM_UP));
  await eventually(settled, 'all handles but this file’s are gone');
  const before = vitals();
  await runs(count);
  await eventually(settled, 'all handles but this file’s are gone');
  await eventually(() => vitals().threads <= before.threads, 'the threads are gone');
  await eventually(() => vitals().fds <= before.fds, 'the connections are closed');
  const grown = vitals().rssMb - before.rssMb;
  assert.ok(grown < KEPT_MB, `${count} times made ${grown.toFixed(1)} MB more`);
}

for (const stage of LEFT_BEHIND) {
  test(`a worker ends by itself, by exit, by an error and terminated: ${stage}`, async () => {
    const [returned, exited, thrown, terminated] = await Promise.all([
      liveAsWorker({ uri, stage }),
      liveAsWorker({ uri, stage, end: 'exit' }),
      liveAsWorker({ uri, stage, end: 'throw' }),
      liveAsWorker({ uri, stage, end: 'stay' }, { terminateOn: 'reached' }),
    ]);
    const clean = { code: 0, said: ['reached'], error: undefined };
    assert.deepEqual(returned, clean);
    assert.deepEqual(exited, clean);
    assert.deepEqual([thrown.code, thrown.error?.message], [1, 'the end']);
    assert.deepEqual(terminated, { ...clean, code: 1 });
  });
}

test('workers start and end with a live client', async () => {
  const random = ['connected', 'reading', 'in a session', 'calling'];
  await repeat(times(24), async (i) => {
    const { code, error } = await liveAsWorker({ uri, stage: random[i % 4], calls: 20 });
    assert.deepEqual([code, error], [0, undefined]);
  });
});

const CALLING = [
  'blocked in a call',
  'blocked in a getMore',
  'blocked on a thread',
  'calling for ever',
  'draining for ever',
  'bound for ever',
];

for (const stage of CALLING) {
  test(`workers are terminated in the middle of a call: ${stage}`, async () => {
    await repeat(times(24, 1 / CALLING.length), async () => {
      const { code, said, error } = await liveAsWorker({ uri, stage }, { terminateOn: 'calling' });
      assert.deepEqual({ code, said, error }, { code: 1, said: ['calling'], error: undefined });
    });
  });
}

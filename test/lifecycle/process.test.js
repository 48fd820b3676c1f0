import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { seededRandom } from '../../js/stats/random.js';
import { FAILING } from '../client/fail_points.js';
import { openLifeServer } from './programs/life_server.js';
import { LEFT_BEHIND, liveAsProcess, runProcess, times } from './programs/lives.js';

const { client, uri } = await openLifeServer({ args: FAILING });

const CLIENT = JSON.stringify(new URL('../../js/client/index.js', import.meta.url).href);

for (const stage of LEFT_BEHIND) {
  test(`a process ends by itself, by exit and by an error: ${stage}`, async () => {
    const lives = /** @type {const} */ (['return', 'exit', 'throw']).map((end) =>
      liveAsProcess({ uri, stage, end }),
    );
    const [returned, exited, thrown] = await Promise.all(lives);
    const clean = { code: 0, signal: null, said: ['reached'], stderr: '' };
    assert.deepEqual(returned, clean);
    assert.deepEqual(exited, clean);
    assert.equal(thrown.code, 1);
    assert.match(thrown.stderr, /Error: the end/);
  });
}

test('an exit waits until the server has been told of all sessions that end', async () => {
  const admin = client.db('admin');
  const configureFailPoint = 'failCommand';
  const slow = { failCommands: ['endSessions'], blockConnection: true, blockTimeMS: 100 };
  const data = { ...slow, appName: 'sessions' };
  admin.command({ configureFailPoint, mode: 'alwaysOn', data });
  const stage = 'in too many sessions for one command';
  const death = await liveAsProcess({ uri, stage, end: 'exit' });
  assert.deepEqual(death, { code: 0, signal: null, said: ['reached'], stderr: '' });
  const { count } = admin.command({ configureFailPoint, mode: 'off' });
  // libmongoc may still have ended one of its own.
  assert.ok(count >= 2, `${count} commands`);
});

test('a process exits at random moments, while its workers call', async () => {
  const random = seededRandom(20);
  for (let i = 0; i < times(6, 0.2); i++) {
    const calls = Math.floor(random() * 200);
    const death = await liveAsProcess({ uri, stage: 'amid workers', calls, end: 'exit' });
    const clean = { code: 0, signal: null, said: ['reached'], stderr: '' };
    assert.deepEqual(death, clean, `after ${calls} calls`);
  }
});

test('a process exits, and one is ended by Ctrl-C, while bounds run on threads', async () => {
  for (let i = 0; i < times(3, 0.2); i++) {
    const death = await liveAsProcess({ uri, stage: 'amid bounds', end: 'exit' });
    assert.deepEqual(death, { code: 0, signal: null, said: ['reached'], stderr: '' });
  }
  const { signal, stderr } = await liveAsProcess(
    { uri, stage: 'bound for ever' },
    { onSaid: (_, child) => child.kill('SIGINT') },
  );
  assert.deepEqual({ signal, stderr }, { signal: 'SIGINT', stderr: '' });
});

test('Ctrl-C ends a process that calls, at once', async () => {
  const { signal, stderr } = await liveAsProcess(
    { uri, stage: 'calling for ever' },
    { onSaid: (_, child) => child.kill('SIGINT') },
  );
  assert.deepEqual({ signal, stderr }, { signal: 'SIGINT', stderr: '' });
});

test('a handler of Ctrl-C closes the client, and the process ends by itself', async () => {
  const death = await liveAsProcess(
    { uri, stage: 'calling until interrupted' },
    {
      onSaid: (message, child) => {
        if (message === 'calling') child.kill('SIGINT');
      },
    },
  );
  assert.equal(death.code, 0);
  assert.ok(death.said.includes('closed'));
  assert.equal(death.stderr, '');
});

test('the main thread and workers load the addon in any order', async () => {
  const work = `
    const { NativeClient } = await import(${CLIENT});
    new NativeClient(${JSON.stringify(uri)}).db('lives').collection('things').findOne();`;
  const program = (/** @type {string} */ order) => `
    import { Worker } from 'node:worker_threads';
    const worker = () => new Promise((resolve) =>
      new Worker(${JSON.stringify(`(async () => {${work}})()`)}, { eval: true })
        .on('exit', resolve));
    const main = async () => {${work}};
    ${order}
    console.log('done');`;
  const orders = [
    'await main(); await worker(); await main();',
    'await worker(); await main(); await worker();',
    'await Promise.all([worker(), worker(), worker(), worker()]);',
    'const first = worker(); await main(); await first; await worker();',
    'for (let i = 0; i < 3; i++) await worker();',
  ];
  for (const order of orders) {
    const args = ['--input-type=module', '--eval', program(order)];
    assert.deepEqual(
      await runProcess(args),
      { code: 0, signal: null, said: ['done'], stderr: '' },
      order,
    );
  }
});

test('processes that are forked beside a live client do not disturb it', async () => {
  const cursor = client.db('lives').collection('things').find({}, { batchSize: 2 });
  let read = 0;
  const life = JSON.stringify({ uri, stage: 'reading', end: 'exit' });
  for (let i = 0; i < 3; i++) {
    if (cursor.next()) read++;
    const child = fork(new URL('./programs/life.js', import.meta.url), [life], { silent: true });
    assert.deepEqual(await once(child, 'exit'), [0, null]);
  }
  assert.equal(read + cursor.toArray().length, 10);
});

test('counters that a killed process left behind are no cause for complaint', async (t) => {
  if (!existsSync('/dev/shm')) return t.skip('there is no /dev/shm on this system');
  for (const run of ['await load()', 'await new Promise(inWorker)']) {
    const program = `
      import { writeFileSync } from 'node:fs';
      import { Worker } from 'node:worker_threads';
      writeFileSync('/dev/shm/mongoc-' + process.pid, 'stale');
      const load = () => import(${CLIENT});
      const inWorker = (resolve) => new Worker(${JSON.stringify(`import(${CLIENT})`)}, { eval: true })
        .on('exit', resolve);
      ${run};
      console.log('done');`;
    const args = ['--input-type=module', '--eval', program];
    assert.deepEqual(await runProcess(args), { code: 0, signal: null, said: ['done'], stderr: '' });
  }
});

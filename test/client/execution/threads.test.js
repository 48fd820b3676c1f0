import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { NativeClient } from '../../../js/client/index.js';
import { eventually } from '../../helpers/machine/process.js';
import { withServer } from '../../helpers/machine/server.js';

const server = await withServer(undefined);
const CLIENT = JSON.stringify(new URL('../../../js/client/index.js', import.meta.url).href);
const OPEN = `
  const { NativeClient } = await import(${CLIENT});
  const client = new NativeClient(${JSON.stringify(server.uri)}).connect();
  const collection = client.db('threads').collection('c');`;

/**
 * Runs a script in a worker.
 * @param {string} script Posts what it has to say; ends by itself or stays.
 * @returns {Promise<{ messages: any[], exitCode: number }>}
 */
function runWorker(script) {
  return new Promise((resolve, reject) => {
    const source = `(async () => { const { parentPort } = require('node:worker_threads');${script} })()`;
    const worker = new Worker(source, { eval: true });
    /** @type {any[]} */
    const messages = [];
    worker.on('message', (message) => {
      messages.push(message);
      if (message === 'terminate me') void worker.terminate();
    });
    worker.on('error', reject);
    worker.on('exit', (exitCode) => resolve({ messages, exitCode }));
  });
}

/** @param {string} script @param {string[]} [flags] */
async function runProcess(script, flags = []) {
  const args = [...flags, '--input-type=module', '--eval', script];
  return promisify(execFile)(process.execPath, args, { timeout: 60_000 });
}

test('several threads use the addon at once against one server', async () => {
  const client = new NativeClient(server.uri);
  const collection = client.db('threads').collection('c');
  const work = (/** @type {number} */ id) => `${OPEN}
    for (let i = 0; i < 200; i++) collection.insertOne({ _id: ${id} * 1000 + i, id: ${id}, text: 't' + i });
    let right = 0;
    for (let i = 0; i < 200; i++) {
      const found = collection.findOne({ _id: ${id} * 1000 + i });
      if (found.id === ${id} && found.text === 't' + i) right++;
    }
    parentPort.postMessage([right, collection.find({ id: ${id} }).toArray().length]);
    client.close();`;
  const running = [1, 2, 3, 4].map((id) => runWorker(work(id)));
  await eventually(() => {
    collection.findOne({ id: 1 });
    return collection.countDocuments() >= 100;
  }, 'the workers have written 100 documents');
  for (const { messages, exitCode } of await Promise.all(running)) {
    assert.deepEqual(messages, [[200, 200]]);
    assert.equal(exitCode, 0);
  }
  assert.equal(collection.countDocuments(), 800);
  client.close();
});

test('workers end with their client open, by themselves and terminated', async () => {
  for (let round = 0; round < 3; round++) {
    const open = `${OPEN} const cursor = collection.find({}, { batchSize: 2 }); cursor.next();`;
    const [ended, terminated] = await Promise.all([
      runWorker(`${open} parentPort.postMessage(collection.findOne() !== undefined);`),
      runWorker(
        `${open} parentPort.postMessage('terminate me'); setInterval(() => collection.findOne(), 1);`,
      ),
    ]);
    assert.deepEqual(ended, { messages: [true], exitCode: 0 });
    assert.deepEqual(terminated, { messages: ['terminate me'], exitCode: 1 });
  }
});

test('the addon outlives workers that alone had loaded it', async () => {
  const { stdout } = await runProcess(`
    import { Worker } from 'node:worker_threads';
    const source = ${JSON.stringify(`(async () => {${OPEN} collection.findOne(); })()`)};
    for (let i = 0; i < 4; i++) {
      await new Promise((resolve) => new Worker(source, { eval: true }).on('exit', resolve));
    }
    ${OPEN}
    console.log(collection.findOne({ _id: 1000 })?.text);
    client.close();`);
  assert.equal(stdout.trim(), 't0');
});

test('a process exits with clients and cursors open', async () => {
  for (const end of ['', 'process.exit(0);']) {
    const { stdout } = await runProcess(`${OPEN}
      globalThis.kept = collection.find({}, { batchSize: 2 });
      kept.next();
      console.log('done');
      ${end}`);
    assert.equal(stdout.trim(), 'done');
  }
});

test('many clients are opened, closed, and left to the garbage collector', async () => {
  const { stdout } = await runProcess(
    `const { NativeClient } = await import(${CLIENT});
    for (let i = 0; i < 40; i++) {
      const client = new NativeClient(${JSON.stringify(server.uri)});
      const cursor = client.db('threads').collection('c').find({}, { batchSize: 2 });
      cursor.next();
      if (i % 3 === 0) client.close();
      if (i % 10 === 0) {
        gc();
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
    console.log('done');`,
    ['--expose-gc'],
  );
  assert.equal(stdout.trim(), 'done');
});

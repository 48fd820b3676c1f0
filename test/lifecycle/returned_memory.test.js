import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { withServer } from '../helpers/machine/server.js';
import { runProcess } from './programs/lives.js';

const root = (/** @type {string} */ name) =>
  JSON.stringify(new URL(`../../${name}`, import.meta.url).href);

const { glibcVersionRuntime } = /** @type {any} */ (process.report.getReport()).header;
const skip =
  (!glibcVersionRuntime && 'the allocator is not glibc') ||
  (process.env.TOLLGATE_SANITIZED && 'the allocator is a sanitizer');

/** More than before, in MB: a few less are left, and 18 to 100 where nothing is returned. */
const LEFT_MB = 10;
/** What is in use comes to 34; where nothing bounds what glibc keeps, 100 stay. */
const KEPT_MB = 60;

test('threads that have nothing to do give back what replies took', { skip }, async () => {
  const server = await withServer(undefined);
  // Documents stay in Buffers, so that V8's own heap stays small.
  const script = `
    import { setImmediate } from 'node:timers/promises';
    import { NativeClient } from ${root('js/client/index.js')};
    import { eventually } from ${root('test/helpers/machine/process.js')};
    const client = new NativeClient(${JSON.stringify(server.uri)}).connect();
    const collection = client.db('returned').collection('c');
    const count = 8000;
    const text = 'x'.repeat(1000);
    collection.insertMany(Array.from({ length: count }, (_, _id) => ({ _id, text })));
    const rssMb = () => process.memoryUsage.rss() / 2 ** 20;
    const read = async () => {
      const documents = await collection.async.find({}, { batchSize: count, raw: true }).toArray();
      if (documents.length !== count) throw new Error('documents are missing');
    };
    const settled = async () => {
      gc();
      await setImmediate();
      gc();
    };
    await settled();
    const before = rssMb();
    for (let round = 0; round < 3; round++) await Promise.all(Array.from({ length: 8 }, read));
    await settled();
    await eventually(() => rssMb() < before + ${LEFT_MB}, 'memory is returned');
    await client.async.close();`;
  const args = ['--expose-gc', '--input-type=module', '--eval', script];
  // With few arenas little is left in them.
  const { MALLOC_ARENA_MAX, ...env } = process.env;
  const { stderr } = await promisify(execFile)(process.execPath, args, { env, timeout: 120_000 });
  assert.equal(stderr, '');
});

test('what large replies took in workers is given back when it is freed', { skip }, async (t) => {
  const server = await withServer(t);
  const script = fileURLToPath(new URL('./programs/large_replies.js', import.meta.url));
  const { code, said, stderr } = await runProcess(['--expose-gc', script, server.uri], {
    // With few arenas little is left in them.
    env: { MALLOC_ARENA_MAX: undefined },
  });
  assert.deepEqual([code, stderr], [0, '']);
  const { before, after } = JSON.parse(said[0]);
  assert.ok(after - before < KEPT_MB, `${before.toFixed(1)} MB became ${after.toFixed(1)}`);
});

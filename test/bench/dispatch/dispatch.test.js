import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { laterBy, slowerBy } from '../../../bench/dispatch/delay.js';
import { resolvePackage } from '../../../js/engine/plugins/packages.js';
import { loadPlugin } from '../../../js/engine/plugins/registry.js';
import { operationsOf, Unsupported } from '../../../js/engine/plugins/session.js';

/** @typedef {import('../../../js/types.d.ts').Reply} Reply */

const REGISTRY = new URL('../../../js/engine/plugins/registry.js', import.meta.url).href;
/** They have a workload that no driver of ours can do. */
const TOYS = [fileURLToPath(new URL('../../plugins/toys/', import.meta.url))];
const store = await (await loadPlugin('stores', 'mongod')).start({ database: 'tollgate_dispatch' });
after(() => store.stop());
const dataset = { ...(await loadPlugin('datasets', 'tweet')).create(1), count: 50 };
const collection = await store.load(dataset);

/**
 * @param {string} name
 * @param {{ driver?: string, variant?: string, session?: string, workload?: string,
 *   reply?: Reply }} [how]
 */
async function open(
  name,
  { driver = 'native', variant = '', session = '', workload = 'findOne', reply = 'objects' } = {},
) {
  const reference = {
    ...{ driver, version: '', variant: session, workload, dataset: 'tweet', seed: 1 },
    ...{ uri: store.uri, database: store.database, collection, plugins: TOYS },
  };
  const dispatch = await loadPlugin('dispatch', name);
  await resolvePackage(dispatch).install();
  const opened = await dispatch.open({
    ...{ reference, driver: await loadPlugin('drivers', driver), variant },
    ...{ poolSize: 2, concurrency: 4, reply },
  });
  const [{ operation }] = operationsOf(await loadPlugin('workloads', workload, TOYS));
  return { ...opened, operation };
}

for (const [name, how] of /** @type {[string, Parameters<typeof open>[1]][]} */ ([
  ['inline', {}],
  ['inline', { driver: 'mongodb' }],
  ['threads', {}],
  ['async-work', {}],
  ['piscina', {}],
  ['piscina', { driver: 'mongodb' }],
  ['piscina', { driver: 'mongoose' }],
  ['piscina', { variant: 'deep', session: 'bytes', reply: 'bytes' }],
  ['piscina', { variant: 'fifo', driver: 'mongodb', reply: 'bytes' }],
  ['tinypool', {}],
  ['tinypool', { driver: 'mongodb', reply: 'bytes' }],
  ['poolifier', {}],
  ['poolifier', { driver: 'mongodb', reply: 'bytes' }],
  ['workerpool', {}],
  ['workerpool', { driver: 'mongodb', reply: 'bytes' }],
  ['qoper8-wt', {}],
  ['qoper8-wt', { driver: 'mongodb', reply: 'bytes' }],
  ['qoper8-cp', {}],
  ['qoper8-cp', { driver: 'mongodb', reply: 'bytes' }],
  ['message-port', {}],
  ['message-port', { driver: 'mongodb', reply: 'bytes' }],
  ['ring', {}],
  ['ring', { driver: 'mongodb', reply: 'bytes' }],
  ['child-ipc', {}],
  ['child-ipc', { driver: 'mongodb', reply: 'bytes' }],
  ['delay', { variant: '5us' }],
  ['delay', { driver: 'mongodb', variant: '2pct' }],
])) {
  test(`${name} moves calls and brings answers back: ${JSON.stringify(how)}`, async () => {
    const dispatched = await open(name, how);
    const { operation, plain = (/** @type {string} */ _name, answer) => answer } = dispatched;
    assert.equal(dispatched.answers, 'documents');
    for (const guarded of [true, false]) {
      const call = await dispatched.prepare(operation, { guarded });
      const answers = await Promise.all([3, 49, -1].map((_id) => call({ _id })));
      assert.deepEqual(
        answers.map((answer) => plain('findOne', answer)),
        [dataset.document(3), dataset.document(49), null],
      );
    }
    await dispatched.close();
  });
}

test('inline answers at once where the driver does', async () => {
  const dispatched = await open('inline');
  const call = await dispatched.prepare(dispatched.operation);
  assert.deepEqual(call({ _id: 3 }), dataset.document(3));
  const { us } = dispatched.stages?.() ?? { us: {} };
  assert.ok((us.roundTrip ?? 0) > 0 && (us.decode ?? 0) > 0);
  await dispatched.close();
});

test('piscina replies with text or a number where that is asked for', async () => {
  for (const [reply, wanted] of /** @type {[Reply, unknown][]} */ ([
    ['json', JSON.stringify(dataset.document(3))],
    ['count', 1],
  ])) {
    const dispatched = await open('piscina', { reply });
    assert.equal(dispatched.answers, reply);
    const call = await dispatched.prepare(dispatched.operation);
    assert.equal(await call({ _id: 3 }), wanted);
    await dispatched.close();
  }
});

test('what a driver lacks is unsupported, by name, in a worker too', async () => {
  for (const name of ['inline', 'piscina']) {
    const { operation, prepare, close } = await open(name, {
      driver: 'mongoose',
      workload: 'watch',
    });
    const call = await prepare(operation, { guarded: true });
    await assert.rejects(
      async () => call(1),
      (error) => {
        assert.ok(error instanceof Unsupported);
        assert.equal(error.reason, 'mongoose has no collection.watch');
        return true;
      },
    );
    await close();
  }
});

for (const name of ['threads', 'async-work']) {
  test(`${name} needs no other driver in the process`, () => {
    const script = `
      const { loadPlugin } = await import(${JSON.stringify(REGISTRY)});
      const { open } = await loadPlugin('dispatch', '${name}');
      const plugins = [];
      const reference = { driver: 'bare', version: '', variant: '', workload: 'noop', dataset: 'wide', seed: 1, plugins };
      const dispatched = await open({ reference, poolSize: 2, concurrency: 2 });
      const call = await dispatched.prepare({ name: 'noop' });
      console.log(JSON.stringify(await Promise.all([call({ id: 1 }), call({ id: 2 })])));
      await dispatched.close();`;
    const { stdout, status } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', script],
      { encoding: 'utf8' },
    );
    assert.deepEqual([status, stdout], [0, '[{"id":1},{"id":2}]\n']);
  });

  for (const workload of ['noop', 'sleep', 'spin']) {
    test(`${name} runs ${workload} without a driver, several at once`, async () => {
      const dispatched = await open(name, { driver: 'bare', workload });
      const call = await dispatched.prepare(dispatched.operation);
      const inputs = Array.from({ length: 40 }, (_, id) => ({ id, us: 50 }));
      assert.deepEqual(await Promise.all(inputs.map((input) => call(input))), inputs);
      await dispatched.close();
    });
  }

  test(`${name} has no echo: documents would be written as BSON`, async () => {
    const dispatched = await open(name, { driver: 'bare', workload: 'echo' });
    assert.throws(() => dispatched.prepare(dispatched.operation), Unsupported);
    await dispatched.close();
  });
}

test('async-work sends what the server refuses back as the error of its call', async () => {
  const dispatched = await open('async-work');
  const call = await dispatched.prepare(dispatched.operation);
  const [wrong, right] = await Promise.allSettled([call({ $wrong: 1 }), call({ _id: 3 })]);
  assert.equal(/** @type {PromiseRejectedResult} */ (wrong).reason.name, 'MongoServerError');
  assert.deepEqual(
    /** @type {PromiseFulfilledResult<unknown>} */ (right).value,
    dataset.document(3),
  );
  const us = dispatched.stages?.()?.us ?? {};
  for (const stage of /** @type {const} */ (['encode', 'queue', 'roundTrip', 'resume', 'decode'])) {
    assert.ok(Number(us[stage]) > 0, stage);
  }
  await dispatched.close();
});

test('async-work that is closed refuses what waits, and ends what runs', async () => {
  const script = `
    const { loadPlugin } = await import(${JSON.stringify(REGISTRY)});
    const { open } = await loadPlugin('dispatch', 'async-work');
    const reference = { driver: 'bare', version: '', variant: '', workload: 'sleep', dataset: 'wide', seed: 1, plugins: [] };
    const dispatched = await open({ reference, poolSize: 4, concurrency: 40 });
    const call = await dispatched.prepare({ name: 'sleep' });
    const calls = Promise.allSettled(Array.from({ length: 40 }, (_, id) => call({ id, us: 20000 })));
    await dispatched.close();
    const settled = await calls;
    const refused = settled.filter(({ status }) => status === 'rejected');
    console.log(settled.length, refused.length > 30, new Set(refused.map(({ reason }) => reason.name)));`;
  const { stdout, status } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { encoding: 'utf8' },
  );
  assert.deepEqual([status, stdout], [0, "40 true Set(1) { 'MongoNotConnectedError' }\n"]);
});

test('threads and delay refuse what they cannot call', async () => {
  const [libmongoc, mongodb, native] = await Promise.all(
    ['libmongoc', 'mongodb', 'native'].map((name) => loadPlugin('drivers', name)),
  );
  const { refuses } = await loadPlugin('dispatch', 'threads');
  assert.equal(
    refuses?.(mongodb, { operations: [], variant: mongodb.variants[''] }),
    'mongodb has no C++ that could run on a thread by itself',
  );
  assert.equal(refuses?.(native, { operations: [], variant: native.variants[''] }), undefined);
  const libuv = await loadPlugin('dispatch', 'async-work');
  assert.equal(
    libuv.refuses?.(native, { operations: [], variant: native.variants[''] }),
    undefined,
  );
  assert.equal(
    libuv.refuses?.(native, { operations: [], variant: native.variants.transaction }),
    "this way of native cannot run on libuv's threads",
  );
  const delay = await loadPlugin('dispatch', 'delay');
  assert.match(
    delay.refuses?.(libmongoc, { operations: [], variant: libmongoc.variants[''] }) ?? '',
    /^libmongoc loops by itself/,
  );
  assert.equal(
    delay.refuses?.(mongodb, { operations: [], variant: mongodb.variants[''] }),
    undefined,
  );
});

test('a delay lasts as long as it says, and leaves answers alone', async (t) => {
  let now = 1000;
  // The clock goes on by a µs each time that somebody looks.
  t.mock.method(performance, 'now', () => {
    now += 0.001;
    return now;
  });
  const elapsed = async (/** @type {() => unknown} */ action) => {
    const before = now;
    await action();
    return Math.round((now - before) * 1000);
  };
  const answer = (/** @type {number} */ ms) => (/** @type {unknown} */ input) => {
    now += ms;
    return input;
  };
  const later = laterBy(answer(0), 0.02);
  assert.equal(later('x'), 'x');
  assert.ok(Math.abs((await elapsed(() => later(1))) - 20) <= 2);
  const slower = slowerBy(answer(10), 0.02);
  assert.equal(slower('x'), 'x');
  assert.ok(Math.abs((await elapsed(() => slower(1))) - 10_200) <= 4);
  const promised = slowerBy(async (input) => answer(10)(input), 0.02);
  assert.equal(await promised('x'), 'x');
  assert.ok(Math.abs((await elapsed(() => promised(1))) - 10_200) <= 6);
});

test('ring: answers that find no room in it come nevertheless, to the last one', async () => {
  const { open: openRing } = await loadPlugin('dispatch', 'ring');
  const reference = {
    ...{ driver: 'bare', version: '', variant: '', workload: 'echo', dataset: 'wide', seed: 1 },
    ...{ uri: '', database: '', collection: '', plugins: [] },
  };
  const bare = await loadPlugin('drivers', 'bare');
  const shared = { reference, driver: bare, variant: '', reply: /** @type {const} */ ('objects') };
  const dispatched = await openRing({ ...shared, poolSize: 2, concurrency: 32 });
  const [{ operation }] = operationsOf(await loadPlugin('workloads', 'echo'));
  const wide = (await loadPlugin('datasets', 'wide')).create(1);
  const input = operation.inputs(wide, () => 0, 32, { payloadBytes: 64_000 });
  const call = await dispatched.prepare(operation);
  for (let first = 0; first < 640; first += 32) {
    const calls = Array.from({ length: 32 }, (_, i) => call(input(first + i)));
    const answers = /** @type {any[]} */ (await Promise.all(calls));
    assert.deepEqual(
      answers.map(({ id }) => id),
      answers.map((_, i) => first + i),
    );
  }
  await dispatched.close();
});

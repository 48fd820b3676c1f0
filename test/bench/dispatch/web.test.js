/** Web servers as dispatches, without a database. */

import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ObjectId } from 'bson';
import { isPage } from '../../../bench/datasets/page.js';
import { inputIn, requestsFor } from '../../../bench/dispatch/common/web/requests.js';
import { UNPARSED } from '../../../js/engine/plugins/nesting.js';
import { loadPlugin } from '../../../js/engine/plugins/registry.js';
import { operationsOf, Unsupported } from '../../../js/engine/plugins/session.js';
import { temporaryFolder } from '../../helpers/cli.js';
import { eventually, isRunning } from '../../helpers/machine/process.js';
import { noApache, provide, SERVERS } from '../../helpers/machine/web.js';

const FAULTS = [fileURLToPath(new URL('../faults/', import.meta.url))];
const PARENT = fileURLToPath(new URL('../faults/web_parent.js', import.meta.url));

/** Tests that failed before they closed what they opened: it would keep this process alive. @type {Set<() => Promise<void>>} */
const leftOpen = new Set();
after(() => Promise.all([...leftOpen].map((close) => close())));

/**
 * @param {string} name
 * @param {{ variant?: string, driver?: string, session?: string, workload?: string, dataset?: string,
 *   concurrency?: number, plugins?: string[] }} [how]
 */
async function open(name, how = {}) {
  const {
    variant = '',
    driver = 'bare',
    session = '',
    workload = 'noop',
    dataset = 'narrow',
  } = how;
  const { concurrency = 4, plugins = [] } = how;
  const inner = ['', 'hook', 'payload', 'defaults'].includes(variant)
    ? undefined
    : variant.replace(UNPARSED, '');
  const dispatch = await provide(name, inner);
  const opened = await dispatch.open({
    reference: {
      ...{ driver, version: '', variant: session, workload, dataset, seed: 1, plugins },
      ...{ uri: '', database: '', collection: '' },
    },
    driver: await loadPlugin('drivers', driver, plugins),
    ...{ variant, poolSize: 2, concurrency, reply: 'json' },
  });
  const close = async () => {
    if (leftOpen.delete(close)) await opened.close();
  };
  leftOpen.add(close);
  const [{ operation }] = operationsOf(await loadPlugin('workloads', workload));
  return { ...opened, close, operation, call: await opened.prepare(operation) };
}

/** @param {number[]} pids */
const allEnd = (pids) => eventually(() => !pids.some(isRunning), `none of ${pids} runs`);

test('a body keeps what documents know and JSON does not', () => {
  const input = { list: [-0, 0, 1.5], when: new Date(5), _id: new ObjectId(), none: null };
  const { body = '' } = requestsFor('call', 'insertOne')(input);
  assert.deepEqual(inputIn(body), input);
});

test('an input of one number is a path, any other a body, and nothing is but the path', () => {
  const request = requestsFor('call', 'findOne');
  assert.deepEqual(request({ _id: 12 }), { method: 'GET', path: '/call/findOne/_id/12' });
  assert.deepEqual(request({ id: 0 }), { method: 'GET', path: '/call/findOne/id/0' });
  assert.deepEqual(request(undefined), { method: 'GET', path: '/call/findOne' });
  for (const input of [{ _id: 'a' }, { _id: 1, id: 2 }, { other: 1 }, { _id: 1.5 }, {}]) {
    const { method, path, body = '' } = request(input);
    assert.deepEqual([method, path, JSON.parse(body)], ['POST', '/call/findOne', input]);
  }
});

for (const [name, variant] of [
  ...SERVERS.map((server) => [server, '']),
  ...['hook', 'payload', 'qoper8-cp', 'qoper8-wt', 'piscina', 'message-port', 'ring'].map((way) => [
    'fastify',
    way,
  ]),
  ...['threads', 'async-work', 'qoper8-cp.json', 'ring.json'].map((way) => ['fastify', way]),
  ...['payload', 'qoper8-cp', 'qoper8-cp.json', 'ring', 'threads'].map((way) => ['bun', way]),
  ['node-http', 'payload'],
]) {
  test(`${name}${variant && `:${variant}`} answers calls in order of their inputs, as JSON, and leaves no process`, async () => {
    const { answers, operation, prepare, call, pids, close } = await open(name, { variant });
    assert.equal(answers, 'json');
    const guarded = await prepare(operation, { guarded: true });
    for (const ask of [guarded, call]) {
      const given = await Promise.all([3, 0, 12_345, 7].map((id) => ask({ id })));
      assert.deepEqual(given, ['{"id":3}', '{"id":0}', '{"id":12345}', '{"id":7}']);
    }
    // What is no number goes as a body.
    assert.equal(await call({ id: 'ä', more: [1] }), '{"id":"ä","more":[1]}');
    const processes = pids?.() ?? [];
    assert.ok(processes.length >= (variant === 'qoper8-cp' ? 2 : 1), 'its processes are known');
    await close();
    await allEnd(processes);
  });
}

for (const name of SERVERS) {
  test(`${name}: stages and the delay of the server's event loop`, async () => {
    const { call, stamp, stages, observe, close } = await open(name);
    const watched = await observe?.();
    stamp?.(true);
    const before = performance.now();
    for (let id = 0; id < 20; id++) assert.equal(await call({ id }), `{"id":${id}}`);
    const us = (performance.now() - before) * 1000;
    stamp?.(false);
    const { us: spent = {} } = stages?.() ?? {};
    assert.deepEqual(Object.keys(spent).sort(), ['driver', 'submit', 'transferIn', 'transferOut']);
    const sum = Object.values(spent).reduce((all, one) => all + one, 0);
    assert.ok(sum > 0 && sum <= us, `the stages, ${sum} µs, lie within ${us} µs`);
    assert.equal(await call({ id: 1 }), '{"id":1}');
    const metrics = (await watched?.()) ?? {};
    assert.deepEqual(Object.keys(metrics), [
      ...['webBystanderP50Us', 'webBystanderP99Us'],
      ...['webLoopDelayP50Us', 'webLoopDelayP99Us', 'webLoopDelayMaxUs'],
    ]);
    assert.ok(metrics.webBystanderP99Us >= metrics.webBystanderP50Us);
    assert.ok(metrics.webBystanderP50Us > 0);
    await close();
  });

  test(`${name}: a route that fails says why, and the next call is answered`, async () => {
    const { call, operation, prepare, close } = await open(name, {
      ...{ driver: 'faulty', session: 'throws', plugins: FAULTS },
    });
    const guarded = await prepare(operation, { guarded: true });
    for (const ask of [call, guarded]) {
      await assert.rejects(Promise.resolve(ask({ id: 1 })), {
        ...{ name: 'RangeError', message: 'it went wrong' },
      });
    }
    assert.equal(await call({ id: 0 }), '{"id":0}');
    await close();
  });

  test(`${name}: what the driver lacks is unsupported, not failed`, async () => {
    // Of the dataset narrow there is no page.
    const { operation, prepare, close } = await open(name, { workload: 'page' });
    const call = await prepare(operation, { guarded: true });
    await assert.rejects(Promise.resolve(call(undefined)), (error) => {
      assert.ok(error instanceof Unsupported);
      assert.equal(error.reason, 'bare has no operation page');
      return true;
    });
    await close();
  });

  test(`${name}: a server that dies fails its calls with how it ended`, async () => {
    const { call, close } = await open(name, {
      ...{ driver: 'faulty', session: 'dies', plugins: FAULTS, concurrency: 1 },
    });
    assert.equal(await call({ id: 0 }), '{"id":0}');
    await assert.rejects(Promise.resolve(call({ id: 1 })), /its web server ended with 7/);
    await assert.rejects(Promise.resolve(call({ id: 0 })), /its web server ended with 7/);
    await close();
  });

  test(`${name}: a server that hangs in a call does not keep the dispatch from closing`, async () => {
    const { call, pids, close } = await open(name, {
      ...{ driver: 'faulty', session: 'hangs', plugins: FAULTS, concurrency: 1 },
    });
    const hanging = assert.rejects(Promise.resolve(call({ id: 1 })));
    const processes = pids?.() ?? [];
    await close();
    await hanging;
    await allEnd(processes);
  });
}

test('fastify: a worker that dies behind the route fails the calls, not the server', async () => {
  const { call, pids, close } = await open('fastify', {
    ...{ driver: 'faulty', session: 'dies', plugins: FAULTS, variant: 'message-port' },
  });
  assert.equal(await call({ id: 0 }), '{"id":0}');
  await assert.rejects(Promise.resolve(call({ id: 1 })), /its worker thread ended with 7/);
  const [server] = pids?.() ?? [];
  assert.ok(isRunning(server));
  // The other worker lives.
  assert.equal(await call({ id: 0 }), '{"id":0}');
  await close();
});

for (const name of [...SERVERS, 'apache']) {
  const skip = name === 'apache' && noApache;
  test(`${name} brings the page of 503 bytes, with 1 000 connections, too`, { skip }, async () => {
    const concurrency = 1000;
    const how = { workload: 'page', dataset: 'page', concurrency };
    const { call, operation, prepare, plain, close, pids } = await open(name, how);
    const guarded = await prepare(operation, { guarded: true });
    const first = /** @type {string} */ (await guarded(undefined));
    assert.equal(Buffer.byteLength(first), 503);
    assert.ok(isPage(first));
    assert.equal(plain?.('page', first), JSON.stringify(first), 'it is checked as JSON');
    const pages = await Promise.all(Array.from({ length: concurrency }, () => call(undefined)));
    assert.ok(pages.every((page) => page === first));
    const processes = pids?.() ?? [];
    await close();
    await allEnd(processes);
  });
}

for (const name of [...SERVERS, 'apache', 'apache:defaults']) {
  const [server, variant] = name.split(':');
  const skip = server === 'apache' && noApache;
  test(`${name} reads a page from a file that has changed, and keeps it in memory`, {
    skip,
  }, async (t) => {
    const folder = temporaryFolder(t);
    chmodSync(folder, 0o755);
    const { TMPDIR } = process.env;
    process.env.TMPDIR = folder;
    t.after(() => {
      if (TMPDIR === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = TMPDIR;
    });
    const written = () =>
      readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
        (one) =>
          one.isFile() &&
          readFileSync(path.join(one.parentPath, one.name), 'utf8').startsWith('<!'),
      );
    const how = { variant, workload: 'page', dataset: 'page' };
    for (const driver of ['static-file', 'bare']) {
      const { call, close } = await open(server, { ...how, driver });
      const page = await call(undefined);
      const files = written();
      assert.equal(files.length > 0, driver === 'static-file' || server === 'apache');
      for (const one of files.map(({ parentPath, name: file }) => path.join(parentPath, file))) {
        // In memory may be the file itself, as long as it is the same.
        rmSync(one);
        writeFileSync(one, '<!changed');
      }
      assert.equal(await call(undefined), driver === 'static-file' ? '<!changed' : page);
      await close();
    }
  });
}

for (const [name, variant] of [
  ['fastify', ''],
  ['bun', ''],
  ['fastify', 'qoper8-cp'],
  ['bun', 'qoper8-cp'],
  ['apache', ''],
]) {
  const skip = name === 'apache' && noApache;
  test(`${name}${variant && `:${variant}`} ends with a process that is killed`, {
    skip,
  }, async (t) => {
    await provide(name, variant || undefined);
    const folder = temporaryFolder(t);
    // Apache that root starts reads its pages as somebody else.
    chmodSync(folder, 0o755);
    const parent = fork(PARENT, [name, variant], { env: { ...process.env, TMPDIR: folder } });
    const [pids] = await once(parent, 'message');
    assert.ok(pids.length >= (variant || name === 'apache' ? 2 : 1) && pids.every(isRunning));
    const left = () => readdirSync(folder).filter((one) => one.startsWith('tollgate-'));
    assert.equal(left().length, name === 'apache' ? 1 : 0);
    parent.kill('SIGKILL');
    await allEnd(pids);
    await eventually(() => left().length === 0, 'its files are gone');
  });
}

test('apache refuses drivers, and operations that are no page', async () => {
  const { refuses } = await loadPlugin('dispatch', 'apache');
  const [bare, mongodb] = await Promise.all(
    ['bare', 'mongodb'].map((name) => loadPlugin('drivers', name)),
  );
  const [page, noop] = await Promise.all(
    ['page', 'noop'].map(async (name) => {
      const [{ operation }] = operationsOf(await loadPlugin('workloads', name));
      return operation;
    }),
  );
  assert.equal(refuses?.(bare, { operations: [page], variant: bare.variants[''] }), undefined);
  assert.match(
    refuses?.(mongodb, { operations: [page], variant: mongodb.variants[''] }) ?? '',
    /^Apache calls no driver/,
  );
  assert.match(
    refuses?.(bare, { operations: [page, noop], variant: bare.variants[''] }) ?? '',
    /^Apache brings static pages, not noop/,
  );
});

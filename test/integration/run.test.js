import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { readRun } from '../../js/report/index.js';
import { folderOf, NO_CONTROL, PLUGINS, QUICK, runCli, temporaryFolder } from '../helpers/cli.js';
import { withServer } from '../helpers/machine/server.js';

const server = await withServer(undefined);

/**
 * A plug-in of one kind, in a folder of its own.
 *
 * @param {import('node:test').TestContext} t
 * @param {string} file `drivers/name.js`
 * @param {string} source
 * @returns {string[]} the flags that find it
 */
function plugin(t, file, source) {
  const folder = temporaryFolder(t);
  mkdirSync(path.join(folder, path.dirname(file)));
  writeFileSync(path.join(folder, file), source);
  return ['--plugins', folder];
}

const mongodb = new URL('../../bench/drivers/mongodb.js', import.meta.url).href;

test('every kind of workload runs on every kind of contender, and every cell holds every metric', async (t) => {
  const out = temporaryFolder(t);
  const contenders =
    'libmongoc,native,native/prefetch,native/bytes,mongodb,mongodb/raw,mongoose,native+piscina,native+threads';
  const { code, stdout, stderr } = await runCli([
    ...QUICK,
    ...['--workload', 'findOne,find,insertMany,readMostly'],
    ...['--contender', contenders, '--pool', '1', '--warmup', '0', '--out', out, '--no-color'],
  ]);
  assert.equal(code, 0, stderr);
  const folder = folderOf(stderr);
  const run = readRun([folder]);
  assert.equal(run.status, 'complete');
  const { stores, harnessUsPerOp, drivers } = run.environment;
  assert.equal(stores.mongod.started, true);
  assert.match(stores.mongod.address, /^127\.0\.0\.1:\d+$/);
  assert.deepEqual(Object.keys(drivers).sort(), ['libmongoc', 'mongodb', 'mongoose', 'native']);
  assert.equal(drivers.libmongoc.bound, true);
  assert.ok(harnessUsPerOp.sync > 0 && harnessUsPerOp.async > 0);

  /** @type {number[]} */
  const serverCpu = [];
  /** Of the mean latency, what the server works by its own clock. @type {number[]} */
  const serverShares = [];
  for (const cell of run.cells) {
    const { id, status, reason, summary } = cell;
    const mutates = !/^find/.test(cell.setting);
    if (mutates && /bytes|prefetch|raw/.test(cell.variant)) {
      assert.equal(status, 'skipped', id);
      continue;
    }
    if (cell.role === 'bound' && cell.setting.startsWith('readMostly')) {
      assert.equal(status, 'unsupported', id);
      continue;
    }
    assert.equal(status, 'ok', `${id}: ${reason}`);
    const metrics = summary?.metrics ?? {};
    const positive = ['usPerOp', 'opsPerSecond', 'clientCpuUsPerOp', 'rssPeakKb', 'heapPeakKb'];
    for (const name of positive) assert.ok(metrics[name].median > 0, `${id} ${name}`);
    // What the server does by itself is taken off: on a busy machine that may be all of so short a time.
    if (process.platform === 'linux') serverCpu.push(metrics.serverCpuUsPerOp.median);
    for (const latency of Object.values(summary?.latencyUs ?? {})) {
      const { min, p50, p90, p99, p999, max } = latency;
      assert.ok(min <= p50 && p50 <= p90 && p90 <= p99 && p99 <= p999 && p999 <= max, id);
    }
    if (cell.contender === 'native+inline')
      assert.ok(Number(summary?.stagesUs?.roundTrip?.median) > 0);
    // A bound loops by itself, and is not observed.
    const serverUs = Number(summary?.stagesUs?.server?.median ?? 0);
    assert.equal(serverUs > 0, cell.role !== 'bound', id);
    if (serverUs > 0) serverShares.push(serverUs / metrics.latencyMeanUs.median);
  }
  // It is watched in a pass of its own, in which the machine may have been slower.
  assert.ok(serverShares.filter((share) => share < 1).length > serverShares.length / 2);
  assert.ok(serverCpu.every((us) => us >= 0));
  assert.ok(serverCpu.filter((us) => us > 0).length >= serverCpu.length / 2, `${serverCpu}`);
  const mixed = run.cells.find(
    ({ id }) => id.startsWith('readMostly') && id.endsWith('native+inline'),
  );
  assert.deepEqual(Object.keys(mixed?.summary?.latencyUs ?? {}), ['findOne', 'updateOne']);
  assert.match(stdout, /native/);
  for (const file of ['report.html', 'summary.md', 'summary.csv', 'samples.ndjson']) {
    assert.ok(readFileSync(path.join(folder, file), 'utf8').length > 500, file);
  }
});

test('other datasets open on each driver, several at a time', async (t) => {
  const { code, stderr } = await runCli([
    ...['--dataset', 'tweet,wide-dictionary,network', '--concurrency', '4'],
    // Of each only so many records, which is not what is tested.
    ...['--workload', 'updateOne', '--rounds', '1', '--turns', '2', '--records', '200'],
    ...['--contender', 'native,mongodb,mongoose', '--warmup', '0', ...NO_CONTROL],
    ...['--uri', server.uri, '--out', temporaryFolder(t)],
  ]);
  assert.equal(code, 0, stderr);
  const { cells } = readRun([folderOf(stderr)]);
  assert.equal(cells.length, 3 * 3);
  for (const { id, status, reason } of cells) assert.equal(status, 'ok', `${id}: ${reason}`);
});

test('each reply crosses back from a worker and is checked', async (t) => {
  for (const [contenders, workloads, cells] of /** @type {const} */ ([
    ['native+piscina,mongodb+piscina,mongoose+piscina', 'findOne', 3 * 4],
    // What is made of arrays and of the results of writes is the same whoever gave them.
    ['native+piscina', 'find,insertOne', 2 * 4],
  ])) {
    const { code, stderr } = await runCli([
      ...['--contender', contenders, '--workload', workloads, ...NO_CONTROL],
      ...['--reply', 'objects,bytes,json,count', '--pool', '1', ...QUICK],
      ...['--uri', server.uri, '--out', temporaryFolder(t)],
    ]);
    assert.equal(code, 0, stderr);
    const run = readRun([folderOf(stderr)]);
    assert.equal(run.cells.length, cells);
    for (const { id, status, reason, reply, driver } of run.cells) {
      const expected = reply === 'bytes' && driver === 'mongoose' ? 'unsupported' : 'ok';
      assert.equal(status, expected, `${id}: ${reason}`);
    }
  }
});

test('a given server is measured, named by its address alone, and left as it was', async (t) => {
  const { MongoClient } = await import('mongodb');
  const client = await new MongoClient(server.uri).connect();
  t.after(() => client.close());
  const names = async () =>
    (await client.db('admin').admin().listDatabases()).databases.map(({ name }) => name);
  const before = await names();
  const uri = `${server.uri}${server.uri.includes('?') ? '&' : '?'}appName=secret`;
  const args = ['--uri', uri, '--contender', 'native,mongodb', '--workload', 'updateOne'];
  const { code, stderr } = await runCli([...args, ...QUICK, '--out', temporaryFolder(t)]);
  assert.equal(code, 0, stderr);
  const run = readRun([folderOf(stderr)]);
  assert.equal(run.environment.stores.mongod.source, '--uri');
  assert.match(stderr, /^mongod: 6.*standalone at 127\.0\.0\.1:\d+ \(--uri\)$/m);
  assert.doesNotMatch(run.argv.join(' '), /secret/, "an address's options may be secret");
  assert.ok(!('serverCpuUsPerOp' in (run.cells[0].summary?.metrics ?? {})));
  assert.deepEqual(await names(), before);
});

test('--ops measures exactly so many operations in each round', async (t) => {
  const { code, stderr } = await runCli([
    ...['--plugins', PLUGINS, '--dataset', 'few', '--contender', 'native,mongodb'],
    ...['--workload', 'insertOne', '--concurrency', '8', '--rounds', '2', '--ops', '130'],
    ...['--warmup', '0', '--out', temporaryFolder(t)],
  ]);
  assert.equal(code, 0, stderr);
  const { data, cells } = readRun([folderOf(stderr)]);
  assert.equal(cells.length, 3, 'with a control');
  for (const { id, summary } of cells) {
    assert.match(id, /^insertOne\/few\/c8,n130\//);
    const serverUs = Number(summary?.stagesUs?.server?.median);
    // Eight in flight, at most, share the time.
    assert.ok(serverUs > 0 && serverUs < 8 * Number(summary?.metrics.usPerOp.median), id);
    assert.deepEqual(
      data.get(id)?.rounds.map(({ ops }) => ops),
      [130, 130],
    );
  }
});

const AT_RATE = '--preset smoke --rounds 1 --turns 8 --slice 20 --warmup 0'.split(' ');

test('operations at a rate are as many as it says, and at a share of the ceiling as many as that', async (t) => {
  const { code, stderr } = await runCli([
    ...['--contender', 'native,mongodb', '--workload', 'findOne', '--plugins', PLUGINS],
    ...['--dataset', 'few', '--concurrency', '16', '--rate', '500,50%', ...AT_RATE],
    ...['--uri', server.uri, '--out', temporaryFolder(t)],
  ]);
  assert.equal(code, 0, stderr);
  const { data, cells, measuring } = readRun([folderOf(stderr)]);
  assert.deepEqual(measuring.open, { turns: 8, sliceMs: 20 });
  assert.equal(cells.length, 4);
  for (const { id } of cells) {
    const { slices, metrics, ops } = data.get(id)?.rounds[0] ?? assert.fail(id);
    assert.equal(slices.ops.length, 8);
    assert.ok(metrics.opsPerSecond >= 0 && metrics.startDelayP50Us >= 0, id);
    if (id.startsWith('findOne/few/c16,r500/')) {
      assert.equal(ops, 8 * 10);
      assert.ok(Math.abs(metrics.offeredRate - 500) < 1e-6 && !('ceilingRate' in metrics), id);
    } else {
      assert.match(id, /^findOne\/few\/c16,r50pct\//);
      const share = metrics.offeredRate / metrics.ceilingRate;
      assert.ok(Math.abs(share - 0.5) < 1e-6, `${id} ${share}`);
    }
  }
});

test('Poisson arrivals are the same for all contenders', async (t) => {
  const { code, stderr } = await runCli([
    ...['--contender', 'bare,bare+message-port', '--workload', 'noop', '--dataset', 'narrow'],
    ...['--baseline', 'bare', '--store', 'none', '--concurrency', '16', '--pool', '1'],
    ...['--rate', '500', '--arrivals', 'poisson', ...AT_RATE, '--out', temporaryFolder(t)],
  ]);
  assert.equal(code, 0, stderr);
  const { data, cells } = readRun([folderOf(stderr)]);
  assert.deepEqual(
    cells.map(({ id }) => id),
    [
      'noop/narrow/c16,r500,poisson,store=none/bare+inline',
      'noop/narrow/c16,r500,poisson,store=none/bare+message-port/p1',
    ],
  );
  const offered = cells.map(({ id }) => data.get(id)?.rounds[0].metrics.offeredRate ?? 0);
  assert.equal(offered[0].toFixed(6), offered[1].toFixed(6));
  assert.ok(offered[0] > 300 && offered[0] < 900 && Math.abs(offered[0] - 500) > 1e-6);
});

const LYING = `
  import * as honest from '${mongodb}';
  export const name = 'lying';
  export const description = 'wrong on purpose';
  export const mode = 'async';
  export const stores = ['mongod'];
  const driverPackage = honest.package ?? 'mongodb';
  export { driverPackage as package };
  export const variants = { '': { description: 'from the first operation' }, late: { description: 'from the 10th write on' } };
  export async function open(options) {
    const session = await honest.open({ ...options, variant: '' });
    const { collection } = session.target;
    const late = options.variant === 'late';
    let writes = 0;
    return {
      ...session,
      operations: {
        ...(!late && { findOne: async (input) => ({ ...(await collection.findOne(input)), t01: 'other' }) }),
        async insertOne(document) {
          const wrong = late ? ++writes >= 10 : true;
          return collection.insertOne(wrong ? { ...document, t01: 'other' } : document);
        },
      },
    };
  }`;

test('a driver that returns or stores a wrong document fails, and the run goes on', async (t) => {
  const { code, stdout, stderr } = await runCli([
    ...plugin(t, 'drivers/lying.js', LYING),
    ...['--uri', server.uri, '--contender', 'lying,lying/late,mongodb'],
    // Long enough for ten writes.
    ...['--workload', 'findOne,insertOne', ...QUICK, '--warmup', '0', '--slice', '20'],
    ...['--out', temporaryFolder(t), '--no-color'],
  ]);
  assert.equal(code, 1);
  const run = readRun([folderOf(stderr)]);
  assert.equal(run.status, 'complete');
  /** @type {Record<string, RegExp | undefined>} */
  const wrong = {
    'findOne/few/c1/lying+inline': /answer 0 is wrong at t01: 'other' where/,
    'insertOne/few/c1/lying+inline': /stored document 0 is wrong at t01: 'other' where/,
    'insertOne/few/c1/lying/late+inline': /document left behind \d+ is wrong at t01: 'other' where/,
  };
  for (const { id, status, reason, role } of run.cells) {
    if (role === 'control') continue;
    const expected = wrong[id];
    assert.equal(status, expected ? 'failed' : 'ok', `${id}: ${reason}`);
    if (expected) assert.match(String(reason), expected, id);
  }
  assert.match(stdout, /^failed: .* is wrong at t01: 'other'/m);
});

test('what a driver lacks is unsupported, with the reason, and no failure', async (t) => {
  const source = `
    import * as honest from '${mongodb}';
    export const name = 'partial';
    export const description = 'it has no updates';
    export const mode = 'async';
    export const stores = ['mongod'];
    export { default as unused } from 'node:path';
    const driverPackage = 'mongodb';
    export { driverPackage as package };
    export const variants = { '': { description: 'all there is' } };
    export async function open(options) {
      const session = await honest.open(options);
      const { collection } = session.target;
      const part = { findOne: (...args) => collection.findOne(...args) };
      return { ...session, target: { ...session.target, collection: part } };
    }`;
  const { code, stderr } = await runCli([
    ...plugin(t, 'drivers/partial.js', source),
    ...['--uri', server.uri, '--contender', 'partial,mongodb', '--workload', 'findOne,updateOne'],
    ...[...QUICK, '--out', temporaryFolder(t)],
  ]);
  assert.equal(code, 0, stderr);
  const cells = readRun([folderOf(stderr)]).cells.filter(({ driver }) => driver === 'partial');
  assert.deepEqual(
    cells.map(({ status, reason }) => [status, reason]),
    [
      ['ok', undefined],
      ['unsupported', 'partial has no collection.updateOne'],
    ],
  );
});

test('a run in which nothing can be measured ends with exit code 1', async (t) => {
  const { code, stderr } = await runCli([
    ...[
      '--uri',
      server.uri,
      '--contender',
      'libmongoc+piscina,native+inline',
      '--workload',
      'findOne',
    ],
    ...['--store', 'none', ...QUICK, '--out', temporaryFolder(t)],
  ]);
  assert.equal(code, 1, stderr);
  assert.match(stderr, /^tollgate: nothing can be measured: /m);
});

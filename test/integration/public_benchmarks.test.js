/** The benchmarks that everybody knows, on a real server: DriverBench, YCSB, TechEmpower. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MongoClient } from 'mongodb';
import { tables } from '../../bench/studies/driverbench/index.js';
import { recordsOf } from '../../bench/workloads/common/ycsb/records.js';
import { sequenceOf } from '../../js/engine/measure/sequence.js';
import { loadPlugin } from '../../js/engine/plugins/registry.js';
import { openSession, prepareOperation } from '../../js/engine/plugins/session.js';
import { readRun } from '../../js/report/index.js';
import { OWN_DOCUMENTS } from '../../js/stats/answers/own_documents.js';
import { folderOf, NO_CONTROL, runCli, temporaryFolder } from '../helpers/cli.js';
import { withServer } from '../helpers/machine/server.js';

const server = await withServer(undefined);
/** One of each kind, those that take long left out. */
const TASKS = [
  ...['flatEncode', 'fullDecode', 'runCommand', 'findOne', 'findMany', 'smallBulkInsert'],
  ...['largeInsertOne', 'largeBulkWrite', 'smallClientBulkWrite', 'smallMixedClientBulkWrite'],
  ...['gridfsUpload', 'gridfsMultiUpload', 'gridfsMultiDownload', 'ldjsonImport', 'ldjsonExport'],
];
const named = (/** @type {string} */ task) => `driverbench/${task}`;

/** @param {import('node:test').TestContext} t @param {...string} flags */
async function measured(t, ...flags) {
  const { code, stderr } = await runCli([
    ...flags,
    ...['--rounds', '1', '--turns', '2', '--slice', '20', '--warmup', '0', ...NO_CONTROL],
    ...['--uri', server.uri, '--out', temporaryFolder(t)],
  ]);
  assert.equal(code, 0, stderr);
  return readRun([folderOf(stderr)]);
}

test('YCSB’s workloads are answered as by the official driver, by every driver', async (t) => {
  const contenders = 'mongodb,mongoose,native,native+threads,native+piscina:deep';
  const run = await measured(
    ...[t, '--workload', 'ycsb', '--size', '1000', '--concurrency', '8'],
    ...['--contender', contenders],
  );
  assert.equal(run.cells.length, 6 * 5);
  for (const { id, status, reason } of run.cells) assert.equal(status, 'ok', `${id}: ${reason}`);
  const [{ data }] = [run];
  const latencies = [...data].filter(([id]) => id.startsWith('ycsb/A/'));
  for (const [id, { histograms }] of latencies) {
    assert.deepEqual(Object.keys(histograms), ['read', 'update'], id);
  }
});

test('the server counts as many of each operation as the mix has', async () => {
  const client = await new MongoClient(server.uri).connect();
  const database = 'tollgate_test_ycsb';
  try {
    const dataset = { ...recordsOf(1), name: 'ycsb', description: '', count: 500 };
    const records = Array.from({ length: dataset.count }, (_, i) => dataset.document(i));
    const counters = async () => (await client.db('admin').command({ serverStatus: 1 })).opcounters;
    for (const [letter, method] of [
      ['A', 'update'],
      ['D', 'insert'],
    ]) {
      await client.db(database).dropDatabase();
      await client
        .db(database)
        .collection('records')
        .insertMany(/** @type {any[]} */ (records));
      const workload = await loadPlugin('workloads', `ycsb/${letter}`);
      const opened = await openSession({
        ...{ driver: 'mongodb', version: '', variant: '', workload: `ycsb/${letter}` },
        ...{ dataset: OWN_DOCUMENTS, seed: 1, plugins: [], records: dataset.count },
        ...{ uri: server.uri, database, collection: 'records' },
      });
      const { operations, which, input } = sequenceOf(workload, dataset, 1, { concurrency: 1 });
      const calls = operations.map((one) => prepareOperation(opened, one));
      const before = await counters();
      const expected = { query: 0, [method]: 0 };
      let missing = 0;
      for (let i = 0; i < 2000; i++) {
        const { name } = operations[which(i)];
        const answer = await calls[which(i)](input(i));
        expected[name === 'read' ? 'query' : method]++;
        if (name === 'read' && answer === null) missing++;
      }
      const after = await counters();
      const counted = Object.fromEntries(
        Object.keys(expected).map((key) => [key, after[key] - before[key]]),
      );
      assert.deepEqual(counted, expected);
      assert.equal(missing, 0, 'every read finds what was written');
      await opened.session.close();
    }
  } finally {
    await client.db(database).dropDatabase();
    await client.close();
  }
});

test('tasks of the driver benchmark do what they say, and say what a server is too old for', async (t) => {
  const run = await measured(
    ...[t, '--study', 'driverbench', '--preset', 'smoke', '--files', '1'],
    ...['--contender', 'mongodb,native,native+threads', '--workload', TASKS.map(named).join()],
  );
  /** @type {Record<string, string[]>} */
  const lacking = {};
  for (const { id, setting, status, reason, summary } of run.cells) {
    const task = setting.split('/')[1];
    if (status === 'ok') {
      assert.ok(Number(summary?.metrics.megabytesPerSecond.median) > 0, id);
      continue;
    }
    assert.equal(status, 'unsupported', `${id}: ${reason}`);
    lacking[String(reason)] = [...(lacking[String(reason)] ?? []), task];
  }
  const tooOld = Object.entries(lacking).filter(([reason]) => reason.includes('needs a server'));
  assert.deepEqual([...new Set(tooOld.flatMap(([, tasks]) => tasks))].sort(), [
    'smallClientBulkWrite',
    'smallMixedClientBulkWrite',
  ]);
  assert.match(
    tooOld[0][0],
    /ClientBulkWrite needs a server of version 8\.0 or later, not 6\.0\.5$/,
  );
  const [scores] = tables(run);
  const row =
    scores.rows.find(([task]) => task === 'findOne') ?? assert.fail('no score of findOne');
  for (const score of row.slice(1)) assert.match(score, /^[\d,.]+( \([\d,.]+\))?$/);
});

test('Mongoose does those of the tasks that it can', async (t) => {
  const tasks = ['deepEncode', 'fullEncode', 'findOne', 'smallBulkWrite', 'ldjsonExport'];
  const beside = ['gridfsUpload', 'ldjsonImport', 'runCommand'];
  const run = await measured(
    ...[t, '--study', 'driverbench', '--preset', 'smoke', '--contender', 'mongodb,mongoose'],
    ...['--workload', [...tasks, ...beside].map(named).join(), '--files', '1'],
  );
  assert.equal(run.cells.length, (tasks.length + beside.length) * 2);
  const lacks = beside.map(named);
  for (const { id, driver, setting, status, reason } of run.cells) {
    const cannot = driver === 'mongoose' && lacks.some((task) => setting.startsWith(task));
    assert.equal(status, cannot ? 'unsupported' : 'ok', `${id}: ${reason}`);
    if (cannot) assert.match(String(reason), /^mongoose leaves \w+ to the driver$/);
  }
});

test('TechEmpower’s tests answer alike on each server, through each driver', async (t) => {
  const contenders = 'mongodb+fastify,mongoose+fastify,native+fastify,native+fastify:threads';
  const run = await measured(
    ...[t, '--workload', 'techempower', '--concurrency', '4', '--queries', '20'],
    ...['--contender', contenders],
  );
  assert.equal(run.cells.length, 4 * 4);
  for (const { id, status, reason } of run.cells) assert.equal(status, 'ok', `${id}: ${reason}`);
});

/** Contenders with a transaction commit one for each operation: held against the server's own counters. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MongoClient } from 'mongodb';
import { readRun } from '../../js/report/index.js';
import { folderOf, PLUGINS, runCli, temporaryFolder } from '../helpers/cli.js';
import { withServer } from '../helpers/machine/server.js';

const server = await withServer(undefined, { topology: 'replicaSet' });
const DRIVERS = ['mongodb', 'native', 'mongoose'];

/**
 * @param {import('node:test').TestContext} t
 * @param {string[]} argv
 */
async function runOf(t, argv) {
  const client = await new MongoClient(server.uri).connect();
  t.after(() => client.close());
  const counters = async () => (await client.db('admin').command({ serverStatus: 1 })).transactions;
  const before = await counters();
  const { code, stderr } = await runCli([
    ...['--plugins', PLUGINS, '--dataset', 'few', '--rounds', '1', '--concurrency', '1'],
    ...[
      '--warmup',
      '0',
      '--store',
      'mongod-rs',
      '--uri',
      server.uri,
      '--out',
      temporaryFolder(t),
      ...argv,
    ],
  ]);
  assert.equal(code, 0, stderr);
  const after = await counters();
  const difference = (/** @type {string} */ name) => Number(after[name]) - Number(before[name]);
  return {
    run: readRun([folderOf(stderr)]),
    started: difference('totalStarted'),
    committed: difference('totalCommitted'),
    aborted: difference('totalAborted'),
  };
}

test('on 90 records 60 transactions of each contender more than on 30', async (t) => {
  const on = (/** @type {number} */ records) =>
    runOf(t, [
      ...['--workload', 'insertOne', '--records', String(records), '--turns', '3'],
      ...['--contender', ['mongodb', ...DRIVERS.map((name) => `${name}/transaction`)].join()],
    ]);
  const [few, many] = [await on(30), await on(90)];
  for (const { started, committed, aborted, run } of [few, many]) {
    assert.deepEqual([started - committed, aborted], [0, 0]);
    // The contender, its control and those with a transaction.
    assert.equal(run.cells.length, 2 + DRIVERS.length);
  }
  assert.equal(many.committed - few.committed, 60 * DRIVERS.length);
});

test('acknowledged by one member or most, several inserts are one transaction', async (t) => {
  const contenders = ['mongodb', 'native'].flatMap((name) => [
    `${name}/w1`,
    `${name}/w1-transaction`,
  ]);
  const { run, committed, aborted } = await runOf(t, [
    ...['--workload', 'inserts', '--ops', '20', '--turns', '2', '--baseline', 'mongodb/w1'],
    ...['--contender', contenders.join()],
  ]);
  for (const { id, status, reason } of run.cells) assert.equal(status, 'ok', `${id}: ${reason}`);
  assert.ok(committed >= 40);
  assert.equal(aborted, 0);
});

test('commands are counted for each operation: those of its steps, and one that commits', async (t) => {
  const { code, stderr } = await runCli([
    ...['reproduce', 'transactions', '--preset', 'smoke', '--rounds', '1', '--turns', '2'],
    ...['--contender', ['mongodb', ...DRIVERS.map((name) => `${name}/transaction`)].join()],
    ...['--workload', 'insertUpdateFindDelete,find10', '--warmup', '0'],
    ...['--plugins', PLUGINS, '--dataset', 'few'],
    ...['--uri', server.uri, '--out', temporaryFolder(t)],
  ]);
  assert.equal(code, 0, stderr);
  const run = readRun([folderOf(stderr)]);
  assert.equal(run.cells.length, 2 * 4);
  const STEPS = { insertUpdateFindDelete: 4, find10: 1 };
  for (const { id, workload } of run.settings) {
    for (const cell of run.cells.filter(({ setting }) => setting === id)) {
      const steps = STEPS[/** @type {keyof typeof STEPS} */ (workload)];
      const [round] = run.data.get(cell.id)?.rounds ?? assert.fail(cell.reason);
      const inTransaction = cell.variant === 'transaction';
      assert.equal(round.metrics.commandsPerOp, steps + (inTransaction ? 1 : 0), cell.id);
      assert.equal('commitUsPerOp' in round.metrics, inTransaction, cell.id);
      assert.equal(round.ops, 60);
      // 30 in each of two slices, of which the middle third is kept.
      const [middle] = Object.values(run.data.get(cell.id)?.middle ?? {});
      assert.equal(middle.count, 20, cell.id);
    }
  }
});

test('on threads of the driver, several callers have a transaction each', async (t) => {
  const { run, committed, started, aborted } = await runOf(t, [
    ...['--workload', 'insertOne', '--ops', '60', '--turns', '2', '--concurrency', '3'],
    ...['--contender', 'native/transaction+threads,native/transaction+async-work'],
  ]);
  const [threads, libuv] = ['threads', 'async-work'].map((name) =>
    run.cells.find(({ dispatch }) => dispatch === name),
  );
  assert.equal(threads?.status, 'ok', threads?.reason);
  assert.equal(libuv?.status, 'unsupported');
  assert.equal(libuv?.reason, "this way of native cannot run on libuv's threads");
  assert.ok(committed >= 60);
  assert.deepEqual([started - committed, aborted], [0, 0]);
});

test('without a replica set a transaction is unsupported, with the reason', async (t) => {
  const { code, stdout, stderr } = await runCli([
    ...['--workload', 'insertOne', '--contender', 'mongodb,mongodb/transaction'],
    ...['--dry-run', '--out', temporaryFolder(t)],
  ]);
  assert.equal(code, 0, stderr);
  assert.match(stdout, /unsupported: mongodb\/transaction needs the store mongod-rs, not mongod$/m);
});

/** Counted runs do exactly what they say: held against the server's own counters. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { MongoClient } from 'mongodb';
import { readRun } from '../../js/report/index.js';
import { folderOf, NO_CONTROL, PLUGINS, runCli, temporaryFolder } from '../helpers/cli.js';
import { withServer } from '../helpers/machine/server.js';

// It writes sessions of its own down every five minutes, and counts that, too.
const server = await withServer(undefined, {
  args: ['--setParameter', 'disableLogicalSessionCacheRefresh=true'],
});
const USUAL = ['native', 'mongodb'];
/** Of the ways to insert that the study on object mappers has, those that differ in how they send. */
const MAPPERS = 'mongodb,native/class,mongoose,mongoose/save,mongoose/native,native+threads'.split(
  ',',
);

/** Commands of clients: what the server changes by itself, putting a collection back, is none. */
const COUNTERS = /** @type {const} */ ({
  findOne: 'find',
  insertOne: 'insert',
  updateOne: 'update',
  deleteOne: 'delete',
});

/**
 * @param {import('node:test').TestContext} t
 * @param {(keyof typeof COUNTERS)[]} workloads
 * @param {string[]} contenders
 * @param {number} records
 * @returns {Promise<Record<string, number>>} by the server's counters, what a run on so many records does
 */
async function operationsOf(t, workloads, contenders, records) {
  const client = await new MongoClient(server.uri).connect();
  t.after(() => client.close());
  const counters = async () =>
    (await client.db('admin').command({ serverStatus: 1 })).metrics.commands;
  const before = await counters();
  const { code, stderr } = await runCli([
    ...['--workload', workloads.join(), '--contender', contenders.join()],
    ...[
      '--plugins',
      PLUGINS,
      '--dataset',
      'few',
      '--records',
      String(records),
      '--rounds',
      '1',
      '--turns',
      '3',
    ],
    // Without a warm-up, which lasts as long as it lasts, only the records make a difference.
    ...['--concurrency', '1', '--warmup', '0', ...NO_CONTROL],
    ...['--uri', server.uri, '--out', temporaryFolder(t)],
  ]);
  assert.equal(code, 0, stderr);
  const after = await counters();
  const run = readRun([folderOf(stderr)]);
  assert.equal(run.cells.length, contenders.length * workloads.length);
  for (const { id } of run.cells) {
    assert.deepEqual(
      run.data.get(id)?.rounds.map(({ ops }) => ops),
      [records],
    );
  }
  return Object.fromEntries(
    workloads.map((workload) => {
      const name = COUNTERS[workload];
      return [name, after[name].total - before[name].total];
    }),
  );
}

for (const [workloads, contenders] of /** @type {[(keyof typeof COUNTERS)[], string[]][]} */ ([
  [['findOne', 'updateOne', 'deleteOne'], USUAL],
  // Alone: copies are inserts, too.
  [['insertOne'], MAPPERS],
])) {
  const how = `${workloads.join(', ')} by ${contenders.join(', ')}`;
  test(`${how}: on 300 records 200 operations of each more than on 100`, async (t) => {
    const few = await operationsOf(t, workloads, contenders, 100);
    const many = await operationsOf(t, workloads, contenders, 300);
    for (const name of Object.keys(few)) {
      assert.equal(many[name] - few[name], 200 * contenders.length, name);
    }
  });
}

const mongodb = new URL('../../bench/drivers/mongodb.js', import.meta.url).href;
/** Of a session opened anew, the first thousand operations meet code that is not compiled for it. */
const ONCE = `
  import * as honest from '${mongodb}';
  export const name = 'once';
  export const description = 'is opened once in a process';
  export const mode = 'async';
  export const stores = ['mongod'];
  const driverPackage = 'mongodb';
  export { driverPackage as package };
  export const variants = { '': { description: 'all there is' } };
  let opened = 0;
  export async function open(options) {
    if (++opened > 1) throw new Error('opened again');
    return honest.open(options);
  }`;

test('the session that was warmed up is the one that is measured', async (t) => {
  const folder = temporaryFolder(t);
  mkdirSync(path.join(folder, 'drivers'));
  writeFileSync(path.join(folder, 'drivers/once.js'), ONCE);
  const { code, stderr } = await runCli([
    ...['--workload', 'insertOne', '--contender', 'mongodb,once', '--dataset', 'few'],
    ...['--plugins', `${PLUGINS},${folder}`, '--records', '50', '--rounds', '1', '--turns', '2'],
    ...['--concurrency', '1', '--warmup', '0', ...NO_CONTROL],
    ...['--uri', server.uri, '--out', temporaryFolder(t)],
  ]);
  assert.equal(code, 0, stderr);
  const run = readRun([folderOf(stderr)]);
  assert.deepEqual(
    run.cells.map(({ status, reason }) => [status, reason]),
    [
      ['ok', undefined],
      ['ok', undefined],
    ],
  );
});

test('records are not for workloads that do not touch each once', async (t) => {
  const { code, stderr } = await runCli([
    ...['--workload', 'readMostly', '--contender', 'native', '--records', '100'],
    ...['--out', temporaryFolder(t)],
  ]);
  assert.equal(code, 2, stderr);
  assert.match(
    stderr,
    /^tollgate: --records is for workloads that touch each record once: .*findOne/m,
  );
});

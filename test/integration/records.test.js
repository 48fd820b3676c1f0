/** Counted runs do exactly what they say: held against the server's own counters. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MongoClient } from 'mongodb';
import { readRun } from '../../js/results/index.js';
import { folderOf, runCli, temporaryFolder } from '../helpers/cli.js';
import { withServer } from '../helpers/server.js';

const server = await withServer(undefined);
const CONTENDERS = ['native', 'mongodb'];
/** With the A/A control. */
const CELLS = CONTENDERS.length + 1;

/** @param {import('node:test').TestContext} t @param {string} workload @param {number} records */
async function operationsOf(t, workload, records) {
  const client = await new MongoClient(server.uri).connect();
  t.after(() => client.close());
  const counters = async () => (await client.db('admin').command({ serverStatus: 1 })).opcounters;
  const before = await counters();
  const { code, stderr } = await runCli([
    ...['--workload', workload, '--contender', CONTENDERS.join(), '--dataset', 'narrow'],
    // Without a warm-up, which lasts as long as it lasts, only the records make a difference.
    ...['--records', String(records), '--rounds', '1', '--warmup', '0', '--turns', '3'],
    ...['--concurrency', '1'],
    ...['--uri', server.uri, '--out', temporaryFolder(t)],
  ]);
  assert.equal(code, 0, stderr);
  const after = await counters();
  const run = readRun([folderOf(stderr)]);
  const ops = run.cells.map(({ id }) => run.data.get(id)?.rounds.map((round) => round.ops));
  assert.deepEqual(
    ops,
    run.cells.map(() => [records]),
  );
  assert.equal(run.cells.length, CELLS);
  return /** @type {Record<string, number>} */ (
    Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - before[name]]))
  );
}

for (const [workload, counter] of [
  ['findOne', 'query'],
  ['updateOne', 'update'],
  ['deleteOne', 'delete'],
]) {
  test(`${workload} on 300 records is 200 operations more of each contender than on 100`, async (t) => {
    const few = await operationsOf(t, workload, 100);
    const many = await operationsOf(t, workload, 300);
    assert.equal(many[counter] - few[counter], 200 * CELLS);
  });
}

test('insertOne stores as many documents as there are records, in each round anew', async (t) => {
  const few = await operationsOf(t, 'insertOne', 100);
  const many = await operationsOf(t, 'insertOne', 300);
  assert.equal(many.insert - few.insert, 200 * CELLS);
});

test('records are not for workloads that do not touch each once', async (t) => {
  const { code, stderr } = await runCli([
    ...['--workload', 'find', '--contender', 'native', '--records', '100'],
    ...['--out', temporaryFolder(t)],
  ]);
  assert.equal(code, 2, stderr);
  assert.match(
    stderr,
    /^tollgate: --records is for workloads that touch each record once: .*findOne/m,
  );
});

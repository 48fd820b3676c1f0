/** A plug-in of every kind, dropped into a folder: found, run and reported without a change anywhere else. */

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { serialize } from 'bson';
import { loadRegistry } from '../../js/engine/plugins/registry.js';
import {
  ENGINE,
  openSession,
  operationsOf,
  prepareOperation,
} from '../../js/engine/plugins/session.js';
import { folderOf, runCli } from '../helpers/cli.js';
import { toyFolder } from '../helpers/toys.js';

const TORN = { 'drivers/torn.js': 'export const = 1;' };

test('every toy loads, and its dataset is what it says', async (t) => {
  const registry = await loadRegistry({ plugins: [toyFolder(t)] });
  assert.deepEqual(registry.broken, []);
  const { bsonBytes, sha256, create } = registry.datasets.get('marbles') ?? never();
  const { count, document } = create(1);
  const bytes = Buffer.concat(Array.from({ length: count }, (_, i) => serialize(document(i))));
  assert.equal(bytes.length, bsonBytes);
  assert.equal(createHash('sha256').update(bytes).digest('hex'), sha256);
});

test('toys work together by the contracts alone', async (t) => {
  const plugins = [toyFolder(t)];
  const registry = await loadRegistry({ plugins });
  const dataset = registry.datasets.get('marbles')?.create(1) ?? never();
  const store = (await registry.stores.get('toybox')?.start({ database: 'd' })) ?? never();
  t.after(() => store.stop());
  const reference = {
    engine: ENGINE,
    ...{ driver: 'toy', version: '', variant: '', dataset: 'marbles', seed: 1, plugins },
    ...{ uri: store.uri, database: store.database },
  };
  const taking = { ...reference, workload: 'take', collection: await store.load(dataset) };
  const opened = await openSession(taking);
  const [{ operation }] = operationsOf(opened.workload);
  assert.deepEqual(prepareOperation(opened, operation)(3), dataset.document(3));

  const hop = registry.dispatch.get('hop') ?? never();
  const [{ operation: watch }] = operationsOf(registry.workloads.get('watch') ?? never());
  for (const [workload, one] of /** @type {const} */ ([
    ['take', operation],
    ['watch', watch],
  ])) {
    const dispatched = await hop.open({
      ...{ reference: { ...taking, workload }, driver: opened.driver, variant: '' },
      ...{ poolSize: 1, concurrency: 1, reply: 'objects' },
    });
    t.after(() => dispatched.close());
    const call = await dispatched.prepare(one, { guarded: true });
    if (one === operation) assert.deepEqual(await call(3), dataset.document(3));
    else {
      await assert.rejects(async () => call(3), {
        name: 'Unsupported',
        reason: 'toy has no collection.watch',
      });
    }
  }

  const putting = { ...reference, workload: 'put', collection: await store.empty('a', dataset) };
  const writer = await openSession(putting);
  const [{ operation: put }] = operationsOf(writer.workload);
  prepareOperation(writer, put)(dataset.document(7));
  assert.deepEqual(await store.read(putting.collection, [7, 8]), [dataset.document(7)]);
});

test('list names every toy, and what is broken with its reason', async (t) => {
  const folder = toyFolder(t, TORN);
  const { code, stdout, stderr } = await runCli(['list', '--plugins', folder]);
  assert.equal(code, 0, stderr);
  for (const row of [
    /^ {2}toy +plays \[sync\]$/m,
    /^ {2}hop +one worker thread and messages$/m,
    /^ {2}toybox +a folder of JSON lines$/m,
    /^ {2}take +take one toy out of the box$/m,
    /^ {2}marbles +twenty marbles$/m,
    /^ {2}playroom +a toy, by hand and through a worker$/m,
    /^ {2}tally +\.tally$/m,
    /^ {2}mongodb +the official Node\.js driver \[async\]$/m,
    /^broken\n {2}drivers\/torn +SyntaxError: .+ \(.*torn\.js\)$/m,
  ]) {
    assert.match(stdout, row);
  }
});

test('a study of toys is run and reported; a broken plug-in beside them harms nothing', async (t) => {
  const folder = toyFolder(t, TORN);
  const args = ['run', '--study', 'playroom', '--preset', 'smoke', '--baseline', 'toy'];
  const more = ['--plugins', folder, '--slice', '5', '--out', path.join(folder, 'results')];
  const { code, stderr } = await runCli([...args, ...more], { cwd: folder });
  assert.equal(code, 0, stderr);
  const results = path.resolve(folder, folderOf(stderr));
  const tally = readdirSync(results).find((file) => file.endsWith('.tally'));
  const lines = readFileSync(path.join(results, tally ?? never()), 'utf8')
    .trim()
    .split('\n')
    .sort();
  assert.deepEqual(lines, [
    'ok put/marbles/c1/toy+hop/p1',
    'ok put/marbles/c1/toy+inline',
    'ok take/marbles/c1/toy+hop/p1',
    'ok take/marbles/c1/toy+inline',
    'unsupported watch/marbles/c1/toy+hop/p1',
    'unsupported watch/marbles/c1/toy+inline',
  ]);
  // What the study makes of the run is there again when its report is made anew.
  const { stdout } = await runCli(['report', results, '--plugins', folder, '--markdown']);
  assert.match(stdout, /^\*\*How many could play\?\*\*\n\n- 4 of 6$/m);
  assert.match(stdout, /^## Who could play\n\nEveryone in turn\.\n\n\| toy \| played \|$/m);
});

test('a parameter, a metric, a section and a task are toys like the others', async (t) => {
  const folder = toyFolder(t);
  const study = ['run', '--study', 'garden', '--preset', 'smoke', '--baseline', 'toy'];
  const more = ['--bounces', '2,5', '--plugins', folder, '--out', path.join(folder, 'results')];
  const { code, stderr } = await runCli([...study, ...more], { cwd: folder });
  assert.equal(code, 0, stderr);
  const results = path.resolve(folder, folderOf(stderr));
  const { settings, cells, metrics } = JSON.parse(
    readFileSync(path.join(results, 'run.json'), 'utf8'),
  );
  assert.deepEqual(
    settings.map((/** @type {any} */ { id, texts, load }) => [id, texts, load]),
    [2, 5].map((times) => [
      `roll/marbles/c1,task3,bounces=${times}`,
      { bounces: `bounces ${times} times` },
      { kind: 'task', operations: 3, concurrency: 1, least: 0, most: 4, longest: 1 },
    ]),
  );
  for (const { id, status, reason, summary } of cells) {
    assert.equal(status, 'ok', `${id}: ${reason}`);
    // A slice is the task once.
    assert.equal(summary.metrics.rollsPerSlice.median, 3);
    assert.ok(summary.metrics.megabytesPerSecond.median > 0);
  }
  assert.ok(
    metrics.some((/** @type {any} */ { name, unit }) => name === 'rollsPerSlice' && unit === '1'),
  );
  for (const line of readFileSync(path.join(results, 'samples.ndjson'), 'utf8')
    .trim()
    .split('\n')) {
    assert.deepEqual(JSON.parse(line).slices.ops, [3, 3, 3, 3]);
  }
  const { stdout } = await runCli(['report', results, '--plugins', folder, '--markdown']);
  assert.match(stdout, /^## Put back$/m);
  assert.match(
    stdout,
    /^### roll, marbles, 3 operations as a task, one at a time, bounces 2 times$/m,
  );
  const wrong = await runCli([...study, '--bounces', 'high', '--plugins', folder], { cwd: folder });
  assert.equal(wrong.code, 2);
  assert.match(wrong.stderr, /^tollgate: --bounces must be a whole number/);
});

test('asking for a broken plug-in says why', async (t) => {
  const folder = toyFolder(t, TORN);
  const args = ['run', '--contender', 'torn', '--plugins', folder, '--dry-run'];
  const { code, stderr } = await runCli(args, { cwd: folder });
  assert.equal(code, 2);
  assert.match(
    stderr,
    /^tollgate: the driver "torn" does not load \(.*torn\.js\): SyntaxError: .+\n$/,
  );
});

/** @returns {never} */
function never() {
  throw new Error('a toy is missing');
}

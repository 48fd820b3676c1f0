/** The plug-ins of docs/plug-ins.md are found, planned, run and reported together. */

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { serialize } from 'bson';
import { loadRegistry } from '../../js/engine/plugins/registry.js';
import { folderOf, runCli, temporaryFolder } from '../helpers/cli.js';
import { blocksOf } from './blocks.js';
import { understand } from './kinds.js';
import { pluginFolder } from './plugins.js';

const { plugins } = understand(blocksOf('docs/plug-ins.md'));
const SHORT = '--concurrency 1 --rounds 1 --time 0.02 --warmup 0 --slice 5'.split(' ');

/** @param {import('node:test').TestContext} t */
function written(t) {
  const folder = temporaryFolder(t);
  pluginFolder(folder, plugins);
  return folder;
}

test('there is one of every kind, and each is found', async (t) => {
  const registry = await loadRegistry({ plugins: [written(t)] });
  assert.deepEqual(registry.broken, []);
  const kinds = new Set(plugins.map(({ file }) => path.dirname(file)));
  assert.deepEqual([...kinds].sort(), [
    'datasets',
    'dispatch',
    'drivers',
    'formats',
    'metrics',
    'parameters',
    'sections',
    'stores',
    'studies',
    'workloads',
  ]);
  assert.ok(registry.parameters.some(({ flag }) => flag === 'deviation'));
  for (const { file } of plugins) {
    const { dir, name } = path.parse(file);
    if (dir === 'formats' || dir === 'parameters') continue;
    const known = registry[/** @type {import('../../js/engine/plugins/registry.js').Kind} */ (dir)];
    assert.ok(known.has(name) || registry.families.has(name), file);
  }
});

test('the dataset is what it says', async (t) => {
  const { datasets } = await loadRegistry({ plugins: [written(t)] });
  const { bsonBytes, sha256, create } = datasets.get('pairs') ?? never();
  const { count, document } = create(1);
  const bytes = Buffer.concat(Array.from({ length: count }, (_, i) => serialize(document(i))));
  assert.equal(bytes.length, bsonBytes);
  assert.equal(createHash('sha256').update(bytes).digest('hex'), sha256);
});

test('the store keeps what it is given', async (t) => {
  const { stores, datasets } = await loadRegistry({ plugins: [written(t)] });
  const pairs = datasets.get('pairs')?.create(1) ?? never();
  const store = (await stores.get('json-files')?.start({ database: 'd' })) ?? never();
  const loaded = await store.load(pairs);
  assert.equal(await store.count(loaded), pairs.count);
  assert.deepEqual(await store.read(loaded, [7]), [pairs.document(7)]);
  assert.deepEqual(await store.read(await store.empty('a', pairs, {})), []);
  const documents = { count: 2, document: (/** @type {number} */ i) => ({ _id: i }) };
  const filled = await store.empty('c', pairs, { documents });
  assert.deepEqual(await store.read(filled), [{ _id: 0 }, { _id: 1 }]);
  assert.equal(
    (await store.read(await store.copy(pairs, 'b', { whole: true }))).length,
    pairs.count,
  );
  await store.stop();
  assert.equal(existsSync(store.uri), false);
});

test('driver, dispatch, workloads, study and format work together', async (t) => {
  const folder = written(t);
  const chosen = ['--contender', 'mongodb-one,mongodb+next-turn', '--baseline', 'mongodb-one'];
  const met = [
    '--workload',
    'countAndFind,hits,readTwo',
    '--dataset',
    'pairs',
    '--deviation',
    '1,5',
  ];
  const where = ['--plugins', folder, '--out', path.join(folder, 'results')];
  const study = ['run', '--study', 'one-connection', '--preset', 'smoke'];
  const { code, stderr } = await runCli([...study, ...chosen, ...met, ...where, ...SHORT]);
  assert.equal(code, 0, stderr);
  const cells = readFileSync(path.join(folderOf(stderr), 'cells.txt'), 'utf8')
    .trim()
    .split('\n');
  assert.ok(cells.length >= 4, cells.join('\n'));
  for (const cell of cells) assert.match(cell, /^ok /);
  for (const far of [1, 5]) {
    assert.ok(cells.some((cell) => cell.includes(`readTwo/pairs/c1,deviation=${far}/`)));
  }
  const { settings, cells: measured } = JSON.parse(
    readFileSync(path.join(folderOf(stderr), 'run.json'), 'utf8'),
  );
  assert.ok(settings.some((/** @type {any} */ { texts }) => texts?.deviation === 'deviation 5'));
  for (const { summary } of measured) assert.ok(summary.metrics.clientShare.median > 0);
  const report = readFileSync(path.join(folderOf(stderr), 'summary.md'), 'utf8');
  assert.match(report, /^## The slowest$/m);
});

/** @returns {never} */
function never() {
  throw new Error('it is not there');
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { configure } from '../../../js/engine/planning/config.js';
import { binaryFor, nodeParams, nodesOf } from '../../../js/engine/planning/nodes.js';
import { planRun } from '../../../js/engine/planning/plan.js';
import { loadRegistry } from '../../../js/engine/plugins/registry.js';

const registry = await loadRegistry();
const own = { path: process.execPath, version: process.versions.node };

test('binaries of Node.js are known by their versions', () => {
  assert.deepEqual(nodesOf(process.execPath), [own]);
  assert.deepEqual(nodesOf(undefined), []);
  assert.deepEqual(nodeParams([own]), [{ node: own.version }]);
  assert.deepEqual(nodeParams([]), [{}]);
  assert.equal(binaryFor([own], { node: own.version }), own.path);
  assert.equal(binaryFor([own], {}), undefined);
});

test('what is no Node.js, or the same once more, is refused', () => {
  assert.throws(() => nodesOf('/nowhere/node'), /--node takes binaries .*\/nowhere\/node is none/);
  assert.throws(() => nodesOf('/bin/sh'), /\/bin\/sh is none/);
  const twice = `${process.execPath},${process.execPath}`;
  assert.throws(() => nodesOf(twice), {
    message: `--node names Node.js ${own.version} twice: leave one out`,
  });
});

test('launches under a version are a setting of their own', () => {
  const config = configure({ study: 'startup', preset: 'smoke', node: process.execPath }, registry);
  assert.equal(config.warmUpSeconds, 0);
  const { settings, cells } = planRun(config, registry);
  const [{ load, params }] = settings;
  assert.deepEqual(
    [settings.length, load, params],
    [1, { kind: 'launch', operations: 2000, concurrency: 1 }, { node: own.version }],
  );
  assert.equal(settings[0].id, `findOne/wide/c1,launch2000,node=${own.version}`);
  assert.deepEqual(
    cells.map(({ contender, status }) => [contender, status]),
    ['mongodb+inline', 'mongoose+inline', 'native+inline'].map((name) => [name, 'ok']),
  );
});

test('what has no first call, or others beside it, is left out of launches with the reason', () => {
  const flags = { study: 'startup', contender: 'mongodb,libmongoc,native+piscina', ops: '30' };
  const { settings, cells } = planRun(configure(flags, registry), registry);
  assert.equal(settings[0].load.operations, 30);
  const left = cells.filter(({ status }) => status !== 'ok').map(({ reason }) => reason);
  assert.deepEqual(left, [
    'libmongoc loops in C: it has no first call',
    'launches are measured inline only: piscina has processes or threads of its own',
  ]);
});

test('a warm-up before launches, and versions without launches, are refused', () => {
  assert.throws(() => configure({ study: 'startup', warmup: '2' }, registry), /leave out --warmup/);
  assert.equal(configure({ study: 'startup', warmup: '0' }, registry).warmUpSeconds, 0);
  assert.throws(() => configure({ node: process.execPath }, registry), /--node is for launches/);
});

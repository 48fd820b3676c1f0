import assert from 'node:assert/strict';
import { test } from 'node:test';
import { configure } from '../../js/engine/config.js';
import { loadRegistry } from '../../js/engine/registry.js';

const registry = await loadRegistry();

test('without flags it is the overview study, standard preset', () => {
  const config = configure({}, registry);
  const preset = registry.studies.get('overview')?.presets.standard;
  assert.equal(config.study, 'overview');
  assert.equal(config.preset, 'standard');
  assert.equal(config.baseline, 'mongodb+inline');
  assert.equal(config.rounds, preset?.rounds);
  assert.deepEqual(config.grids, preset?.grids);
  assert.ok(Object.isFrozen(config));
});

test('flags replace the lists of every grid', () => {
  const config = configure(
    {
      contender: 'native, mongodb+piscina',
      workload: 'find',
      dataset: 'narrow',
      concurrency: '1,8',
      pool: '4',
      reply: 'bytes,json',
      rounds: '2',
      time: '0.5',
      ops: '10',
      seed: '9',
    },
    registry,
  );
  for (const grid of config.grids) {
    assert.deepEqual(grid.contenders, ['native+inline', 'mongodb+piscina']);
    assert.deepEqual(grid.workloads, ['find']);
    assert.deepEqual(grid.datasets, ['narrow']);
    assert.deepEqual(grid.concurrency, [1, 8]);
    assert.deepEqual(grid.poolSizes, [4]);
    assert.deepEqual(grid.replies, ['bytes', 'json']);
  }
  assert.deepEqual([config.rounds, config.seconds, config.ops, config.seed], [2, 0.5, 10, 9]);
});

test('wrong words are refused in one line that names the right ones', () => {
  for (const [flags, message] of /** @type {[object, RegExp][]} */ ([
    [{ study: 'x' }, /^unknown study "x": known are .*overview/],
    [{ preset: 'big' }, /^--preset must be one of smoke, standard, paper, not "big"$/],
    [{ contender: 'x' }, /^unknown driver "x": known are .*mongodb/],
    [{ workload: 'findOne,x' }, /^unknown workload "x": known are .*findOne/],
    [{ dataset: 'x' }, /^unknown dataset "x": known are .*narrow/],
    [{ reply: 'x' }, /^--reply must be one of objects, bytes, json, count, not "x"$/],
    [{ concurrency: '0' }, /^--concurrency must be a whole number from 1 to 1024, not "0"$/],
    [{ pool: '1,x' }, /^--pool must be a whole number from 1 to 256, not "x"$/],
    [{ rounds: '1.5' }, /^--rounds must be a whole number/],
    [{ time: '-1' }, /^--time must be a number over 0/],
    [{ time: '' }, /^--time must be a number over 0/],
    [{ time: 'NaN' }, /^--time must be a number over 0/],
    [{ ops: '0' }, /^--ops must be a whole number from 1/],
    [{ seed: '4294967296' }, /^--seed must be a whole number/],
    [{ baseline: 'mongodb+x' }, /^unknown dispatch "x"/],
  ])) {
    assert.throws(() => configure(flags, registry), { message, exitCode: 2 });
  }
});

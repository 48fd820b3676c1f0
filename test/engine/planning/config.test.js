import assert from 'node:assert/strict';
import { test } from 'node:test';
import { configure, measuringFlags } from '../../../js/engine/planning/config.js';
import { planRun } from '../../../js/engine/planning/plan.js';
import { loadRegistry } from '../../../js/engine/plugins/registry.js';

const registry = await loadRegistry();

test('without flags it is the overview study, standard preset', () => {
  const config = configure({}, registry);
  const preset = registry.studies.get('overview')?.presets.standard;
  assert.equal(config.study, 'overview');
  assert.equal(config.preset, 'standard');
  assert.equal(config.baseline, 'mongodb+inline');
  assert.deepEqual([config.rounds, config.turns], [preset?.rounds, preset?.turns]);
  assert.deepEqual(config.grids, preset?.grids);
  assert.deepEqual([config.pin, config.marginPct, config.rough], ['free', 2, false]);
  assert.ok(Object.isFrozen(config));
});

test('the order has a seed of its own, new for each run', () => {
  const [a, b] = [configure({}, registry), configure({}, registry)];
  assert.equal(a.seed, b.seed);
  assert.notEqual(a.orderSeed, b.orderSeed);
});

test('whatever is not rough has a control, or nothing in it could be quoted', () => {
  const without = [...registry.studies.values()].flatMap(({ name: study, presets }) =>
    Object.keys(presets).flatMap((preset) => {
      const config = configure({ study, preset }, registry);
      const hasOne = planRun(config, registry).cells.some(({ role }) => role === 'control');
      return config.rough || hasOne ? [] : [`${study}, ${preset}`];
    }),
  );
  assert.deepEqual(without, []);
});

test('flags replace the lists of every grid', () => {
  const config = configure(
    {
      ...{ contender: 'native, mongodb+piscina', workload: 'find', dataset: 'narrow' },
      ...{ concurrency: '1,8', pool: '4', reply: 'bytes,json', rate: '100', store: 'mongod-rs' },
      ...{ rounds: '2', time: '0.5', slice: '50', seed: '9', margin: '5', warmup: '1.5' },
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
    assert.deepEqual([grid.rates, grid.store], [[100], 'mongod-rs']);
  }
  const { rounds, turns, sliceMs, seed, marginPct, warmUpSeconds } = config;
  assert.deepEqual([rounds, turns, sliceMs, seed, marginPct], [2, 10, 50, 9, 5]);
  assert.equal(warmUpSeconds, 1.5);
  assert.equal(configure({ ops: '10' }, registry).operations, 10);
});

test('workloads in place of the study’s are measured where most of it is', () => {
  const storesOf = (/** @type {object} */ flags) => [
    ...new Set(configure(flags, registry).grids.map(({ store }) => store)),
  ];
  assert.deepEqual(storesOf({}).sort(), ['mongod-rs', undefined]);
  assert.deepEqual(storesOf({ workload: 'findOne' }), [undefined]);
  assert.deepEqual(storesOf({ workload: 'findOne', store: 'mongod-rs' }), ['mongod-rs']);
  assert.deepEqual(storesOf({ study: 'transactions', workload: 'findOne' }), ['mongod-rs']);
});

test('rates may be shares of the ceiling, and slices are longer there', () => {
  const config = configure({ rate: 'max, 50%,12.5%,1000', arrivals: 'poisson' }, registry);
  for (const { rates, arrivals } of config.grids) {
    assert.deepEqual(rates, ['max', '50%', '12.5%', 1000]);
    assert.equal(arrivals, 'poisson');
  }
  const open = (/** @type {object} */ flags) => configure({ rate: '50%', ...flags }, registry).open;
  assert.deepEqual(open({}), { sliceMs: 200, turns: 15 });
  assert.deepEqual(open({ time: '2' }), { sliceMs: 200, turns: 10 });
  assert.deepEqual(open({ slice: '50', turns: '7' }), { sliceMs: 50, turns: 7 });
  assert.deepEqual(open({ slice: '500' }).sliceMs, 500);
});

test('a family stands for its members, in flags and in grids; one is named by both names', () => {
  const family = registry.families.get('insert-cases');
  assert.ok(family);
  const all = family.members.map(({ name }) => `insert-cases/${name}`);
  const chosen = configure({ workload: 'findOne,insert-cases' }, registry);
  assert.deepEqual(chosen.grids[0].workloads, ['findOne', ...all]);
  const one = configure({ workload: 'insert-cases/Insert.Empty' }, registry);
  assert.deepEqual(one.grids[0].workloads, ['insert-cases/Insert.Empty']);
  assert.throws(() => configure({ workload: 'insert-cases/Insert.Full' }, registry), {
    message:
      /^unknown workload "insert-cases\/Insert.Full": known are insert-cases\/Insert.Empty, /,
    exitCode: 2,
  });
});

test('flags that decide what is measured are kept as typed, the others not', () => {
  const flags = {
    rounds: '3',
    uri: 'mongodb://secret',
    out: 'x',
    quiet: true,
    contender: 'native',
  };
  assert.deepEqual(measuringFlags(/** @type {any} */ (flags), { parameters: [] }), {
    rounds: '3',
    contender: 'native',
  });
});

test('wrong words are refused in one line that names the right ones', () => {
  for (const [flags, message] of /** @type {[object, RegExp][]} */ ([
    [{ study: 'x' }, /^unknown study "x": known are .*overview/],
    [{ preset: 'big' }, /^--preset must be one of smoke, standard, paper, not "big"$/],
    [{ contender: 'x' }, /^unknown driver "x": known are .*mongodb/],
    [{ workload: 'findOne,x' }, /^unknown workload "x": known are .*findOne/],
    [{ dataset: 'x' }, /^unknown dataset "x": known are .*narrow/],
    [{ store: 'x' }, /^unknown store "x": known are .*mongod/],
    [{ reply: 'x' }, /^--reply must be one of objects, bytes, json, count, not "x"$/],
    [{ concurrency: '0' }, /^--concurrency must be a whole number from 1 to 1024, not "0"$/],
    [{ rate: '0' }, /^--rate takes operations a second from 1 to 1000000, max, or .*; not "0"$/],
    [{ rate: '500,abc' }, /^--rate takes .*; not "abc"$/],
    [{ rate: '150%' }, /^--rate takes .* such as 50%, up to 100%; not "150%"$/],
    [{ rate: '0%' }, /^--rate takes .*; not "0%"$/],
    [{ rate: '-5' }, /^--rate takes .*; not "-5"$/],
    [{ rate: '1.5' }, /^--rate takes .*; not "1.5"$/],
    [{ rate: '%' }, /^--rate takes .*; not "%"$/],
    [{ rate: '' }, /^--rate takes .*; not ""$/],
    [{ rate: '2000000' }, /^--rate takes .*; not "2000000"$/],
    [{ rate: '5', arrivals: 'x' }, /^--arrivals must be one of constant, poisson, not "x"$/],
    [{ arrivals: 'poisson' }, /^--arrivals says how operations at a rate follow .*--rate 50%\)$/],
    [{ arrivals: 'poisson', rate: 'max' }, /^--arrivals says how operations at a rate/],
    [{ ops: '5', rate: '50%' }, /^--ops runs so many operations, --rate so many a second/],
    [{ pool: '1,x' }, /^--pool must be a whole number from 1 to 256, not "x"$/],
    [{ rounds: '1.5' }, /^--rounds must be a whole number/],
    [{ turns: '0' }, /^--turns must be a whole number/],
    [{ slice: '0' }, /^--slice must be a number from 1/],
    [{ time: '-1' }, /^--time must be a number from/],
    [{ time: '' }, /^--time must be a number from/],
    [{ time: 'NaN' }, /^--time must be a number from/],
    [{ time: '1', ops: '5' }, /^--time says how long is measured; leave out/],
    [{ ops: '5', rate: '100' }, /^--ops runs so many operations, --rate so many a second/],
    [{ ops: '0' }, /^--ops must be a whole number from 1/],
    [{ seed: '4294967296' }, /^--seed must be a whole number/],
    [{ pin: 'x' }, /^--pin must be one of apart, same, free/],
    [{ idle: 'x' }, /^--idle must be one of poll, sleep/],
    [{ warmup: '-1' }, /^--warmup must be a number from 0 to 600/],
    [{ margin: '-1' }, /^--margin must be a number from 0 to 50/],
    [{ baseline: 'mongodb+x' }, /^unknown dispatch "x"/],
    // What every object has is no name of ours.
    [{ contender: 'constructor' }, /^unknown driver "constructor": known are /],
    [{ contender: 'mongodb/constructor' }, /^unknown contender "mongodb\/constructor": known are /],
    [{ contender: 'mongodb+toString' }, /^unknown dispatch "toString": known are /],
    [{ contender: 'native+piscina:valueOf' }, /^unknown contender .*: known are piscina, /],
    [{ dataset: '__proto__' }, /^unknown dataset "__proto__": known are /],
    [{ opTime: '5constructor' }, /^--op-time must be a time such as .*, not "5constructor"$/],
    [{ payload: '5toString' }, /^--payload must be a size such as .*, not "5toString"$/],
  ])) {
    assert.throws(() => configure(flags, registry), { message, exitCode: 2 });
  }
});

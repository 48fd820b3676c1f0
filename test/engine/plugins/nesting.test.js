import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leftOut } from '../../../js/engine/planning/plan/applicability.js';
import { planRun } from '../../../js/engine/planning/plan.js';
import { innermost, withInnerVariants } from '../../../js/engine/plugins/nesting.js';

const inner = (/** @type {string} */ variant) =>
  ['', 'logged'].includes(variant) ? 'here' : variant;
const modules = {
  here: { runsIn: 'caller', replies: ['objects'] },
  pool: {
    ...{ runsIn: 'thread', replies: ['objects'], poolSizes: [3], settings: () => ({ queue: 1 }) },
    refuses: (/** @type {any} */ { name }) => (name === 'loop' ? 'a loop has none' : undefined),
  },
  late: { runsIn: 'caller', replies: ['objects'], variants: { much: { description: 'much' } } },
  web: {
    ...{ runsIn: 'process', replies: ['json'], inner },
    variants: { '': { description: 'plain' }, logged: { description: 'with a log' } },
  },
  static: { runsIn: 'process', replies: ['json'], poolSizes: [] },
};
const dispatch = withInnerVariants(
  new Map(
    Object.entries(modules).map(([name, module]) => [
      name,
      /** @type {any} */ ({ name, ...module }),
    ]),
  ),
);
const registry = /** @type {any} */ ({
  broken: [],
  dispatch,
  drivers: new Map(
    ['fast', 'loop'].map((name) => [name, { name, stores: ['s'], variants: { '': {} } }]),
  ),
  workloads: new Map([
    ['read', { name: 'read', documents: 1, mutates: false, phrase: () => 'reads' }],
  ]),
  datasets: new Map([['small', { name: 'small', create: () => ({}) }]]),
});

test('all that call the driver themselves are variants, besides its own', () => {
  assert.deepEqual(Object.keys(dispatch.get('web')?.variants ?? {}), [
    ...['', 'logged', 'pool', 'static'],
  ]);
  assert.equal(dispatch.get('pool')?.variants, undefined);
});

test('what the driver is called by is the other, or itself', () => {
  const of = (/** @type {string} */ name, /** @type {string} */ variant) =>
    innermost(/** @type {any} */ (dispatch.get(name)), variant, dispatch);
  assert.equal(of('web', '').way.name, 'here');
  assert.equal(of('web', 'logged').way.name, 'here');
  assert.equal(of('web', 'pool').way.name, 'pool');
  assert.deepEqual([of('late', 'much').way.name, of('late', 'much').variant], ['late', 'much']);
});

test('pool size, settings and refusals are those of the other', () => {
  const { cells } = planRun(
    {
      ...{ rounds: 1, turns: 1, orderSeed: 1, baseline: 'fast+web', poolSizes: [2], groupSize: 9 },
      ...{ pin: 'free', operations: undefined },
      grids: [
        {
          contenders: ['fast+web', 'fast+web:pool', 'loop+web:pool', 'loop+web', 'fast+static'],
          ...{ workloads: ['read'], datasets: ['small'], concurrency: [1] },
        },
      ],
    },
    registry,
  );
  assert.deepEqual(
    cells.map(({ id, poolSize, reply, status, settings, reason }) => [
      ...[id.replace('read/small/c1/', ''), poolSize, reply, status, settings ?? reason],
    ]),
    [
      ['fast+web', 0, 'json', 'ok', undefined],
      ['fast+web:pool/p3', 3, 'json', 'ok', { queue: 1 }],
      ['loop+web:pool/p3', 3, 'json', 'unsupported', { queue: 1 }],
      ['loop+web', 0, 'json', 'ok', undefined],
      ['fast+static', 0, 'json', 'ok', undefined],
    ],
  );
  const cell = { driver: 'loop', variant: '', dispatch: 'web', dispatchVariant: 'pool' };
  const setting = { workload: 'read', load: /** @type {any} */ ({ kind: 'closed' }) };
  assert.deepEqual(leftOut({ ...cell, store: 's', reply: 'json' }, setting, registry), {
    ...{ status: 'unsupported', reason: 'a loop has none' },
  });
});

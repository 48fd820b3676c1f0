import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseContender, planRun } from '../../js/engine/plan.js';

/** Just what the planner reads of a plug-in. */
const registry = /** @type {any} */ ({
  drivers: new Map(
    Object.entries({
      floor: { inlineOnly: 'it loops in C', variants: { '': {} } },
      peer: { variants: { '': {}, raw: { readsOnly: true, bytes: true } }, openThreads() {} },
      mapper: { variants: { '': {} } },
      reader: { noWrites: 'it has find alone', variants: { '': {} } },
    }),
  ),
  dispatch: new Map(
    Object.entries({
      inline: { runsIn: 'caller', replies: ['objects'] },
      later: { runsIn: 'caller', replies: ['objects'] },
      pool: { runsIn: 'thread', replies: ['objects', 'bytes'] },
      own: {
        runsIn: 'thread',
        replies: ['objects'],
        poolSizes: [4],
        refuses: (/** @type {any} */ driver) => (driver.openThreads ? undefined : 'it has none'),
      },
    }),
  ),
  workloads: new Map(Object.entries({ read: { mutates: false }, write: { mutates: true } })),
  datasets: new Map(Object.entries({ small: {} })),
});

const grid = {
  contenders: ['floor', 'peer', 'peer+pool'],
  workloads: ['read'],
  datasets: ['small'],
  concurrency: [1],
};
const base = { rounds: 3, seed: 7, baseline: 'peer+inline', poolSizes: [2] };

test('a grid becomes one cell for each combination, named by what it is', () => {
  const { cells } = planRun(
    { ...base, grids: [{ ...grid, concurrency: [1, 32], poolSizes: [1, 4] }] },
    registry,
  );
  assert.deepEqual(
    cells.map(({ id }) => id),
    [1, 32].flatMap((c) => [
      `read/small/c${c}/floor+inline`,
      `read/small/c${c}/peer+inline`,
      `read/small/c${c}/peer+pool/p1`,
      `read/small/c${c}/peer+pool/p4`,
    ]),
  );
});

test('cells that two grids name are planned once', () => {
  const { cells, steps } = planRun({ ...base, grids: [grid, grid] }, registry);
  assert.equal(cells.length, 3);
  assert.equal(steps.length, 9);
});

test('each round passes over every cell once, in a seeded order of its own', () => {
  const grids = [{ ...grid, concurrency: [1, 2, 3, 4] }];
  const { cells, steps } = planRun({ ...base, grids }, registry);
  const order = (/** @type {number} */ round) =>
    steps.filter((step) => step.round === round).map(({ cell }) => cell.id);
  const ids = cells.map(({ id }) => id).sort();
  for (const round of [1, 2, 3]) assert.deepEqual(order(round).sort(), ids);
  const again = planRun({ ...base, grids }, registry);
  assert.deepEqual(steps, again.steps);
  assert.notDeepEqual(steps, planRun({ ...base, seed: 8, grids }, registry).steps);
  const inOrder = [1, 2, 3].map((round) =>
    steps.filter((step) => step.round === round).map(({ cell }) => cell.id),
  );
  assert.notDeepEqual(inOrder[0], inOrder[1]);
});

test('what cannot or need not run is left out with the reason', () => {
  const { cells, steps } = planRun(
    {
      ...base,
      grids: [
        {
          ...grid,
          contenders: ['floor+pool', 'peer/raw', 'mapper+pool', 'reader', 'peer'],
          workloads: ['write'],
          replies: ['bytes'],
        },
      ],
    },
    registry,
  );
  assert.deepEqual(
    cells.map(({ contender, status, reason }) => [contender, status, reason]),
    [
      ['floor+pool', 'unsupported', 'floor runs inline only: it loops in C'],
      ['peer/raw+inline', 'skipped', 'peer/raw differs from peer in reading only'],
      ['mapper+pool', 'unsupported', 'mapper cannot hand out BSON bytes'],
      ['reader+inline', 'unsupported', 'reader cannot write: it has find alone'],
      ['peer+inline', undefined, undefined],
    ],
  );
  assert.equal(steps.length, 3);
});

test('a reply that the dispatch does not know is unsupported', () => {
  const { cells } = planRun(
    { ...base, grids: [{ ...grid, contenders: ['peer+pool'], replies: ['json'] }] },
    registry,
  );
  assert.equal(cells[0].reason, 'pool cannot reply with json: only objects, bytes');
});

test('a dispatch may refuse a driver, and have a pool size of its own', () => {
  const { cells } = planRun(
    { ...base, grids: [{ ...grid, contenders: ['mapper+own', 'peer+own'] }] },
    registry,
  );
  assert.deepEqual(
    cells.map(({ id, status, reason }) => [id, status, reason]),
    [
      ['read/small/c1/mapper+own/p4', 'unsupported', 'it has none'],
      ['read/small/c1/peer+own/p4', undefined, undefined],
    ],
  );
});

test('a dispatch on the caller’s own thread has no pool', () => {
  const { cells } = planRun(
    { ...base, grids: [{ ...grid, contenders: ['peer+later'] }] },
    registry,
  );
  assert.deepEqual([cells[0].id, cells[0].poolSize], ['read/small/c1/peer+later', 0]);
});

test('a grid with a control plans the baseline twice', () => {
  const { cells } = planRun({ ...base, grids: [{ ...grid, control: true }] }, registry);
  assert.deepEqual(
    cells.map(({ contender }) => contender),
    ['floor+inline', 'peer+inline', 'peer+pool', 'peer+inline#aa'],
  );
  const without = planRun(
    { ...base, grids: [{ ...grid, contenders: ['floor'], control: true }] },
    registry,
  );
  assert.equal(without.cells.length, 1);
});

test('contenders are parsed, and unknown parts name the known ones', () => {
  assert.deepEqual(parseContender('peer/raw+pool', registry), {
    contender: 'peer/raw+pool',
    driver: 'peer',
    variant: 'raw',
    dispatch: 'pool',
  });
  assert.equal(parseContender('peer', registry).contender, 'peer+inline');
  for (const [text, message] of [
    ['nobody', 'unknown driver "nobody": known are floor, peer, mapper, reader'],
    ['peer/odd', 'unknown contender "peer/odd": known are peer, peer/raw'],
    ['peer+post', 'unknown dispatch "post": known are inline, later, pool, own'],
    ['+pool', 'contender "+pool" is not of the form driver[/variant][+dispatch]'],
    ['', 'contender "" is not of the form driver[/variant][+dispatch]'],
  ]) {
    assert.throws(() => parseContender(text, registry), { message, exitCode: 2 });
  }
});

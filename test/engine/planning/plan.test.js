import assert from 'node:assert/strict';
import { test } from 'node:test';
import { grid, plan } from './toy_plan.js';

/** @param {{ cells: { id: string }[] }} planned */
const ids = ({ cells }) => cells.map(({ id }) => id);

test('a grid becomes one cell for each combination, named by what it is', () => {
  const planned = plan({ grid: { concurrency: [1, 32], poolSizes: [1, 4] } });
  assert.deepEqual(
    ids(planned),
    [1, 32].flatMap((c) => [
      `read/small/c${c}/loop+inline`,
      `read/small/c${c}/official+inline`,
      `read/small/c${c}/official+pool/p1`,
      `read/small/c${c}/official+pool/p4`,
    ]),
  );
  assert.deepEqual(
    planned.cells.slice(0, 3).map(({ role, settings }) => [role, settings]),
    [
      ['bound', undefined],
      ['baseline', undefined],
      ['contender', { queue: 3 }],
    ],
  );
  assert.equal(planned.settings[0].phrase, 'reads one');
});

test('a rate, exact operations, placement and other parameters are part of a cell’s name', () => {
  assert.deepEqual(ids(plan({ grid: { contenders: ['official'], rates: [500, 900] } })), [
    'read/small/c1,r500/official+inline',
    'read/small/c1,r900/official+inline',
  ]);
  const shares = { rates: /** @type {const} */ (['max', '50%', '12.5%', 800]), concurrency: [8] };
  const { settings } = plan({
    grid: { contenders: ['official'], ...shares, rates: [...shares.rates] },
  });
  assert.deepEqual(
    settings.map(({ id, load }) => [id, load]),
    [
      ['read/small/c8', { kind: 'closed', concurrency: 8 }],
      ['read/small/c8,r50pct', { kind: 'open', concurrency: 8, share: 0.5 }],
      ['read/small/c8,r12.5pct', { kind: 'open', concurrency: 8, share: 0.125 }],
      ['read/small/c8,r800', { kind: 'open', concurrency: 8, rate: 800 }],
    ],
  );
  const random = plan({ grid: { contenders: ['official'], rates: ['90%'], arrivals: 'poisson' } });
  assert.deepEqual(
    random.settings.map(({ id, load }) => [id, load]),
    [
      [
        'read/small/c1,r90pct,poisson',
        { kind: 'open', concurrency: 1, share: 0.9, arrivals: 'poisson' },
      ],
    ],
  );
  const one = { contenders: ['official'], params: { size: 64 } };
  const [cell] = plan({ grid: one, operations: 40, pin: 'same' }).cells;
  assert.equal(cell.id, 'read/small/c1,n40,pin=same,size=64/official+inline');
});

test('a driver that loops by itself keeps no rate, nor a share of one', () => {
  for (const rate of /** @type {import('../../../js/types.d.ts').Rate[]} */ ([500, '50%'])) {
    const { cells } = plan({ grid: { contenders: ['loop'], rates: [rate] } });
    assert.equal(cells[0].reason, 'loop loops as fast as it can, not at a rate');
  }
  assert.equal(plan({ grid: { contenders: ['loop'], rates: ['max'] } }).cells[0].status, 'ok');
});

test('a mix gives its mean number of documents', () => {
  assert.equal(plan({ grid: { workloads: ['mixed'] } }).settings[0].documents, 2);
});

test('cells that two grids name are planned once', () => {
  const { cells, steps } = plan({ grids: [grid, grid] });
  assert.equal(cells.length, 3);
  assert.equal(steps.length, 3);
  assert.deepEqual(
    steps.map((step) => step.cells.length),
    [3, 3, 3],
  );
});

test('what cannot or need not run is left out with the reason', () => {
  const contenders = [
    ...['loop+pool', 'official/raw', 'official/whole', 'mapper+pool', 'reader', 'official'],
    'loop+own',
  ];
  const { cells, steps } = plan({ grid: { contenders, workloads: ['write'], replies: ['bytes'] } });
  assert.deepEqual(
    cells.map(({ contender, status, reason }) => [contender, status, reason]),
    [
      ['loop+pool', 'unsupported', 'loop runs inline only: it loops in C'],
      ['official/raw+inline', 'skipped', 'official/raw differs from official in reading only'],
      ['official/whole+inline', 'unsupported', 'official/whole cannot do write'],
      ['mapper+pool', 'unsupported', 'mapper cannot hand out BSON bytes'],
      ['reader+inline', 'unsupported', 'reader cannot write'],
      ['official+inline', 'ok', undefined],
      ['loop+own', 'unsupported', 'loop runs inline only: it loops in C'],
    ],
  );
  assert.deepEqual(
    steps.map((step) => step.cells.length),
    [1, 1, 1],
  );
});

test('a reply that the dispatch does not know is unsupported', () => {
  const { cells } = plan({ grid: { contenders: ['official+pool'], replies: ['json'] } });
  assert.equal(cells[0].reason, 'pool cannot reply with json: only objects, bytes');
});

test('a store that a driver does not speak to is unsupported', () => {
  const contenders = ['official', 'mapper'];
  const { cells } = plan({ grid: { contenders, store: 'cluster' } });
  assert.deepEqual(
    cells.map(({ store, reason }) => [store, reason]),
    [
      ['cluster', undefined],
      ['cluster', 'mapper does not speak to cluster: only to server'],
    ],
  );
});

test('a dispatch has its own pool size, and none on the caller’s own thread', () => {
  const { cells } = plan({ grid: { contenders: ['mapper+own', 'official+later:much'] } });
  assert.deepEqual(
    cells.map(({ id, poolSize }) => [id, poolSize]),
    [
      ['read/small/c1/mapper+own/p4', 4],
      ['read/small/c1/official+later:much', 0],
    ],
  );
});

test('a grid with a control plans the baseline twice', () => {
  const { cells } = plan({ grid: { control: true } });
  assert.deepEqual(
    cells.map(({ contender, role }) => [contender, role]),
    [
      ['loop+inline', 'bound'],
      ['official+inline', 'baseline'],
      ['official+pool', 'contender'],
      ['official+inline#aa', 'control'],
    ],
  );
  assert.equal(plan({ grid: { contenders: ['loop'], control: true } }).cells.length, 1);
  const once = plan({ grid: { control: 'once', concurrency: [1, 8] } });
  assert.deepEqual(
    once.cells.flatMap(({ id, role }) => (role === 'control' ? [id] : [])),
    ['read/small/c1/official+inline#aa'],
  );
});

test('more operations than a bounded collection bears are refused', () => {
  const write = { grid: { contenders: ['official'], workloads: ['write'] } };
  assert.equal(plan({ ...write, operations: 90 }).cells[0].status, 'ok');
  assert.throws(() => plan({ ...write, operations: 91 }), {
    message: '--ops 91 is more than write can do on small in a round: at most 90',
    exitCode: 2,
  });
});

test('so many operations in every slice, and as many records as they use up', () => {
  const { settings } = plan({
    grid: { workloads: ['read', 'drain'], operationsPerSlice: 30, counters: true },
    turns: 5,
  });
  assert.deepEqual(
    settings.map(({ id, load, params, counters }) => ({ id, load, params, counters })),
    [
      { id: 'read/small/c1,n150', params: {} },
      { id: 'drain/small/c1,n150,records=1500', params: { records: 1500 } },
    ].map((one) => ({
      ...one,
      load: { kind: 'iterations', operations: 150, concurrency: 1 },
      counters: true,
    })),
  );
  const [asked] = plan({ grid: { operationsPerSlice: 30 }, operations: 70 }).settings;
  assert.equal(asked.load.operations, 70);
  assert.ok(!('counters' in asked));
});

test('a variant that needs a store is unsupported on another', () => {
  const contenders = ['official/clustered'];
  const reasonOf = (/** @type {string | undefined} */ store) =>
    plan({ grid: { contenders, ...(store && { store }) } }).cells.map(({ reason }) => reason);
  assert.deepEqual(reasonOf(undefined), ['official/clustered needs the store cluster, not server']);
  assert.deepEqual(reasonOf('cluster'), [undefined]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presets, published, tables } from '../../../bench/studies/threads/index.js';
import { ratioOf } from '../../../bench/studies/threads/throughput.js';
import { configure } from '../../../js/engine/planning/config.js';
import { planRun } from '../../../js/engine/planning/plan.js';
import { loadRegistry } from '../../../js/engine/plugins/registry.js';

const CASES = {
  'insert-cases/Insert.Empty': 10_000,
  'insert-cases/Insert.JustNum': 9000,
  'update-cases/Update.IncNoIndex': 9000,
  'update-cases/Update.FieldAtOffset': 400,
  'multi-update-cases/MultiUpdate.BigAllDocs.NoIndex': 4,
};

/**
 * A run in which four clients get so many times as much as one, each interval reaching so far to both sides.
 *
 * @param {{ gain?: number, spread?: number, times?: number }} [how] `times` as fast as the publication
 */
function runOf({ gain = 1, spread = 1.02, times = 1 } = {}) {
  const settings = Object.keys(CASES).flatMap((workload) =>
    [1, 4].map((concurrency) => ({
      ...{ id: `${workload}/${concurrency}`, workload, load: { kind: 'closed', concurrency } },
    })),
  );
  const cells = settings.flatMap(({ id, workload, load }) =>
    [
      ['mongodb+inline', 'baseline', 1],
      ['mongodb+inline#aa', 'control', 100],
      ['native+threads', 'contender', 2],
    ].map(([contender, role, faster]) => {
      const most = CASES[/** @type {keyof typeof CASES} */ (workload)] * times * Number(faster);
      const median = most * (load.concurrency === 4 ? gain : 1);
      const perSecond = { median, lo: median / spread, hi: median * spread };
      return { setting: id, contender, role, summary: { metrics: { opsPerSecond: perSecond } } };
    }),
  );
  return /** @type {any} */ ({ settings, cells });
}

/** @param {any} run @param {RegExp} finding */
function checked(run, finding) {
  const found = published.filter((one) => finding.test(one.finding));
  assert.equal(found.length, 1, String(finding));
  return found[0].check(run);
}

test('every finding has a check, and says so where nothing was measured', () => {
  const empty = /** @type {any} */ ({ settings: [], cells: [] });
  assert.equal(published.length, 11);
  for (const { check } of published) {
    assert.deepEqual(check(empty), { outcome: 'cannot be told', figure: 'not measured' });
  }
  assert.deepEqual(tables(empty), []);
});

test('a curve is flat where the interval lies within a quarter, and not where it lies without', () => {
  const inserts = /no more inserts/;
  assert.deepEqual(checked(runOf(), inserts), {
    outcome: 'holds',
    figure: '1.00 × with 4 clients, certainly flat in 2 of 2 cases, certainly not in 0',
  });
  assert.equal(checked(runOf({ gain: 1.24, spread: 1.001 }), inserts).outcome, 'holds');
  assert.equal(checked(runOf({ gain: 1.24 }), inserts).outcome, 'cannot be told');
  assert.equal(checked(runOf({ gain: 2 }), inserts).outcome, 'does not hold');
  assert.equal(checked(runOf({ gain: 0.5 }), /no more multi-updates/).outcome, 'does not hold');
  // One round has no interval, and so no certainty.
  assert.equal(checked(runOf({ gain: 2, spread: 1 }), inserts).outcome, 'cannot be told');
});

test('rates are held against the published ranges, the slowest update by itself', () => {
  assert.deepEqual(checked(runOf(), /kinds of inserts/), {
    outcome: 'holds',
    figure: '9,000–10,000 a second',
  });
  assert.equal(checked(runOf({ times: 0.1 }), /kinds of inserts/).outcome, 'does not hold');
  // What reaches beyond the range leaves it open.
  const edge = checked(runOf({ times: 0.923, spread: 1.02 }), /updates but one/);
  assert.deepEqual(edge, { outcome: 'holds', figure: '8,310 a second' });
  const near = checked(runOf({ times: 0.89, spread: 1.02 }), /updates but one/);
  assert.equal(near.outcome, 'cannot be told');
  assert.equal(checked(runOf(), /multi-updates range/).outcome, 'holds');
  assert.equal(checked(runOf({ times: 0.01 }), /multi-updates range/).outcome, 'does not hold');
  const slowest = /slowest update gains/;
  assert.deepEqual(checked(runOf({ gain: 1.64 }), slowest), {
    outcome: 'holds',
    figure: '400 to 656 a second (Update.FieldAtOffset)',
  });
  assert.equal(checked(runOf({ gain: 0.9 }), slowest).outcome, 'does not hold');
  assert.equal(checked(runOf(), slowest).outcome, 'cannot be told');
});

test('intervals of a ratio widen as those of independent errors', () => {
  const around = (/** @type {number} */ median, /** @type {number} */ spread) => ({
    ...{ median, lo: median / spread, hi: median * spread },
  });
  const { ratio, lo, hi } = ratioOf(around(20, 1.1), around(10, 1.1));
  assert.equal(ratio, 2);
  const widened = 1.1 ** Math.SQRT2;
  assert.ok(Math.abs(hi / 2 - widened) < 1e-9 && Math.abs(2 / lo - widened) < 1e-9);
});

test('tables hold the families by clients and each case, without the control', () => {
  const [families, cases] = tables(runOf({ gain: 2 }));
  assert.deepEqual(families.head, ['operations, contender', '1 client', '4 clients', 'cases']);
  assert.deepEqual(families.rows[0], ['inserts, mongodb', '9,490', '19,000', '2']);
  assert.deepEqual(families.rows.at(-1), ['multi-updates, native+threads', '8', '16', '1']);
  assert.equal(families.rows.length, 6);
  assert.deepEqual(cases.head, ['case', 'clients', 'mongodb', 'native+threads']);
  assert.deepEqual(cases.rows[1], ['Insert.Empty', '4', '20,000', '40,000']);
  assert.equal(cases.rows.length, 10);
});

test('a case that was not measured with all clients is left out of the mean', () => {
  const run = runOf();
  const gone = 'insert-cases/Insert.JustNum/4';
  run.cells = run.cells.filter((/** @type {any} */ { setting }) => setting !== gone);
  const [{ rows }] = tables(run);
  assert.deepEqual(rows[0], ['inserts, mongodb', '10,000', '10,000', '1']);
});

test('paper has every case with 1, 2, 4 and 8 clients, and pools as large', async () => {
  const registry = await loadRegistry();
  const config = configure({ study: 'threads', preset: 'paper' }, registry);
  const plan = planRun(config, registry);
  const settings = plan.settings.filter(({ workload }) => workload.includes('/'));
  const cells = plan.cells.filter(({ setting }) => settings.some(({ id }) => id === setting));
  const members = [...registry.families.values()].flatMap((family) => family.members);
  assert.equal(settings.length, members.length * 4);
  assert.deepEqual(
    cells.filter(({ status }) => status !== 'ok').map(({ id, reason }) => [id, reason]),
    [],
  );
  for (const { id, poolSize } of cells.filter((cell) => cell.poolSize > 0)) {
    assert.match(id, new RegExp(`/own-documents/c${poolSize}/.*/p${poolSize}$`));
  }
  assert.ok(presets.paper.rounds >= 5);
});

test('smoke and standard have cases of each family, with 1 and with 4 clients', async () => {
  const registry = await loadRegistry();
  for (const preset of ['smoke', 'standard']) {
    const { settings } = planRun(configure({ study: 'threads', preset }, registry), registry);
    for (const family of registry.families.keys()) {
      const ours = settings.filter(({ workload }) => workload.startsWith(`${family}/`));
      assert.ok(new Set(ours.map(({ workload }) => workload)).size >= 2, `${preset} ${family}`);
      for (const clients of [1, 4]) {
        assert.ok(ours.some(({ load }) => load.concurrency === clients));
      }
    }
  }
});

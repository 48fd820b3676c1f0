import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presets, published, tables } from '../../../bench/studies/threads/index.js';
import { PUBLISHED } from '../../../bench/studies/threads/published_cases.js';
import { configure } from '../../../js/engine/planning/config.js';
import { planRun } from '../../../js/engine/planning/plan.js';
import { loadRegistry } from '../../../js/engine/plugins/registry.js';
import { ratioOf } from '../../../js/stats/finding.js';
import { threadsRun } from './runs/threads.js';

/** @typedef {import('../../../bench/studies/threads/throughput.js').Family} Family */

/** A few cases, by their rates with one client. @type {Partial<Record<Family, Record<string, number>>>} */
const FEW = {
  'insert-cases': { 'Insert.Empty': 10_000, 'Insert.JustNum': 9000 },
  'update-cases': { 'Update.IncNoIndex': 9000, 'Update.FieldAtOffset': 400 },
  'multi-update-cases': { 'MultiUpdate.BigAllDocs.NoIndex': 4 },
};

/**
 * So many of the publication's cases, or all, between two rates; the slow one is as slow as it is.
 *
 * @param {Family} family
 * @param {number} from
 * @param {number} to
 * @param {number} [many]
 */
function cases(family, from, to, many = PUBLISHED[family].size) {
  const names = [...PUBLISHED[family].keys()].slice(0, many);
  const rates = names.map((_, i) => from * (to / from) ** (i / (names.length - 1)));
  return Object.fromEntries(
    names.map((name, i) => [name, name === 'Update.FieldAtOffset' ? 400 : rates[i]]),
  );
}

const MANY = {
  'insert-cases': cases('insert-cases', 9000, 10_000),
  'update-cases': cases('update-cases', 8900, 9500),
  'multi-update-cases': cases('multi-update-cases', 4, 9500),
};

/**
 * A run in which four clients get so many times as much as one, each interval reaching so far to both sides.
 *
 * @param {{ gain?: number, spread?: number, of?: typeof FEW }} [how]
 */
const runOf = ({ gain = 1, spread = 1.02, of = FEW } = {}) =>
  threadsRun(
    Object.fromEntries(
      Object.entries(of).map(([family, byName]) => [
        family,
        Object.fromEntries(
          Object.entries(byName).map(([name, rate]) => [name, { 1: rate, 4: rate * gain }]),
        ),
      ]),
    ),
    spread,
  );

/** @param {any} run @param {RegExp} finding */
function checked(run, finding) {
  const found = published.filter((one) => finding.test(one.finding));
  assert.equal(found.length, 1, String(finding));
  return found[0].check(run);
}

test('every finding has a check, and says so where nothing was measured', () => {
  const empty = /** @type {any} */ ({ settings: [], cells: [], comparisons: [] });
  assert.equal(published.length, 20);
  for (const { check } of published) {
    assert.deepEqual(check(empty), { outcome: 'cannot be told', figure: 'not measured' });
  }
  assert.deepEqual(tables(empty), []);
});

test('a curve is flat where the interval stays near its beginning, and not where it lies without', () => {
  const inserts = /no more inserts/;
  assert.deepEqual(checked(runOf(), inserts), {
    outcome: 'holds',
    figure: '1.00 × as many as with 1 client',
  });
  assert.equal(checked(runOf({ gain: 1.29, spread: 1.001 }), inserts).outcome, 'holds');
  assert.equal(checked(runOf({ gain: 1.29 }), inserts).outcome, 'cannot be told');
  assert.deepEqual(checked(runOf({ gain: 2 }), inserts), {
    ...{ outcome: 'does not hold', how: 'a difference' },
    figure: '2.00 × as many as with 1 client',
    certain: '2 of 2 certain',
  });
  assert.equal(checked(runOf({ gain: 0.5 }), /no more multi-updates/).outcome, 'does not hold');
  // One round has no interval, and so no certainty.
  assert.equal(checked(runOf({ gain: 2, spread: 1 }), inserts).outcome, 'cannot be told');
});

test('the slowest update is a finding of its own, and none of the flat ones', () => {
  const slowest = /slowest update .*gains/;
  assert.deepEqual(checked(runOf({ gain: 1.64 }), slowest), {
    outcome: 'holds',
    figure: '400 to 656 a second',
  });
  assert.equal(checked(runOf({ gain: 0.9 }), slowest).how, 'reversed');
  assert.equal(checked(runOf({ gain: 1.1 }), slowest).how, 'weaker');
  // That all gain is another thing than that the slowest gains by so much.
  assert.equal(checked(runOf({ gain: 4 }), slowest).how, 'stronger');
  assert.equal(checked(runOf({ gain: 1.3 }), slowest).outcome, 'cannot be told');
  const others = { 'update-cases': { 'Update.IncNoIndex': 400 } };
  assert.equal(checked(runOf({ gain: 1.64, of: others }), slowest).figure, 'not measured');
  const own = runOf({ gain: 1 });
  for (const cell of own.cells) {
    const isSlowest = cell.setting === 'update-cases/Update.FieldAtOffset/4';
    const { opsPerSecond } = cell.summary.metrics;
    if (isSlowest) for (const key of ['median', 'lo', 'hi']) opsPerSecond[key] *= 1.64;
  }
  assert.equal(checked(own, /no more updates/).outcome, 'holds');
  assert.equal(checked(own, slowest).outcome, 'holds');
});

test('cases are alike by the fastest and the slowest of nearly all', () => {
  for (const [finding, family] of /** @type {const} */ ([
    [/simple and complex inserts/, 'insert-cases'],
    [/updates but one/, 'update-cases'],
  ])) {
    assert.deepEqual(checked(runOf(), finding), {
      outcome: 'cannot be told',
      figure: `${family === 'insert-cases' ? '2 of 24' : '1 of 27'} cases were measured`,
    });
    const all = (/** @type {number} */ to) => ({
      ...MANY,
      [family]: cases(family, 5000, to),
    });
    assert.equal(checked(runOf({ of: all(8000) }), finding).outcome, 'holds');
    assert.equal(checked(runOf({ of: all(8750) }), finding).outcome, 'cannot be told');
    assert.equal(checked(runOf({ of: all(12_000) }), finding).outcome, 'does not hold');
  }
  assert.equal(
    checked(runOf({ of: MANY }), /simple and complex inserts/).figure,
    '9,000–10,000 a second: the fastest 1.11 × the slowest',
  );
});

test('multi-updates range from hardly any to as many as the fastest update', () => {
  const range = /multi-updates range/;
  const of = (/** @type {number} */ from, /** @type {number} */ to, many = 20) =>
    checked(
      runOf({ of: { ...MANY, 'multi-update-cases': cases('multi-update-cases', from, to, many) } }),
      range,
    );
  assert.equal(of(4, 9500).outcome, 'holds');
  assert.equal(of(4000, 9500).how, 'weaker');
  assert.equal(of(0.04, 95).how, 'a difference');
  assert.equal(of(9.5, 9500).outcome, 'cannot be told');
  assert.equal(of(4, 9500, 10).figure, '10 of 20 cases were measured');
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
  assert.deepEqual(cases.head, ['case', 'clients', 'published', 'mongodb', 'native+threads']);
  assert.deepEqual(cases.rows[1], ['Insert.Empty', '4', '13,500', '20,000', '40,000']);
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
  const members = [...registry.families.values()]
    .filter(({ name }) => name in PUBLISHED)
    .flatMap((family) => family.members);
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

test('standard has every published case, in a process that goes on from one to the next', async () => {
  const registry = await loadRegistry();
  const { settings } = planRun(
    configure({ study: 'threads', preset: 'standard' }, registry),
    registry,
  );
  for (const [family, { size }] of Object.entries(PUBLISHED)) {
    const ours = settings.filter(({ workload }) => workload.startsWith(`${family}/`));
    assert.deepEqual(new Set(ours.map(({ process }) => process)), new Set(['cases']));
    for (const clients of [1, 4]) {
      const measured = ours.filter(({ load }) => load.concurrency === clients);
      assert.equal(measured.length, size, `${family} with ${clients}`);
    }
  }
});

test('smoke and standard have cases of each family, with 1 and with 4 clients', async () => {
  const registry = await loadRegistry();
  for (const preset of ['smoke', 'standard']) {
    const { settings } = planRun(configure({ study: 'threads', preset }, registry), registry);
    for (const family of Object.keys(PUBLISHED)) {
      const ours = settings.filter(({ workload }) => workload.startsWith(`${family}/`));
      assert.ok(new Set(ours.map(({ workload }) => workload)).size >= 2, `${preset} ${family}`);
      for (const clients of [1, 4]) {
        assert.ok(ours.some(({ load }) => load.concurrency === clients));
      }
    }
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settingsOf, TIME, verdictText } from '../../js/report/settings.js';
import { analyse } from '../../js/stats/analyse.js';
import { syntheticRun } from '../helpers/runs/run_fixture.js';

const run = analyse(syntheticRun({ workloads: ['findOne'] }));
const SETTING = 'findOne/wide/c1';

/** What the verdict column says. @param {typeof run} shown @param {string} contender */
function saidOf(shown, contender) {
  const rows = settingsOf(shown).find(({ setting }) => setting.id === SETTING)?.rows ?? [];
  const row = rows.find(({ cell }) => cell.id === `${SETTING}/${contender}`);
  return row && verdictText(row);
}

test('a difference that the correction takes for chance says so in its row', () => {
  const cell = `${SETTING}/mongodb+piscina/p2`;
  const comparisons = run.comparisons.map((one) =>
    one.cell === cell && one.metric === TIME
      ? { ...one, ratio: 0.5, lo: 0.4, hi: 0.6, verdict: /** @type {const} */ ('unclear') }
      : one,
  );
  assert.equal(saidOf({ ...run, comparisons }, 'mongodb+piscina/p2'), 'unclear: may be chance');
});

test('a lower bound says who was no slower', () => {
  assert.equal(saidOf(run, 'libmongoc+inline'), 'lower bound');
  const native = run.comparisons.find(({ cell }) => cell === `${SETTING}/native+inline`);
  const changed = (/** @type {number} */ ratio, reason = '') =>
    run.comparisons.map((one) =>
      one.cell === `${SETTING}/libmongoc+inline` && one.metric === TIME
        ? { ...one, ratio, ...(reason && { reason }) }
        : one,
    );
  const above = (native?.ratio ?? 0) + 1e-3;
  const said = (/** @type {typeof run.comparisons} */ comparisons) =>
    saidOf({ ...run, comparisons }, 'libmongoc+inline');
  assert.equal(said(changed(above)), 'lower bound: native/bytes and 1 other no slower');
  assert.match(said(changed(above, 'why')) ?? '', /no slower; why$/);
});

test('rows stand in the order of their ratios, which verdicts are about', () => {
  for (const { rows } of settingsOf(run)) {
    const ratios = rows.map(({ comparisons }) => comparisons[TIME]?.ratio ?? 1);
    assert.deepEqual(
      ratios,
      ratios.toSorted((a, b) => a - b),
    );
  }
});

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
  const cells = run.cells.map((cell) => {
    if (cell.id !== `${SETTING}/libmongoc+inline` || !cell.summary) return cell;
    const { metrics } = cell.summary;
    const native = run.cells.find(({ id }) => id === `${SETTING}/native+inline`)?.summary;
    const time = { ...metrics[TIME], median: (native?.metrics[TIME].median ?? 0) + 0.1 };
    return { ...cell, summary: { ...cell.summary, metrics: { ...metrics, [TIME]: time } } };
  });
  assert.match(
    saidOf({ ...run, cells }, 'libmongoc+inline') ?? '',
    /^lower bound: .*\bnative no slower$/,
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headlineOf } from '../../js/report/headline/index.js';
import { doubtOf } from '../../js/report/run_facts.js';
import { settingsOf, TIME } from '../../js/report/settings.js';
import { analyse } from '../../js/stats/analyse.js';
import { MOST_NOISE_PCT, tooNoisy } from '../../js/stats/warnings/comparisons.js';
import { syntheticRun } from '../helpers/runs/run_fixture.js';

/** @typedef {import('../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../js/results/run.d.ts').Verdict} Verdict */

const measured = analyse(syntheticRun({ workloads: ['findOne', 'insertMany'] }));
const DIRECT = 'findOne/wide/c1/native+inline';
const PISCINA = 'findOne/wide/c1/native+piscina/p2';

/**
 * The run with other findings: [times as fast, low, high, verdict] by cell.
 * @param {Record<string, [speed: number, lo: number, hi: number, verdict: Verdict]>} findings
 * @param {string} [only] id of the one setting that is left
 * @returns {Run}
 */
function found(findings, only = 'findOne/wide/c1') {
  const comparisons = measured.comparisons.map((one) => {
    if (one.metric !== TIME || !(one.cell in findings)) return one;
    const [speed, lo, hi, verdict] = findings[one.cell];
    return { ...one, ratio: 1 / speed, lo: 1 / hi, hi: 1 / lo, verdict };
  });
  const settings = measured.settings.filter(({ id }) => id === only);
  const cells = measured.cells.filter(({ setting }) => setting === only);
  return { ...measured, comparisons, settings, cells };
}

/** @param {Run} run */
const textOf = (run) => headlineOf(run, settingsOf(run))?.text;

/** @param {[number, number, number, Verdict]} piscina */
const through = (...piscina) =>
  textOf(found({ [DIRECT]: [2.4, 2.2, 2.6, 'faster'], [PISCINA]: piscina }));

test('what is fastest, and what becomes of it through workers', () => {
  const gain =
    'One operation at a time, native reads one wide document by _id 2.4× as fast as mongodb (2.2–2.6×)';
  assert.equal(
    through(2.3, 2.1, 2.5, 'faster'),
    `${gain}; through piscina the gain is kept (2.3×)`,
  );
  assert.equal(
    through(2, 1.9, 2.1, 'faster'),
    `${gain}; through piscina most of the gain is left (2.0×)`,
  );
  assert.equal(
    through(1.6, 1.5, 1.7, 'faster'),
    `${gain}; through piscina about half of the gain is left (1.6×)`,
  );
  assert.equal(
    through(1.2, 1.1, 1.3, 'faster'),
    `${gain}; through piscina most of the gain is gone (1.2×)`,
  );
  assert.equal(
    through(1.01, 0.99, 1.02, 'same'),
    `${gain}; through piscina the gain is gone (1.01×)`,
  );
  assert.equal(
    through(0.6, 0.5, 0.7, 'slower'),
    `${gain}; through piscina it turns into a loss (0.60×)`,
  );
});

test('an interval that holds 1 says only as much as its far end does', () => {
  assert.match(
    through(1.1, 0.9, 1.3, 'unclear') ?? '',
    /; through piscina hardly any of the gain is left, if any \(at most 1\.3×\)$/,
  );
  assert.match(
    through(1.4, 0.9, 1.65, 'unclear') ?? '',
    /; through piscina most of the gain is gone \(at most 1\.6×\)$/,
  );
  assert.match(
    through(1.4, 0.8, 2.4, 'unclear') ?? '',
    /; through piscina what is left of the gain cannot be told$/,
  );
});

test('many ways with one outcome are counted', () => {
  const run = found({ [DIRECT]: [2.4, 2.2, 2.6, 'faster'] });
  const ways = ['a', 'b', 'c', 'd'].map((dispatch) => `findOne/wide/c1/native+${dispatch}/p2`);
  const [direct] = run.comparisons.filter(({ cell, metric }) => cell === DIRECT && metric === TIME);
  const piscina = run.cells.find(({ id }) => id === PISCINA);
  assert.ok(piscina);
  const speeds = [2.3, 1.2, 1.2, 1.2];
  const text = textOf({
    ...run,
    cells: [
      ...run.cells.filter((cell) => cell !== piscina),
      ...ways.map((id, i) => ({
        ...piscina,
        id,
        dispatch: 'abcd'[i],
        contender: `native+${'abcd'[i]}`,
      })),
    ],
    comparisons: [
      ...run.comparisons,
      ...ways.map((cell, i) => ({ ...direct, cell, ratio: 1 / speeds[i] })),
    ],
  });
  assert.match(
    text ?? '',
    /; through a the gain is kept \(2\.3×\), through 3 other kinds of workers most of the gain is gone$/,
  );
});

test('nothing is said of workers that were not measured', () => {
  const run = found({ [DIRECT]: [2.4, 2.2, 2.6, 'faster'] });
  const cells = run.cells.filter(
    ({ driver, dispatch }) => driver !== 'native' || dispatch === 'inline',
  );
  assert.equal(
    textOf({ ...run, cells }),
    'One operation at a time, native reads one wide document by _id 2.4× as fast as mongodb (2.2–2.6×)',
  );
});

/** Findings for all that could be chosen in the setting. @param {[number, number, number, Verdict]} native @param {[number, number, number, Verdict]} others */
const beside = (native, others) =>
  found(
    Object.fromEntries(
      measured.cells
        .filter(({ setting, role }) => setting === 'findOne/wide/c1' && role === 'contender')
        .map(({ id }) => [id, id === DIRECT ? native : others]),
    ),
  );

test('where nothing is faster that is said, with how much slower', () => {
  assert.equal(
    textOf(beside([0.8, 0.7, 0.9, 'slower'], [0.5, 0.4, 0.6, 'slower'])),
    'One operation at a time, native takes 1.3× the time of mongodb (1.11–1.4×) where it reads one wide document by _id; nothing is faster than mongodb',
  );
  assert.equal(
    textOf(beside([1, 0.99, 1.01, 'same'], [0.5, 0.4, 0.6, 'slower'])),
    'One operation at a time, native reads one wide document by _id as fast as mongodb, and nothing is faster',
  );
});

test('an interval that includes 1 claims nothing', () => {
  assert.equal(
    textOf(beside([1.2, 0.9, 1.6, 'unclear'], [0.5, 0.4, 0.6, 'slower'])),
    'One operation at a time, whether native or mongodb is faster cannot be told: native reads one wide document by _id 1.2× as fast as mongodb (0.90–1.6×)',
  );
});

test('it names the cells that it rests on, and the load where one would not assume it', () => {
  const direct = headlineOf(measured, settingsOf(measured));
  assert.deepEqual(direct?.cells, [DIRECT, 'findOne/wide/c1/mongodb+inline', PISCINA]);
  assert.equal(direct?.setting, 'findOne/wide/c1');
  const pooled = 'findOne/wide/c32/native+piscina/p2';
  const run = found(
    {
      'findOne/wide/c32/native+inline': [0.5, 0.4, 0.6, 'slower'],
      [pooled]: [3.1, 2.9, 3.3, 'faster'],
    },
    'findOne/wide/c32',
  );
  assert.equal(
    textOf(run),
    'With 32 in flight, native+piscina (2 workers) reads one wide document by _id 3.1× as fast as mongodb (2.9–3.3×)',
  );
});

test('what was not steady comes after what was, and says so', () => {
  const cold = (/** @type {RegExp} */ ids) => ({
    ...measured,
    cells: measured.cells.map((cell) =>
      ids.test(cell.id) && cell.summary
        ? { ...cell, summary: { ...cell.summary, steadyRounds: 0 } }
        : cell,
    ),
  });
  const one = cold(/^findOne\/wide\/c1\/mongodb\+inline$/);
  assert.equal(headlineOf(one, settingsOf(one))?.setting, 'findOne/narrow/c1');
  assert.match(
    textOf(cold(/./)) ?? '',
    /^One operation at a time, cold, before V8 has compiled what is hot: native reads one wide document by _id 2\.0× /,
  );
});

test('a setting noisier than may be quoted is passed over', () => {
  const noisePct = { ...measured.control.noisePct, 'findOne/wide/c1': MOST_NOISE_PCT + 1 };
  const noisy = { ...measured, control: { ...measured.control, noisePct } };
  assert.equal(headlineOf(noisy, settingsOf(noisy))?.setting, 'findOne/narrow/c1');
});

test('of those that are faster, a store of its own goes last', () => {
  const run = found({});
  const elsewhere = run.cells.map((cell) =>
    cell.id === DIRECT ? { ...cell, store: 'lmdb' } : cell,
  );
  assert.match(
    textOf({ ...run, cells: elsewhere }) ?? '',
    /^One operation at a time, native\+piscina \(2 workers\) reads/,
  );
});

test('with too few rounds there is no headline but a doubt', () => {
  const single = analyse(syntheticRun({ workloads: ['findOne'], rounds: 1 }));
  assert.equal(headlineOf(single, settingsOf(single)), undefined);
  assert.equal(doubtOf(single)?.title, 'Too few rounds to quote.');
});

test('a run whose control is off by more than figures stand is doubted', () => {
  assert.equal(doubtOf(measured), undefined);
  const noisy = (/** @type {number} */ pooledPct) =>
    tooNoisy({ ...measured, control: { ...measured.control, pooledPct } });
  assert.equal(noisy(MOST_NOISE_PCT), undefined);
  assert.equal(noisy(41.44)?.title, 'Too noisy to quote.');
  assert.match(noisy(41.44)?.text ?? '', /differed by 41\.4 %/);
});

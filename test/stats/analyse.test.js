import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyse, baselineOf } from '../../js/stats/analyse.js';
import { METRICS } from '../../js/stats/metrics.js';
import { syntheticRun } from '../helpers/run.js';

/** @typedef {import('../../js/types.d.ts').Run} Run */

const workloads = ['findOne', 'insertMany'];

/** @template T @param {T} value @returns {T} any write into it throws */
function frozen(value) {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) frozen(inner);
  }
  return value;
}

/** @param {Run} run @param {string} cell @param {string} metric */
function comparisonOf(run, cell, metric) {
  const found = run.comparisons.find((one) => one.cell === cell && one.metric === metric);
  assert.ok(found, `${metric} of ${cell}`);
  return found;
}

test('analysing changes nothing that it is given, and twice is once', () => {
  const run = frozen(syntheticRun({ workloads }));
  const analysed = frozen(analyse(run));
  assert.deepEqual(analyse(analysed), analysed);
  assert.deepEqual(analyse(JSON.parse(JSON.stringify(run))), analysed);
  assert.deepEqual(analysed.cells[0].rounds, run.cells[0].rounds);
});

test('every measured cell is summarised; the others are not', () => {
  const { cells } = analyse(syntheticRun({ workloads, rounds: 3 }));
  for (const cell of cells) {
    assert.equal(cell.summary?.rounds, cell.status === 'ok' ? 3 : undefined, cell.id);
  }
  const [cell] = cells;
  const p99 = cell.rounds.map((round) => round.latencyUs.p99).sort((a, b) => a - b);
  assert.deepEqual(cell.summary?.latencyUs.p99, { lo: p99[0], median: p99[1], hi: p99[2] });
  const native = cells.find((one) => one.contender === 'native+inline');
  assert.deepEqual(Object.keys(native?.summary?.stagesUs ?? {}), ['encode', 'roundTrip', 'decode']);
  assert.equal(cell.summary && 'stagesUs' in cell.summary, false);
});

test('each contender is compared by every metric, the baseline serving all pool sizes', () => {
  const run = analyse(syntheticRun({ workloads }));
  const measured = run.cells.filter((cell) => cell.status === 'ok');
  const others = measured.filter((cell) => !cell.contender.startsWith('mongodb+inline'));
  assert.equal(run.comparisons.length, others.length * Object.keys(METRICS).length);
  const pooled = comparisonOf(run, 'findOne/wide/c32/native+piscina/p2', 'usPerOp');
  assert.equal(pooled.baseline, 'mongodb+inline');
  assert.equal(pooled.poolSize, 2);
  // The generator's model: 0.45 of the baseline's time with 32 in flight.
  assert.ok(pooled.lo < 0.46 && pooled.hi > 0.44 && pooled.verdict === 'faster');
});

test('a metric that one side lacks is not compared', () => {
  const run = syntheticRun({ workloads: ['findOne'] });
  for (const { rounds } of run.cells) for (const round of rounds) delete round.serverCpuUsPerOp;
  const { comparisons, cells } = analyse(run);
  assert.equal(comparisons.filter(({ metric }) => metric === 'serverCpuUsPerOp').length, 0);
  assert.ok(comparisons.some(({ metric }) => metric === 'usPerOp'));
  assert.ok(cells.every(({ summary }) => !summary || !('serverCpuUsPerOp' in summary)));
});

test('a pooled baseline meets its own pool size first', () => {
  const { cells } = syntheticRun({ workloads: ['findOne'], rounds: 1 });
  const [cell] = cells.filter((one) => one.contender === 'native+piscina');
  const pools = [0, 2, 4].map((poolSize) => ({ ...cell, contender: 'b+piscina', poolSize }));
  const run = { baseline: 'b+piscina' };
  assert.equal(baselineOf(run, pools, cell)?.poolSize, 2);
  assert.equal(baselineOf(run, pools, { ...cell, poolSize: 9 })?.poolSize, 0);
  assert.equal(baselineOf(run, pools, { ...cell, dataset: 'other' }), undefined);
});

test('the A/A control gives the noise floor and is no contender', () => {
  const { control, comparisons } = analyse(syntheticRun({ workloads }));
  const bounds = control.aa
    .filter(({ metric }) => metric === 'usPerOp')
    .flatMap(({ lo, hi }) => [Math.max(lo, 1 / lo), Math.max(hi, 1 / hi)]);
  assert.equal(bounds.length, 2 * 2 * 2 * 2);
  assert.ok(Math.abs((control.noiseFloorPct ?? 0) - 100 * (Math.max(...bounds) - 1)) < 1e-9);
  assert.ok(comparisons.every(({ contender }) => !contender.endsWith('#aa')));
  const without = analyse(syntheticRun({ workloads, control: false }));
  assert.deepEqual(without.control, { aa: [], noiseFloorPct: null });
  assert.ok(without.warnings.some(({ code }) => code === 'no-control'));
});

test('a noisy control withholds verdicts', () => {
  const run = syntheticRun({ workloads: ['findOne'] });
  for (const { contender, rounds } of run.cells) {
    if (contender.endsWith('#aa')) for (const round of rounds) round.seconds *= 3;
  }
  const noisy = analyse(run);
  assert.ok((noisy.control.noiseFloorPct ?? 0) > 190);
  assert.equal(comparisonOf(noisy, 'findOne/wide/c1/native+inline', 'usPerOp').verdict, 'same');
  assert.equal(
    comparisonOf(noisy, 'findOne/wide/c1/native+inline', 'clientCpuUsPerOp').verdict,
    'faster',
  );
  const warning = noisy.warnings.find(({ code }) => code === 'control-off');
  assert.match(warning?.text ?? '', /mongodb\+inline with itself and found 3\.\d\d ×/);
});

test('a run without a measured cell is analysed, to nothing', () => {
  const run = { ...syntheticRun({ workloads, rounds: 1 }), cells: [] };
  const { comparisons, answers, warnings } = analyse(run);
  assert.deepEqual(
    { comparisons, answers, warnings },
    { comparisons: [], answers: [], warnings: [] },
  );
});

test('answers name the fastest plain driver and rest on cells that exist', () => {
  const run = analyse(syntheticRun({ workloads }));
  const { ratio, lo, hi } = comparisonOf(run, 'findOne/wide/c1/native+inline', 'usPerOp');
  const [tally, first] = run.answers;
  assert.match(
    tally.answer,
    /^native\+inline is fastest in 4 of 4 settings\. There it takes 0\.\d\d \(findOne, narrow\) to 0\.\d\d × \(/,
  );
  assert.equal(tally.evidence.length, 4);
  const times = `${ratio.toFixed(2)} × (${lo.toFixed(2)}–${hi.toFixed(2)})`;
  assert.equal(first.question, 'Which driver is fastest, one operation at a time?');
  assert.ok(
    first.answer.startsWith(
      `native+inline reads one wide document by _id in ${times} the time of mongodb+inline, and 0.2`,
    ),
    first.answer,
  );
  assert.deepEqual(first.evidence, ['findOne/wide/c1/native+inline']);
  const ids = new Set(run.cells.map(({ id }) => id));
  for (const { evidence } of run.answers) assert.ok(evidence.every((id) => ids.has(id)));
  const floor = run.answers.filter(({ question }) => question.includes('libmongoc floor'));
  assert.equal(floor.length, 3);
  assert.match(floor[0].answer, /^One operation at a time, native\+inline takes 1\.\d\d \(/);
});

test('where nothing beats the baseline the answer says so', () => {
  const run = syntheticRun({ workloads: ['findOne'] });
  for (const { contender, rounds } of run.cells) {
    if (contender.startsWith('mongodb+inline')) for (const round of rounds) round.seconds /= 50;
  }
  const [tally, first] = analyse(run).answers;
  assert.equal(tally.answer, 'No driver is faster than mongodb+inline in any of 2 settings.');
  assert.match(
    first.answer,
    /^No driver reads one wide document by _id faster than mongodb\+inline; the next, native\+inline, takes 2\d\.\d\d ×/,
  );
});

test('pools of two sizes and replies of two kinds are not thrown together in an answer', () => {
  const run = syntheticRun({ workloads: ['findOne'] });
  const pooled = run.cells.find(({ id }) => id === 'findOne/wide/c1/native+piscina/p2');
  assert.ok(pooled);
  run.cells.push({ ...pooled, id: 'findOne/wide/c1/native+piscina/p4/json', poolSize: 4 });
  const answers = analyse(run).answers.map(({ answer }) => answer);
  for (const name of ['p2', 'p4/json']) {
    const start = `One operation at a time, native+piscina/${name} takes `;
    assert.equal(answers.filter((answer) => answer.startsWith(start)).length, 1, name);
  }
});

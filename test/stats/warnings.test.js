import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyse } from '../../js/stats/analyse.js';
import { fewRounds } from '../../js/stats/warnings/comparisons.js';
import { runAtRate } from '../helpers/runs/at_rate.js';
import { syntheticRun } from '../helpers/runs/run_fixture.js';

/** @typedef {import('../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../js/results/run.d.ts').Round} Round */

const workloads = ['findOne'];

/** @param {Run} run @param {string} code */
function warning(run, code) {
  const found = analyse(run).warnings.find((one) => one.code === code);
  if (found) assert.ok(found.advice.endsWith('.'), 'every warning advises');
  return found?.text ?? '';
}

/** @param {(round: Round) => void} change @param {string} [idPart] @param {{ rounds?: number }} [of] */
function changed(change, idPart = '', of = {}) {
  const run = syntheticRun({ workloads, ...of });
  for (const [id, { rounds }] of run.data) if (id.includes(idPart)) rounds.forEach(change);
  return run;
}

/** @param {Round} round */
function manyOperations(round) {
  round.ops *= 10;
}

test('a quiet, complete run of enough rounds and operations has no warning', () => {
  assert.deepEqual(analyse(changed(manyOperations)).warnings, []);
});

test('few rounds are warned of with what they would miss', () => {
  assert.equal(warning(syntheticRun({ workloads }), 'few-rounds'), '');
  const three = warning(syntheticRun({ workloads, rounds: 3 }), 'few-rounds');
  assert.match(three, /^Only 3 rounds: differences under \d+ % are mostly missed\.$/);
  const one = warning(syntheticRun({ workloads, rounds: 1 }), 'few-rounds');
  assert.equal(one, '1 round: with fewer than 3 nothing can be told from chance.');
  // A launch that was left out as not steady was a round nevertheless.
  const run = analyse(syntheticRun({ workloads, rounds: 3 }));
  const [cell] = run.cells;
  assert.ok(cell.summary);
  cell.summary.rounds = 2;
  run.unsteady = new Map([[cell.id, run.data.get(cell.id)?.rounds.slice(0, 1) ?? []]]);
  assert.match(fewRounds(run)?.text ?? '', /^Only 3 rounds: /);
});

test('a run that is rough by design says so once, in place of what follows from it', () => {
  const run = changed(
    (round) => {
      round.ops = 20;
    },
    '',
    { rounds: 3 },
  );
  const codes = () => analyse(run).warnings.map(({ code }) => code);
  assert.deepEqual(codes(), ['few-rounds', 'few-operations']);
  run.measuring.rough = true;
  assert.deepEqual(codes(), ['rough']);
  const advised = (/** @type {string} */ preset) => analyse({ ...run, preset }).warnings[0].advice;
  assert.equal(advised('smoke'), 'Take the preset standard before a decision.');
  assert.equal(advised('standard'), 'Take the preset paper before a decision.');
});

test('failed cells, steal, cells that were not steady and thin tails are named', () => {
  const failed = warning(syntheticRun({ workloads: ['insertMany'] }), 'cells-failed');
  assert.match(failed, /^2 cells failed: insertMany\/wide\/c1\/mongoose\+piscina\/p2, /);
  const stolen = changed((round) => {
    round.metrics.stealPct = round.round;
  });
  assert.match(warning(stolen, 'steal'), /took 3\.0 % of the CPU time \(up to 5\.0 %/);
  const cold = changed((round) => {
    round.warmup.steady = round.round > 3;
  }, 'wide/c1/mongoose+inline');
  assert.match(
    warning(cold, 'not-steady'),
    /^1 cell had .*: findOne\/wide\/c1\/mongoose\+inline in 3 of 5 rounds \(it was not steady\)\.$/,
  );
  const without = changed(() => {});
  without.measuring.warmUpSeconds = 0;
  assert.match(warning(without, 'cold'), /^Measured cold: there was no warm-up/);
  assert.equal(warning(cold, 'cold'), '');
  const thin = changed(manyOperations);
  for (const [id, { rounds }] of thin.data) {
    if (id.includes('narrow/c32')) for (const round of rounds) round.ops = round.round * 300;
  }
  assert.match(warning(thin, 'few-operations'), /fewer than 1 000 operations: findOne\/narrow/);
});

test('an unclear comparison with a wide interval is named, a settled one is not', () => {
  const shaken = (/** @type {number} */ by) =>
    changed((round) => {
      round.slices.us = round.slices.us.map((us) => us * by ** (round.round - 3));
    }, 'wide/c1/mongoose+inline');
  assert.match(
    warning(shaken(1.3), 'wide-interval'),
    /^In 1 of \d+ comparisons the interval is wider than .* widest: findOne\/wide\/c1\/mongoose\+inline\.$/,
  );
  assert.equal(warning(shaken(1.05), 'wide-interval'), '');
});

test('a contender that beats the bound is named', () => {
  const run = changed((round) => {
    round.slices.us = round.slices.us.map((us) => us / 3);
  }, 'wide/c1/native+inline');
  assert.match(
    warning(run, 'bound-beaten'),
    /^1 cell beat the lower bound, .*: findOne\/wide\/c1\/native\+inline \(0\.\d\d× its time\)\.$/,
  );
  assert.equal(warning(syntheticRun({ workloads }), 'bound-beaten'), '');
});

test('a cell of two speeds is named with both', () => {
  const run = changed(
    (round) => {
      const slow = round.round % 3 === 0 ? 1.4 : 1;
      round.slices.us = round.slices.us.map((_, i) => round.slices.ops[i] * 30 * slow);
    },
    'wide/c1/native+inline',
    { rounds: 12 },
  );
  assert.match(
    warning(run, 'bimodal'),
    /^1 cell ran at two .*\/c1\/native\+inline \(30\.0 and 42\.0 µs, 33 % of slices slow\)\.$/,
  );
});

test('cells without a baseline are named', () => {
  const run = syntheticRun({ workloads });
  run.cells = run.cells.filter(({ id }) => id !== 'findOne/wide/c1/mongodb+inline');
  assert.match(
    warning(run, 'no-baseline'),
    /^\d+ cells could not be compared with mongodb\+inline: findOne\/wide\/c1\//,
  );
});

test('an interrupted run says so; warnings of others stay', () => {
  const own = { code: 'server-died', text: 'The server ended.', advice: 'Look at its log.' };
  const run = { ...changed(manyOperations), warnings: [own] };
  run.status = 'interrupted';
  run.reason = 'Ctrl-C';
  const { warnings } = analyse(analyse(run));
  assert.deepEqual(warnings[0], own);
  assert.deepEqual(
    warnings.slice(1).map(({ text }) => text.slice(0, 34)),
    ['The run is interrupted (Ctrl-C): t'],
  );
});

test('a cell whose callers are served unfairly is named, with the share of the last', () => {
  const run = changed((round) => {
    round.metrics.leastServedPct = 20;
  }, 'wide/c1/mongoose+inline');
  assert.equal(
    warning(run, 'starving'),
    'In 1 cell a caller got less than half of the mean number of answers: findOne/wide/c1/mongoose+inline (20 %).',
  );
  const fair = changed((round) => {
    round.metrics.leastServedPct = 60;
  });
  assert.equal(warning(fair, 'starving'), '');
});

test('a rate that was not kept is named with what was answered, one that nearly was is not', () => {
  const answered = (/** @type {string} */ cell) => (cell.includes('mongoose/lean') ? 0.625 : 0.96);
  const text = warning(runAtRate({ rate: 800 }, { answered }), 'rate-missed');
  assert.match(
    text,
    /^4 cells did not answer as many operations as were due: findOne\/wide\/c1\/mongoose\/lean\+inline \(500 of 800 a second\), .* and 1 more\.$/,
  );
  assert.equal(warning(runAtRate({ share: 0.8 }), 'rate-missed'), '');
  assert.equal(warning(syntheticRun({ workloads }), 'rate-missed'), '');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyse } from '../../js/stats/analyse.js';
import { syntheticRun } from '../helpers/run.js';

/** @typedef {import('../../js/types.d.ts').Run} Run */
/** @typedef {import('../../js/types.d.ts').Round} Round */

const workloads = ['findOne'];

/** @param {Run} run @param {string} code */
function warning(run, code) {
  const found = analyse(run).warnings.find((one) => one.code === code);
  if (found) assert.ok(found.advice.endsWith('.'), 'every warning advises');
  return found?.text;
}

/** @param {Run} run @param {(round: Round) => void} change @param {string} [idPart] */
function changed(run, change, idPart = '') {
  for (const { id, rounds } of run.cells) if (id.includes(idPart)) rounds.forEach(change);
  return run;
}

test('a quiet, complete run of enough rounds and operations has no warning', () => {
  const run = changed(syntheticRun({ workloads }), (round) => {
    round.ops *= 10;
    round.seconds *= 10;
  });
  assert.deepEqual(analyse(run).warnings, []);
});

test('few rounds are warned of with what their interval is worth', () => {
  assert.equal(warning(syntheticRun({ workloads }), 'few-rounds'), undefined);
  assert.match(
    warning(syntheticRun({ workloads, rounds: 3 }), 'few-rounds') ?? '',
    /^3 rounds: .* 75 % of the time/,
  );
  assert.match(
    warning(syntheticRun({ workloads, rounds: 1 }), 'few-rounds') ?? '',
    /^One round gives no interval/,
  );
});

test('failed cells, steal, wide intervals and thin tails are warned of', () => {
  assert.match(
    warning(syntheticRun({ workloads: ['insertMany'] }), 'cells-failed') ?? '',
    /^2 cells failed: insertMany\/wide\/c1\/mongoose\+piscina\/p2, /,
  );
  const stolen = changed(syntheticRun({ workloads }), (round) => {
    round.stealPct = round.round;
  });
  assert.match(warning(stolen, 'steal') ?? '', /took 3\.0 % of the CPU time \(up to 5\.0 %/);
  const unsteady = changed(
    syntheticRun({ workloads }),
    (round) => {
      round.opsPerSecond *= round.round;
    },
    'wide/c1/mongoose+inline',
  );
  assert.match(
    warning(unsteady, 'wide-interval') ?? '',
    /^1 of \d+ cells vary .* most: findOne\/wide\/c1\/mongoose\+inline\.$/,
  );
  const thin = changed(
    syntheticRun({ workloads }),
    (round) => {
      round.ops = round.round === 2 ? 999 : 1000;
    },
    'narrow/c32',
  );
  assert.match(
    warning(thin, 'few-operations') ?? '',
    /fewer than 1 000 operations: findOne\/narrow/,
  );
});

test('cells without a baseline are named', () => {
  const run = syntheticRun({ workloads });
  run.cells = run.cells.filter(({ id }) => !id.includes('wide/c1/mongodb+inline'));
  const text = warning(run, 'no-baseline') ?? '';
  assert.match(text, /^\d cells could not be compared with mongodb\+inline: findOne\/wide\/c1\//);
});

test('an interrupted run says so; warnings of others stay', () => {
  const own = { code: 'server-died', text: 'The server ended.', advice: 'Look at its log.' };
  const run = { ...syntheticRun({ workloads }), warnings: [own] };
  run.status = 'interrupted';
  const { warnings } = analyse(analyse(run));
  assert.deepEqual(warnings[0], own);
  assert.deepEqual(warnings.filter(({ code }) => code === 'unfinished').length, 1);
});

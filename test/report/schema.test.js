import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whatIsWrong } from '../../js/report/validate.js';
import { analyse } from '../../js/stats/analyse.js';
import { syntheticRun } from '../helpers/run.js';

/** @typedef {import('../../js/types.d.ts').Run} Run */

const workloads = ['findOne', 'insertMany'];

/** As it comes back from the disk. @param {Run} run @returns {Run} */
const stored = (run) => JSON.parse(JSON.stringify(run));

test('runs are valid before and after analysis, with one round and without control', () => {
  assert.equal(whatIsWrong(stored(syntheticRun({ workloads }))), undefined);
  assert.equal(whatIsWrong(stored(analyse(syntheticRun({ workloads })))), undefined);
  const lean = analyse(syntheticRun({ workloads, rounds: 1, control: false }));
  assert.equal(whatIsWrong(stored(lean)), undefined);
});

test('a run without what only some platforms give is valid', () => {
  const run = syntheticRun({ workloads });
  delete run.environment.micro;
  for (const round of run.cells.flatMap((cell) => cell.rounds)) {
    delete round.serverCpuUsPerOp;
    delete round.stagesUs;
    delete round.stealPct;
  }
  assert.equal(whatIsWrong(stored(analyse(run))), undefined);
});

/** @type {[string, (run: any) => void, RegExp][]} */
const damages = [
  [
    'another schema',
    (run) => Object.assign(run, { schema: 'tollgate/run@2' }),
    /^\/schema .*run@1/,
  ],
  ['no cells', (run) => delete run.cells, /^it must have required property 'cells'/],
  [
    'text for a number',
    (run) => Object.assign(run.cells[0].rounds[0], { ops: '7' }),
    /\/rounds\/0\/ops/,
  ],
  [
    'an unknown stage',
    (run) => Object.assign(run.cells[1].rounds[0].stagesUs, { lunch: 1 }),
    /stagesUs/,
  ],
  [
    'a failure without reason',
    (run) => Object.assign(run.cells[0], { status: 'failed' }),
    /'reason'/,
  ],
  [
    'an unknown verdict',
    (run) => Object.assign(run.comparisons[0], { verdict: 'best' }),
    /verdict/,
  ],
  [
    'a bucket of one number',
    (run) => run.cells[0].rounds[0].histogram.buckets.push([1]),
    /buckets/,
  ],
];
for (const [what, damage, expected] of damages) {
  test(`${what} is invalid`, () => {
    const run = stored(analyse(syntheticRun({ workloads, rounds: 1 })));
    damage(run);
    assert.match(whatIsWrong(run) ?? 'valid', expected);
  });
}

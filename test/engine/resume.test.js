import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { codeFingerprint } from '../../js/engine/fingerprint.js';
import { loadRegistry } from '../../js/engine/plugins/registry.js';
import { refuseOtherStores, resumePoint } from '../../js/engine/resume.js';
import { syntheticRun } from '../helpers/run.js';
import { ndjson, samplesOf, temporaryHome, writeFolder } from '../results/fixture.js';

/** @typedef {import('../../js/results/run.d.ts').Sample} Sample */
/** @typedef {import('../../js/results/run.d.ts').Failure} Failure */

const home = temporaryHome('resume');
const registry = await loadRegistry();
const ROUNDS = 2;
const run = syntheticRun({ workloads: ['findOne'], rounds: ROUNDS });
const interrupted = {
  ...run,
  status: /** @type {const} */ ('interrupted'),
  fingerprint: {
    options: JSON.stringify({ rounds: String(ROUNDS) }),
    code: codeFingerprint(),
    stores: {},
  },
};
const samples = samplesOf(run);
const [{ id: setting }] = run.settings;
const idOf = (/** @type {string} */ role) =>
  String(run.cells.find((cell) => cell.setting === setting && cell.role === role)?.id);
const baseline = idOf('baseline');
const contender = idOf('contender');

/** @param {string} name @param {(Sample | Failure)[]} lines */
const pointOf = (name, lines) =>
  resumePoint(writeFolder(path.join(home, name), interrupted, ndjson(lines)), {}, registry);

const isMissing = (/** @type {Sample} */ { cell, round }) => cell === contender && round === 2;

/** @type {Failure} */
const failure = { cell: contender, round: 2, group: 0, status: 'failed', reason: 'no answer' };

test('a round that one cell lacks is measured again beside the baseline, in a group of its own', () => {
  const { steps, cells } = pointOf('once', [
    ...samples.filter((sample) => !isMissing(sample)),
    failure,
  ]);
  assert.deepEqual(
    steps.map(({ round, setting: { id }, cells: ours }) => [round, id, ours.map((one) => one.id)]),
    [[2, setting, [baseline, contender]]],
  );
  assert.ok(steps[0].group >= 1000);
  assert.equal(cells.find(({ id }) => id === contender)?.status, 'ok');
});

test('a cell that failed again is resumed in a group that the baseline has no sample of yet', () => {
  const kept = samples.filter((sample) => !isMissing(sample));
  const [{ group }] = pointOf('first', kept).steps;
  const beside = samples.filter(({ cell, round }) => cell === baseline && round === 2);
  const lines = [...kept, ...beside.map((sample) => ({ ...sample, group })), { ...failure, group }];
  const [step] = pointOf('second', lines).steps;
  assert.equal(step.group, group + 1000);
});

test('a server that is still needed must be the same; one that is not need not be there', () => {
  const stores = { one: '8.0, standalone', two: '8.0, replicaSet' };
  const point = /** @type {any} */ ({ folder: 'it', run: { fingerprint: { stores } } });
  refuseOtherStores(point, { two: '8.0, replicaSet' });
  assert.throws(() => refuseOtherStores(point, { two: '7.0, replicaSet' }), {
    message:
      'it was measured on two 8.0, replicaSet, not on 7.0, replicaSet: give it the same server, or begin anew',
  });
});

test('a run that was ended after its last round has nothing to resume', () => {
  assert.throws(() => pointOf('all', samples), /holds every round: there is nothing to resume/);
});

import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { codeFingerprint, userPluginFingerprints } from '../../js/engine/fingerprint.js';
import { loadRegistry } from '../../js/engine/plugins/registry.js';
import { refuseOtherStores, resumePoint } from '../../js/engine/resume.js';
import { syntheticRun } from '../helpers/runs/run_fixture.js';
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

test('idle cores are kept as they were when the run began', () => {
  const kept = ndjson(samples.filter((sample) => !isMissing(sample)));
  for (const idle of /** @type {const} */ (['poll', 'sleep'])) {
    const placement = { ...interrupted.environment.placement, idle };
    const begun = { ...interrupted, environment: { ...interrupted.environment, placement } };
    const folder = writeFolder(path.join(home, idle), begun, kept);
    assert.equal(resumePoint(folder, {}, registry).config.idle, idle);
  }
});

test('a cell that failed again is resumed in a group that the baseline has no sample of yet', () => {
  const kept = samples.filter((sample) => !isMissing(sample));
  const [{ group }] = pointOf('first', kept).steps;
  const beside = samples.filter(({ cell, round }) => cell === baseline && round === 2);
  const lines = [...kept, ...beside.map((sample) => ({ ...sample, group })), { ...failure, group }];
  const [step] = pointOf('second', lines).steps;
  assert.equal(step.group, group + 1000);
});

test('a contender must be what its name says: its version is installed', () => {
  const kept = samples.filter((sample) => !isMissing(sample));
  const cells = run.cells.map((cell) =>
    cell.id === contender ? { ...cell, version: 'npm:another@1.0.0' } : cell,
  );
  const folder = path.join(home, 'forged');
  writeFolder(folder, { ...interrupted, cells }, ndjson(kept));
  assert.throws(() => resumePoint(folder, {}, registry), {
    message: `${folder}: the version of ${contender} is not that of its contender`,
    exitCode: 2,
  });
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

test('packages and drivers from elsewhere must be named again, and be as they were', () => {
  const brought = path.join(home, 'brought');
  mkdirSync(path.join(brought, 'node_modules', 'dep'), { recursive: true });
  const source = path.join(brought, 'index.js');
  const driver = path.join(home, 'own.js');
  for (const file of [source, driver]) writeFileSync(file, 'exports.a = 1;');
  const uses = { mine: { folder: brought, package: 'it', version: '1.0.0' } };
  const more = { ...registry, uses, plugins: [brought, driver] };
  const begun = {
    ...interrupted,
    fingerprint: { ...interrupted.fingerprint, userPlugins: userPluginFingerprints(more) },
  };
  assert.deepEqual(Object.keys(begun.fingerprint.userPlugins), [
    '--use mine=…/brought',
    '--driver …/own.js',
  ]);
  const folder = writeFolder(path.join(home, 'with'), begun, ndjson(samples.slice(1)));
  const refused = (/** @type {typeof registry} */ now, /** @type {string} */ message) =>
    assert.throws(() => resumePoint(folder, {}, now), { message, exitCode: 2 });

  assert.ok(resumePoint(folder, {}, more).steps.length > 0);
  // What it depends on is not its own.
  writeFileSync(path.join(brought, 'node_modules', 'dep', 'index.js'), '');
  assert.ok(resumePoint(folder, {}, more).steps.length > 0);
  refused(registry, `${folder} was begun with --use mine=…/brought: name the same again`);
  refused(
    { ...more, plugins: [] },
    `${folder} was begun with --driver …/own.js: name the same again`,
  );
  refused(
    { ...more, uses: { ...uses, other: uses.mine } },
    '--resume goes on as the run began, without --use other=…/brought: leave that out',
  );
  const hasChanged = `has changed since ${folder} was begun: put it back as it was, or begin anew`;
  writeFileSync(driver, 'exports.a = 2;');
  refused(more, `--driver …/own.js ${hasChanged}`);
  writeFileSync(driver, 'exports.a = 1;');
  writeFileSync(source, 'exports.a = 22;');
  refused(more, `--use mine=…/brought ${hasChanged}`);
});

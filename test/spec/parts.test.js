import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseArguments } from './runner/arguments.js';
import { sourceFolder, UsageError } from './runner/load.js';
import { report } from './runner/report.js';
import { partArguments, readPreference } from './unified/arguments.js';
import { uriWith } from './unified/connection.js';
import { Entities } from './unified/entities.js';
import { compareVersions, isKnownSchema, parseVersion, unmet } from './unified/requirements.js';

test('entities have names of their own, and are what they are taken for', () => {
  const entities = new Entities();
  entities.add('lamp', 'client', 'a client');
  assert.equal(entities.get('lamp', 'client'), 'a client');
  assert.deepEqual(entities.all('client'), ['a client']);
  assert.throws(() => entities.add('lamp', 'value', 1), {
    message: 'there is an entity lamp already',
  });
  assert.throws(() => entities.get('lamp', 'session'), {
    message: 'entity lamp is no session: client',
  });
  assert.throws(() => entities.get('bulb', 'client'), { message: 'there is no entity bulb' });
});

test('arguments are parted, sessions found, and unknown ones refused', () => {
  const entities = new Entities();
  const session = { id: 1 };
  entities.add('evening', 'session', session);
  const context = /** @type {any} */ ({ entities });
  const signature = { needs: ['filter'], options: ['sort', 'readPreference'] };
  const given = {
    sort: { a: 1 },
    filter: { b: 2 },
    session: 'evening',
    readPreference: { mode: 'PrimaryPreferred' },
  };
  assert.deepEqual(partArguments(context, { name: 'find', arguments: given }, signature), {
    required: [{ b: 2 }],
    options: { sort: { a: 1 }, session, readPreference: 'primaryPreferred' },
  });
  assert.throws(() => partArguments(context, { name: 'find' }, signature), {
    message: 'find needs the argument filter',
  });
  assert.throws(
    () =>
      partArguments(context, { name: 'find', arguments: { filter: {}, flavour: 1 } }, signature),
    { message: 'find has no argument flavour' },
  );
  assert.deepEqual(
    readPreference({ mode: 'Nearest', tagSets: [{ a: 'b' }], maxStalenessSeconds: 90 }),
    {
      mode: 'nearest',
      tags: [{ a: 'b' }],
      maxStalenessSeconds: 90,
    },
  );
});

test('requirements: one of them has to be met', () => {
  const server = {
    version: [6, 0, 5],
    topology: /** @type {const} */ ('single'),
    auth: false,
    parameters: { on: 1 },
  };
  assert.equal(unmet(undefined, server), undefined);
  assert.equal(unmet([{ minServerVersion: '6.0' }], server), undefined);
  assert.equal(unmet([{ maxServerVersion: '4.4.99' }], server), 'needs server 4.4.99 or older');
  assert.equal(unmet([{ topologies: ['sharded'] }, { topologies: ['single'] }], server), undefined);
  assert.equal(
    unmet([{ topologies: ['sharded'] }, { auth: true }], server),
    'needs the topology sharded; or needs authentication on',
  );
  assert.equal(
    unmet([{ serverParameters: { on: { $numberLong: 1 } } }], server) === undefined,
    false,
  );
  assert.equal(unmet([{ serverParameters: { on: 1n } }], server), undefined);
  assert.deepEqual(parseVersion('4.9.0-alpha4-271'), [4, 9, 0]);
  assert.ok(compareVersions(parseVersion('4.0.10'), parseVersion('4.0.9')) > 0);
  assert.ok(
    isKnownSchema('1.0') && !isKnownSchema('0.1') && !isKnownSchema('1.99') && !isKnownSchema('2'),
  );
});

test('options of a connection string win over its own', () => {
  assert.equal(
    uriWith('mongodb://h:1/?retryWrites=true&w=1', { retrywrites: false, appname: 'a b' }),
    'mongodb://h:1/?w=1&retrywrites=false&appname=a%20b',
  );
  assert.equal(
    uriWith('mongodb://h', { readPreferenceTags: ['a:b', ''] }),
    'mongodb://h/?readPreferenceTags=a%3Ab&readPreferenceTags=',
  );
});

test('the command line', () => {
  const known = ['crud', 'sessions'];
  assert.deepEqual(parseArguments(['DIR', '--suite', 'crud'], known), {
    folder: 'DIR',
    suites: ['crud'],
    drivers: ['mongodb', 'native', 'native.async'],
    uri: undefined,
    match: undefined,
  });
  assert.deepEqual(parseArguments(['DIR', '--driver', 'mongodb,native'], known)?.drivers, [
    'mongodb',
    'native',
  ]);
  for (const argv of [
    [],
    ['a', 'b'],
    ['a', '--suite', 'x'],
    ['a', '--driver', 'x'],
    ['a', '--fast'],
  ]) {
    assert.throws(() => parseArguments(argv, known), UsageError);
  }
  assert.throws(() => sourceFolder('test'), {
    message: /^test holds no specifications: give the folder of a clone of \S+$/,
  });
});

/**
 * @param {string} driver
 * @param {('passed' | 'failed' | 'skipped')[]} statuses
 */
const run = (driver, statuses) => ({
  driver,
  topology: 'standalone',
  results: statuses.map((status, i) => ({
    id: `crud/lamps#${i}`,
    suite: 'crud',
    file: 'lamps',
    description: `lamp ${i}`,
    status,
    reason: status === 'passed' ? undefined : `${driver} ${status}`,
  })),
});

/** The numbers of the table's last line. @param {string} text */
const sums = (text) => [...(/ all .*/.exec(text)?.[0] ?? '').matchAll(/\d+/g)].map(Number);

test('the report says what only the official driver passes, and what is known of it', () => {
  const runs = [
    run('mongodb', ['passed', 'passed', 'passed', 'failed', 'failed', 'skipped']),
    run('native', ['passed', 'failed', 'skipped', 'passed', 'failed', 'skipped']),
    run('native.async', ['passed', 'passed', 'skipped', 'passed', 'failed', 'skipped']),
  ];
  const bare = report(runs, []);
  assert.equal(bare.exitCode, 1);
  assert.deepEqual(sums(bare.text), [5, 3, 2, 3, 3, 0, 1]);
  assert.match(
    bare.text,
    /official driver only \(3\):\n {2}crud\/lamps: lamp 1 \[standalone, native\]\n {4}native failed\n/,
  );
  assert.match(
    bare.text,
    /All fail, the official driver twice \(1\):\n {2}crud\/lamps: lamp 4 \[standalone\]\n {4}mongodb: mongodb failed\n/,
  );
  assert.match(bare.text, /Skipped \(1\):\n {2}1 × mongodb skipped\n/);

  const explained = report(runs, [{ test: 'crud/lamps: lamp', reason: 'no lamps here' }]);
  assert.equal(explained.exitCode, 0);
  assert.deepEqual(sums(explained.text), [5, 3, 2, 3, 3, 3, 1]);
  assert.match(
    explained.text,
    /Known differences \(1\):\n {2}crud\/lamps: lamp \(3\)\n {4}no lamps here\n/,
  );
  const half = report(runs, [{ test: 'crud/lamps', reason: 'as', driver: 'native.async' }]);
  assert.deepEqual([half.exitCode, sums(half.text)[5]], [1, 1]);

  const all = { test: 'crud/lamps', reason: '' };
  assert.equal(report(runs, [all]).exitCode, 0);
  const stale = { test: 'crud/lamps: lamp 0', reason: '' };
  assert.match(
    report(runs, [all, stale]).text,
    /taken out of known.js \(1\):\n {2}crud\/lamps: lamp 0\n/,
  );
  assert.equal(report(runs, [all, stale]).exitCode, 1);
  assert.equal(report([runs[0]], []).exitCode, 1);
});

test('what the official driver passes when repeated has to be passed by ours', () => {
  const official = run('mongodb', ['passed']);
  official.results[0] = { .../** @type {any} */ (official.results[0]), flaky: 'no primary' };
  const failing = report([official, run('native', ['failed'])], []);
  assert.equal(failing.exitCode, 1);
  assert.match(
    failing.text,
    /Flaky[^\n]+ \(1\):\n {2}crud\/lamps: lamp 0 \[standalone\]\n {4}no primary\n/,
  );
  assert.equal(report([official, run('native', ['passed'])], []).exitCode, 0);
});

test('the report counts apart what touches no driver, and fails when nothing was run', () => {
  const [one, other] = run('', ['passed', 'failed']).results;
  const passed = [run('mongodb', ['passed']), run('native', ['passed'])];
  const runner = report(
    passed,
    [],
    [one, other].map((result) => ({ ...result, of: 'runner' })),
  );
  assert.deepEqual(sums(runner.text), [1, 1, 1, 0, 0, 0]);
  assert.match(runner.text, /\nTests that touch no driver, passed by the runner 1 of 2\.\n/);
  assert.equal(runner.exitCode, 1);
  assert.equal(report(passed, [], [{ ...other, of: 'js-bson' }]).exitCode, 0);

  const skipped = [run('mongodb', ['skipped']), run('native', ['skipped'])];
  assert.equal(report(skipped, []).exitCode, 1);
  assert.match(report(skipped, []).text, /\nNo test was run\.\n/);
});

test('a process that does not exit well is no success', () => {
  const runs = [run('mongodb', ['passed']), { ...run('native', ['passed']), badEnd: 'SIGABRT' }];
  const { text, exitCode } = report(runs, []);
  assert.equal(exitCode, 1);
  assert.match(text, /after their last test \(1\):\n {2}native \[standalone\]: SIGABRT\n/);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseArguments } from './arguments.js';
import { sourceFolder, UsageError } from './load.js';
import { report } from './report.js';
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
    drivers: ['mongodb', 'native'],
    uri: undefined,
    match: undefined,
  });
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

test('the report tells what only the official driver passes, and what is known of it', () => {
  /** @param {string} driver @param {('passed' | 'failed' | 'skipped')[]} statuses */
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
  const runs = [
    run('mongodb', ['passed', 'passed', 'passed', 'failed', 'failed', 'skipped']),
    run('native', ['passed', 'failed', 'skipped', 'passed', 'failed', 'skipped']),
  ];
  const bare = report(runs, []);
  assert.equal(bare.exitCode, 1);
  const cells = (/** @type {string} */ text) =>
    [...(/ all .*/.exec(text)?.[0] ?? '').matchAll(/\d+/g)].map(Number);
  assert.deepEqual(cells(bare.text), [5, 1, 2, 0, 1, 1, 1]);
  assert.match(
    bare.text,
    /official driver only \(2\):\n {2}crud\/lamps: lamp 1 \[standalone\]\n {4}native failed\n/,
  );
  assert.match(bare.text, /Skipped \(1\):\n {2}1 × mongodb skipped\n/);

  const explained = report(runs, [{ test: 'crud/lamps: lamp', reason: 'no lamps here' }]);
  assert.equal(explained.exitCode, 0);
  assert.deepEqual(cells(explained.text), [5, 1, 2, 2, 1, 1, 1]);
  assert.match(
    explained.text,
    /Known differences \(1\):\n {2}crud\/lamps: lamp \(2\)\n {4}no lamps here\n/,
  );

  const stale = report(runs, [
    { test: 'crud/lamps', reason: '' },
    { test: 'crud/lamps: lamp 0', reason: '' },
  ]);
  assert.equal(stale.exitCode, 0);
  assert.equal(report([runs[0]], []).exitCode, 1);
  assert.equal(
    report(
      runs.map((one) => ({ ...one, results: one.results.slice(0, 1) })),
      [{ test: 'crud/lamps', reason: '' }],
    ).exitCode,
    1,
  );
});

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { MongoClient } from 'mongodb';
import { diagnose } from '../../js/host/doctor.js';
import { freshClone } from '../helpers/machine/clone.js';
import { withServer } from '../helpers/machine/server.js';

test('the doctor looks at all that a run needs, in one line each', async () => {
  const findings = await diagnose();
  assert.deepEqual(
    findings.map(({ name }) => name),
    [
      'Node.js',
      'npm packages',
      'package versions',
      'C++ compiler',
      'make or ninja',
      'CMake',
      'Python 3',
      'libmongoc',
      'native addon',
      'MongoDB server',
      'cores',
      'CPU governor',
      'idle cores',
      'memory',
      'free disk',
      'package cache',
    ],
  );
  for (const { name, ok, found, fix } of findings) {
    assert.match(found, /^[^\n]+$/, name);
    assert.equal(fix === undefined, ok, `${name}: a remedy when, and only when, it is not well`);
  }
  const found = foundIn(findings);
  assert.ok(found['Node.js'].startsWith(process.versions.node));
  assert.match(found['package versions'], /\bmongodb \d+\.\d+\.\d+, /);
});

test('of a server that is named it says what it is, and what killed runs left there', async (t) => {
  const { uri, address, version } = await withServer(t);
  const clean = foundIn(await diagnose({ uri }));
  assert.equal(clean['MongoDB server'], `${version}, standalone, at ${address} (--uri)`);
  assert.equal(clean['left by killed runs'], 'none');

  const client = new MongoClient(uri);
  await client.db('tollgate_7_old').collection('c').insertOne({});
  await client.close();
  assert.equal(
    foundIn(await diagnose({ uri }))['left by killed runs'],
    `tollgate_7_old; if no run goes on: mongosh <uri> --eval 'db.getSiblingDB("tollgate_7_old").dropDatabase()'`,
  );
});

test('a server that does not answer is missing', async () => {
  const uri = 'mongodb://joe:secret@127.0.0.1:1/?serverSelectionTimeoutMS=50';
  const finding = (await diagnose({ uri })).find(({ name }) => name === 'MongoDB server');
  assert.equal(finding?.ok, false);
  assert.match(finding.found, /^no server answers at mongodb:\/\/\*\*\*@127\.0\.0\.1:1\//);
});

test('it works where nothing is set up, brings nothing, and names the remedies', (t) => {
  const clone = freshClone(t);
  const before = readdirSync(clone);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['bench/cli.js', 'doctor', '--uri', 'mongodb://127.0.0.1:1'],
    {
      cwd: clone,
      // No tool and no server binary can be found here.
      env: { HOME: clone, PATH: path.join(clone, 'bin') },
      encoding: 'utf8',
    },
  );
  assert.equal(stderr, '');
  assert.equal(status, 3);
  assert.match(stdout, /^MISSING npm packages +they are not installed: npm ci$/m);
  assert.match(stdout, /^MISSING package versions +.*\bmongoose missing\b.*: npm ci$/m);
  assert.match(stdout, /^MISSING C\+\+ compiler +missing: .*install/m);
  assert.match(stdout, /^MISSING libmongoc +CMake finds none: .*install/m);
  assert.match(stdout, /^MISSING native addon +it is not built yet: node scripts\/setup\.js$/m);
  assert.match(
    stdout,
    /^MISSING MongoDB server +not asked, for want of the npm packages: npm ci$/m,
  );
  assert.deepEqual(readdirSync(clone), before);
});

test('a CMake that fails is told from a missing libmongoc', (t) => {
  const clone = freshClone(t);
  const CC = path.join(clone, 'no-compiler');
  const { status, stdout } = spawnSync(process.execPath, ['bench/cli.js', 'doctor'], {
    ...{ cwd: clone, env: { ...process.env, CC }, encoding: 'utf8' },
  });
  assert.equal(status, 3);
  assert.match(stdout, /^MISSING libmongoc +CMake fails: .*no-compiler: .*install .*cmake/m);
});

test('npm starts it without set-up, too', (t) => {
  const clone = freshClone(t);
  const before = readdirSync(clone);
  const { status, stdout } = spawnSync('npm', ['run', '--silent', 'bench:native', '--', 'doctor'], {
    cwd: clone,
    env: { ...process.env, HOME: clone },
    encoding: 'utf8',
  });
  assert.equal(status, 3, stdout);
  assert.match(stdout, /^MISSING npm packages +they are not installed: npm ci$/m);
  // npm keeps its own log in the home folder.
  assert.deepEqual(
    readdirSync(clone).filter((name) => name !== '.npm'),
    before,
  );
});

/** @param {import('../../js/host/doctor.js').Finding[]} findings */
const foundIn = (findings) => Object.fromEntries(findings.map(({ name, found }) => [name, found]));

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, test } from 'node:test';
import { MongoClient } from 'mongodb';
import { neededPackage, resolvePackage } from '../../../js/engine/plugins/packages.js';
import { findMongod } from '../../../js/host/mongod/find.js';
import { NativeClient } from '../../../js/index.js';
import { QUICK, runCli, temporaryFolder } from '../../helpers/cli.js';
import { fakeNpm, withEnvironment } from '../../helpers/machine/npm.js';

const mongod = findMongod()?.path ?? '';
/** @type {string} */
let home;
/** @type {Record<string, string>} */
let env;

beforeEach((t) => {
  home = temporaryFolder(/** @type {import('node:test').TestContext} */ (t));
  // The cache is empty, so the server is named: set-up would fetch one.
  env = { MONGOMS_SYSTEM_BINARY: mongod, XDG_CACHE_HOME: home };
});

const npmIs = (/** @type {string} */ script) => Object.assign(env, fakeNpm(home, script));
/** With the environment of this test. @param {() => unknown} action */
const there = (action) => withEnvironment(env, action);

test('a package is installed into the user’s cache, once', async () => {
  npmIs(`
    const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
    const folder = process.argv[process.argv.indexOf('--prefix') + 1];
    appendFileSync(${JSON.stringify(home)} + '/calls', process.argv.at(-1) + '\\n');
    mkdirSync(folder + '/node_modules/asked', { recursive: true });
    writeFileSync(folder + '/node_modules/asked/package.json', '{ "version": "1.2.3" }');
    writeFileSync(folder + '/node_modules/asked/index.js', 'exports.answer = 42;');
    writeFileSync(folder + '/node_modules/.package-lock.json', '{}');`);
  await there(async () => {
    const asked = resolvePackage({ name: 'toy', package: 'asked@1.2.3' });
    assert.equal(asked.version, '1.2.3');
    await assert.rejects(asked.load(), { message: 'asked 1.2.3 is not installed yet' });
    await asked.install();
    await asked.install();
    assert.equal((await asked.load()).answer, 42);
    assert.equal(
      (await resolvePackage({ name: 'toy', package: 'asked' }, '1.2.3').load()).answer,
      42,
    );
  });
  assert.equal(readFileSync(path.join(home, 'calls'), 'utf8'), 'asked@1.2.3\n');
});

test('what is among our dependencies is neither installed nor copied', async () => {
  const ours = resolvePackage({ name: 'mongodb', package: 'mongodb' });
  await ours.install();
  assert.equal((await ours.load()).MongoClient, MongoClient);
  const { version } = JSON.parse(readFileSync(path.join(ours.folder, 'package.json'), 'utf8'));
  assert.equal(ours.version, version);
  const same = resolvePackage({ name: 'mongodb', package: 'mongodb' }, version);
  assert.equal(same.folder, ours.folder);
  await there(() => {
    const other = resolvePackage({ name: 'mongodb', package: 'mongodb' }, '6.20.0');
    assert.equal(other.version, '6.20.0');
    assert.ok(other.folder.startsWith(path.join(home, 'tollgate', 'packages', 'mongodb-6.20.0')));
  });
});

test('this repository is a package too', async () => {
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const own = resolvePackage({ name: 'native', package: name });
  assert.equal(own.version, version);
  assert.equal((await own.load()).NativeClient, NativeClient);
});

test('a variant may need a package besides the driver’s own', async () => {
  const variants = {
    '': { description: 'as usual' },
    other: { description: 'on another', needs: 'mongodb' },
    pinned: { description: 'on one that is installed on demand', needs: 'asked@1.2.3' },
  };
  const driver = { name: 'toy', variants };
  assert.equal((await neededPackage(driver, 'other').load()).MongoClient, MongoClient);
  assert.equal(neededPackage(driver, 'pinned').version, '1.2.3');
  assert.deepEqual(
    [neededPackage(driver, '').version, await neededPackage(driver, '').load()],
    [...['', undefined]],
  );
});

test('a driver without a package has nothing to install or load', async () => {
  const none = resolvePackage({ name: 'toy' });
  await none.install();
  assert.deepEqual([none.version, none.folder, await none.load()], ['', '', undefined]);
});

test('a package that cannot be installed says so in one line', async () => {
  npmIs(`console.error('npm error code ENOTFOUND\\nnpm error more'); process.exit(1);`);
  await there(() =>
    assert.rejects(resolvePackage({ name: 'toy', package: '@scope/asked@0.1.1' }).install(), {
      message:
        'npm could not install @scope/asked 0.1.1 (npm error code ENOTFOUND): see to that, or leave toy out of --contender',
    }),
  );
});
test('a run whose driver cannot be installed says so in one line, and measures nothing', async () => {
  npmIs(`console.error('npm error code ENOTFOUND\\nnpm error more'); process.exit(1);`);
  const args = ['--contender', 'rumongo', '--workload', 'findOne', ...QUICK];
  const { code, stderr } = await runCli(args, { env, cwd: home });
  assert.equal(code, 1);
  const [line, ...others] = stderr.split('\n').filter((text) => !text.startsWith('note: '));
  assert.match(
    line,
    /^tollgate: npm could not install rumongo 0\.1\.1 \(npm error code ENOTFOUND\): see to that, or leave rumongo out of --contender$/,
  );
  assert.deepEqual(others, ['']);
  const results = path.join(home, 'results');
  assert.deepEqual(existsSync(results) ? readdirSync(results) : [], []);
});

test('a dry run installs nothing', async () => {
  npmIs(`process.exit(1);`);
  const args = ['--contender', 'rumongo', '--workload', 'findOne', '--dry-run', ...QUICK];
  assert.equal((await runCli(args, { env })).code, 0);
  assert.ok(!existsSync(path.join(home, 'tollgate', 'packages')));
});

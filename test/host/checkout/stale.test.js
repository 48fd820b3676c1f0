import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { addonFile, staleAddon, whyStale, writeStamp } from '../../../js/host/checkout/addon.js';
import { libmongocPlaces } from '../../../js/host/checkout/libmongoc_places.js';
import { firstDifference } from '../../../js/host/checkout/modules.js';
import { temporaryFolder } from '../../helpers/cli.js';

const library = { path: '/lib/libmongoc.so.0', mtimeMs: 1, bytes: 2 };
const place = '/usr/lib/cmake/mongoc-1.0';
const built = {
  platform: 'linux-x64',
  inputs: 'abc',
  source: '',
  places: [place],
  libraries: [library],
};

test('an addon is stale when something it was made from differs, and only then', () => {
  assert.equal(whyStale(built, built), undefined);
  assert.equal(whyStale(built, { ...built, inputs: 'abd' }), 'its sources have changed');
  assert.equal(
    whyStale(built, { ...built, platform: 'linux-arm64' }),
    'it was built for linux-x64',
  );
  const sources = '/tmp/mongo-c-driver';
  assert.equal(
    whyStale(built, { ...built, source: sources }),
    'it was built with an installed libmongoc',
  );
  assert.equal(whyStale({ ...built, source: sources }, built), `it was built with ${sources}`);
  assert.equal(
    whyStale(built, { ...built, libraries: [undefined] }),
    '/lib/libmongoc.so.0 is gone',
  );
  const other = '/opt/lib/cmake/mongoc-2.5.0';
  assert.equal(whyStale(built, { ...built, places: [place, other] }), `${other} has come since`);
  assert.equal(whyStale(built, { ...built, places: [] }), `${place} is gone`);
  for (const changed of [{ mtimeMs: 9 }, { bytes: 9 }]) {
    assert.equal(
      whyStale(built, { ...built, libraries: [{ ...library, ...changed }] }),
      '/lib/libmongoc.so.0 has changed',
    );
  }
});

test('C++ of the driver and of bench goes into an addon, JavaScript does not', async (t) => {
  const root = temporaryFolder(t);
  /** @param {string} file @param {string} text */
  const write = (file, text) => {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  const [driver, bound] = ['native/core/a.cpp', 'bench/drivers/a/native/bound.cpp'];
  for (const name of [driver, bound]) write(path.join(root, name), 'before');
  write(addonFile(root), '');
  write(path.join(root, 'build', 'archive.txt'), '');
  for (const name of [driver, bound]) {
    await writeStamp(root);
    write(path.join(root, 'bench/drivers/a/index.js'), name);
    assert.equal(staleAddon(root), undefined);
    write(path.join(root, name), 'after');
    assert.equal(staleAddon(root), 'its sources have changed');
  }
});

test('another libmongoc in another place is seen by its description', (t) => {
  const [one, two] = [temporaryFolder(t), temporaryFolder(t)];
  const cmake = path.join(one, 'lib', 'x86_64-linux-gnu', 'cmake');
  const pkgconfig = path.join(two, 'pkgconfig');
  mkdirSync(path.join(cmake, 'mongoc-2.5.0'), { recursive: true });
  for (const other of ['bson-2.5.0', 'mongocrypt']) mkdirSync(path.join(cmake, other));
  mkdirSync(pkgconfig);
  writeFileSync(path.join(pkgconfig, 'libmongoc-1.0.pc'), '');
  const everywhere = libmongocPlaces({});
  const found = libmongocPlaces({ CMAKE_PREFIX_PATH: one, PKG_CONFIG_PATH: pkgconfig });
  assert.deepEqual(
    found.filter((at) => !everywhere.includes(at)),
    [path.join(cmake, 'mongoc-2.5.0'), path.join(pkgconfig, 'libmongoc-1.0.pc')].sort(),
  );
  // As CMake does, beside a folder of programs.
  const PATH = path.join(one, 'bin');
  assert.ok(libmongocPlaces({ PATH }).includes(path.join(cmake, 'mongoc-2.5.0')));
});

/** @param {Record<string, import('../../../js/host/checkout/modules.js').Locked>} packages */
const lockfile = (packages) => ({ packages: { '': {}, ...packages } });
const a = { version: '1.0.0', integrity: 'sha512-a' };

test('npm packages are compared entry by entry', () => {
  const wanted = lockfile({ 'node_modules/a': a });
  assert.equal(firstDifference(wanted, lockfile({ 'node_modules/a': a })), undefined);
  assert.equal(firstDifference(wanted, lockfile({})), 'a is missing');
  assert.equal(
    firstDifference(wanted, lockfile({ 'node_modules/a': { ...a, version: '0.9.0' } })),
    'a is to be 1.0.0',
  );
  assert.equal(
    firstDifference(wanted, lockfile({ 'node_modules/a': { ...a, integrity: 'x' } })),
    'a is to be 1.0.0',
  );
});

test('optional packages for another platform may be missing, others of packages may not', () => {
  const optional = { 'node_modules/@scope/optional': { ...a, optional: true } };
  assert.equal(firstDifference(lockfile(optional), lockfile({})), undefined);
  const wanted = lockfile({ ...optional, 'node_modules/a/node_modules/deep': a });
  assert.equal(firstDifference(wanted, lockfile({})), 'deep is missing');
});

test('a package that is installed beyond the lockfile does no harm', () => {
  assert.equal(firstDifference(lockfile({}), lockfile({ 'node_modules/extra': a })), undefined);
});

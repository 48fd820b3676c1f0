import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { addonFile, staleAddon, whyStale, writeStamp } from '../../../js/host/checkout/addon.js';
import { firstDifference } from '../../../js/host/checkout/modules.js';
import { temporaryFolder } from '../../helpers/cli.js';

const library = { path: '/lib/libmongoc.so.0', mtimeMs: 1, bytes: 2 };
const built = { platform: 'linux-x64', inputs: 'abc', source: '', libraries: [library] };

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

/** @param {Record<string, import('../../../js/host/checkout/modules.js').Locked>} packages */
const lockfile = (packages) => ({ packages: { '': {}, ...packages } });
const a = { version: '1.0.0', integrity: 'sha512-a' };

test('npm packages are compared entry by entry', () => {
  const wanted = lockfile({ 'node_modules/a': a });
  assert.equal(firstDifference(wanted, lockfile({ 'node_modules/a': a }), true), undefined);
  assert.equal(firstDifference(wanted, lockfile({}), true), 'a is missing');
  assert.equal(
    firstDifference(wanted, lockfile({ 'node_modules/a': { ...a, version: '0.9.0' } }), true),
    'a is to be 1.0.0',
  );
  assert.equal(
    firstDifference(wanted, lockfile({ 'node_modules/a': { ...a, integrity: 'x' } }), true),
    'a is to be 1.0.0',
  );
});

test('optional packages for another platform may be missing, development ones when not wanted', () => {
  const wanted = lockfile({
    'node_modules/@scope/optional': { ...a, optional: true },
    'node_modules/a/node_modules/dev': { ...a, dev: true },
  });
  assert.equal(firstDifference(wanted, lockfile({}), true), 'dev is missing');
  assert.equal(firstDifference(wanted, lockfile({}), false), undefined);
});

test('a package that is installed beyond the lockfile does no harm', () => {
  assert.equal(
    firstDifference(lockfile({}), lockfile({ 'node_modules/extra': a }), true),
    undefined,
  );
});

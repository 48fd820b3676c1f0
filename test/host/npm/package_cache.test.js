import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import {
  cacheBytes,
  cachedPackages,
  homeOf,
  installPackage,
} from '../../../js/host/npm/package_cache.js';
import { temporaryFolder } from '../../helpers/cli.js';
import { fakeNpm, withEnvironment } from '../../helpers/machine/npm.js';

/** Does as npm does with `install`: it writes what it was asked for, and what came. */
const INSTALLS = `
  const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
  const folder = process.argv[process.argv.indexOf('--prefix') + 1];
  const [, name, version] = /^(@?[^@]+)@(.+)$/.exec(process.argv.at(-1));
  appendFileSync(process.env.XDG_CACHE_HOME + '/calls', name + ' ' + version + '\\n');
  mkdirSync(folder + '/node_modules/' + name, { recursive: true });
  const write = (file, contents) => writeFileSync(folder + '/' + file, JSON.stringify(contents));
  write('package.json', { dependencies: { [name]: '^' + version } });
  write('node_modules/' + name + '/package.json', { name, version });
  write('node_modules/.package-lock.json', {});`;

test('packages are cached by name and version, and found again', async (t) => {
  const home = temporaryFolder(t);
  const env = fakeNpm(home, INSTALLS);
  await withEnvironment(env, async () => {
    assert.deepEqual([cachedPackages(), cacheBytes()], [[], 0]);
    const wanted = [
      ['it', '1.2.3'],
      ['it', '2.0.0-rc.1'],
      ['@some/it', '1.0.0'],
      ['it', '1.2.3'],
    ];
    // Two at once, of which one waits for the other.
    await Promise.all(wanted.map(([name, version]) => installPackage(name, version)));
    // One that was interrupted is not there.
    mkdirSync(path.join(homeOf('it', '3.0.0'), 'node_modules'), { recursive: true });
    assert.deepEqual(
      cachedPackages()
        .map(({ name, version }) => `${name} ${version}`)
        .sort(),
      ['@some/it 1.0.0', 'it 1.2.3', 'it 2.0.0-rc.1'],
    );
    assert.ok(cacheBytes() > 100);
  });
  const calls = readFileSync(path.join(home, 'calls'), 'utf8').trim().split('\n').sort();
  assert.deepEqual(calls, ['@some/it 1.0.0', 'it 1.2.3', 'it 2.0.0-rc.1']);
});

test('a disk that is full and a folder that is none are said in one line', async (t) => {
  const home = temporaryFolder(t);
  const full = fakeNpm(
    home,
    "console.error('npm error code ENOSPC\\nnpm error errno -28'); process.exit(1);",
  );
  await withEnvironment(full, () =>
    assert.rejects(installPackage('it', '1.2.3'), {
      message: 'npm could not install it 1.2.3 (npm error code ENOSPC)',
    }),
  );
  const file = path.join(home, 'file');
  writeFileSync(file, '');
  await withEnvironment({ ...full, XDG_CACHE_HOME: file }, () =>
    assert.rejects(installPackage('it', '1.2.3'), {
      message: 'npm could not install it 1.2.3 (ENOTDIR: not a directory)',
    }),
  );
});

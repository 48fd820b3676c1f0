import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { cacheFolder } from '../../../js/host/caches.js';
import { findMongod } from '../../../js/host/mongod/find.js';

/**
 * A home with a bin folder on PATH, and nothing else.
 *
 * @param {import('node:test').TestContext} t
 */
function home(t) {
  const HOME = mkdtempSync(path.join(os.tmpdir(), 'tollgate-test-'));
  t.after(() => rmSync(HOME, { recursive: true }));
  return { HOME, PATH: path.join(HOME, 'bin') };
}

/**
 * @param {string} file
 * @param {number} [mode]
 */
function place(file, mode = 0o755) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, '');
  chmodSync(file, mode);
  return file;
}

test('a server binary is looked for by name, then on PATH, then in the caches', (t) => {
  const env = home(t);
  assert.equal(findMongod({ env }), undefined);

  const foreign = place(path.join(env.HOME, '.cache/mongodb-binaries/mongod-x64-debian-8.2.6'));
  assert.deepEqual(findMongod({ env }), { path: foreign, source: 'cache' });

  const cached = place(path.join(cacheFolder(env), 'mongod-6.0.5-wheel'));
  assert.deepEqual(findMongod({ env }), { path: cached, source: 'cache' });

  const onPath = place(path.join(env.PATH, 'mongod'));
  assert.deepEqual(findMongod({ env }), { path: onPath, source: 'path' });

  const named = place(path.join(env.HOME, 'elsewhere/mongod-special'));
  const MONGOMS_SYSTEM_BINARY = named;
  assert.deepEqual(findMongod({ env: { ...env, MONGOMS_SYSTEM_BINARY } }), {
    path: named,
    source: 'flag',
  });
  assert.deepEqual(findMongod({ mongod: onPath, env: { ...env, MONGOMS_SYSTEM_BINARY } }), {
    path: onPath,
    source: 'flag',
  });
});

test('of several cached binaries the highest version is taken; checksums and notes are not', (t) => {
  const env = home(t);
  const cache = cacheFolder(env);
  place(path.join(cache, 'mongod-x64-debian-8.2.6'));
  const newest = place(path.join(cache, 'mongod-x64-debian-8.10.0'));
  place(path.join(cache, 'mongod-x64-debian-8.10.0.md5'), 0o644);
  mkdirSync(path.join(cache, 'mongod-x64-folder'));
  assert.equal(findMongod({ env })?.path, newest);
});

test('a named binary that is not there is an error that says where it was named', (t) => {
  const env = home(t);
  const note = place(path.join(env.HOME, 'note'), 0o644);
  assert.throws(() => findMongod({ mongod: note, env }), {
    message: `${note} is no executable file: correct --mongod`,
    exitCode: 3,
  });
  assert.throws(() => findMongod({ env: { ...env, MONGOMS_SYSTEM_BINARY: '/nowhere' } }), {
    message: '/nowhere is no executable file: correct MONGOMS_SYSTEM_BINARY',
  });
});

test('the cache lies where the platform keeps caches', () => {
  const HOME = '/home/joe';
  assert.equal(cacheFolder({ HOME }, 'linux'), '/home/joe/.cache/tollgate');
  assert.equal(cacheFolder({ HOME }, 'darwin'), '/home/joe/Library/Caches/tollgate');
  assert.equal(cacheFolder({ HOME, XDG_CACHE_HOME: '/c' }, 'linux'), '/c/tollgate');
});

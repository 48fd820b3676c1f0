import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { openBoth } from '../both.js';
import { compile } from './compile.js';
import { comparison } from './members.js';

const programs = new URL('./', import.meta.url);
const folder = mkdtempSync(path.join(os.tmpdir(), 'tollgate-types-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const both = await openBoth(undefined);

/** How programs of users say where modules are. */
const RESOLUTIONS = [
  ['nodenext', 'nodenext'],
  ['node16', 'node16'],
  ['esnext', 'bundler'],
];

for (const [module, moduleResolution] of RESOLUTIONS) {
  test(`strict programs compile with ${moduleResolution}, the declarations checked, too`, async () => {
    const flags = ['--module', module, '--moduleResolution', moduleResolution];
    assert.equal(await compile(programs, ...flags), '');
  });
}

test('a program for mongodb compiles and runs on this driver, given another import', async () => {
  const migration = new URL('migration/', programs);
  const emitted = (/** @type {string} */ name) => path.join(folder, name);
  const [native, official] = await Promise.all(
    ['native', 'mongodb'].map((name) =>
      compile(
        new URL(`tsconfig.${name}.json`, migration),
        ...['--noEmit', 'false', '--outDir', emitted(name)],
      ),
    ),
  );
  assert.equal(official, '', 'with the types of mongodb');
  assert.equal(native, '', 'with ours');

  writeFileSync(emitted('package.json'), '{ "type": "module" }');
  const program = await import(pathToFileURL(emitted('native/program.js')).href);
  /** @param {any} db */
  const run = async (db) => ({ ...(await program.write(db)), ...(await program.read(db)) });
  const results = await run(both.native.async.db('ours'));
  assert.deepEqual(results, await run(both.official.db('theirs')));
  assert.deepEqual(results.years, [1816, 1854, 1871]);
});

test('the declared names are those of index.js, and of its classes', async () => {
  const file = path.join(folder, 'members.ts');
  const { text, members } = comparison(both.native);
  writeFileSync(file, text);
  const project = path.join(folder, 'tsconfig.json');
  const extended = fileURLToPath(new URL('tsconfig.json', programs));
  writeFileSync(project, JSON.stringify({ extends: extended, include: ['members.ts'] }));
  assert.equal(await compile(pathToFileURL(project)), '');
  assert.ok(members > 250, `${members} members were compared`);
});

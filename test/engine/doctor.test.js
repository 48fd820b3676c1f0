import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { diagnose } from '../../js/engine/doctor.js';

const root = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))));

test('the doctor looks at all that a run needs, in one line each', async () => {
  const findings = await diagnose();
  assert.deepEqual(
    findings.map(({ name }) => name),
    [
      'Node.js',
      'npm packages',
      'C++ compiler',
      'make or ninja',
      'CMake',
      'Python 3',
      'libmongoc',
      'native addon',
      'MongoDB server',
      'mongodb',
      'mongoose',
      'piscina',
      'cores',
      'CPU governor',
      'memory',
      'free disk',
    ],
  );
  for (const { name, ok, found, fix } of findings) {
    assert.match(found, /^[^\n]+$/, name);
    assert.equal(fix === undefined, ok, `${name}: a remedy when, and only when, it is not well`);
  }
  const byName = Object.fromEntries(findings.map((finding) => [finding.name, finding]));
  assert.ok(byName['Node.js'].found.startsWith(process.versions.node));
  assert.equal(byName['npm packages'].found, 'as package-lock.json says');
  assert.match(byName.mongodb.found, /^\d+\.\d+\.\d+$/);
});

test('it works in a clone where nothing is set up, and names the remedies', (t) => {
  const clone = mkdtempSync(path.join(os.tmpdir(), 'tollgate-test-'));
  t.after(() => rmSync(clone, { recursive: true }));
  mkdirSync(path.join(clone, 'native'));
  for (const name of ['js', 'scripts', 'package.json', 'package-lock.json']) {
    cpSync(path.join(root, name), path.join(clone, name), { recursive: true });
  }
  const program = `
    import { diagnose } from './js/engine/doctor.js';
    console.log(JSON.stringify(await diagnose()));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: clone,
    // No tool and no server binary can be found here.
    env: { HOME: clone, PATH: path.join(clone, 'bin') },
    encoding: 'utf8',
  });
  assert.equal(stderr, '');
  const findings = JSON.parse(stdout);
  /** @param {string} name */
  const finding = (name) => findings.find((/** @type {{ name: string }} */ f) => f.name === name);
  assert.deepEqual(finding('npm packages'), {
    name: 'npm packages',
    ok: false,
    found: 'they are not installed',
    fix: 'npm ci',
  });
  assert.equal(finding('C++ compiler').found, 'missing');
  assert.equal(finding('libmongoc').ok, false);
  assert.equal(finding('native addon').fix, 'node scripts/setup.js');
  assert.equal(finding('MongoDB server').fix, 'node scripts/setup.js');
  assert.equal(finding('mongoose').fix, 'npm ci');
});

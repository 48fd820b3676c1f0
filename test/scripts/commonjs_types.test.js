import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../helpers/cli.js';
import { root } from '../helpers/machine/clone.js';

test('the declarations for CommonJS are those that are reached, and none of before', (t) => {
  const home = temporaryFolder(t);
  for (const folder of ['js', 'scripts', 'commonjs/old']) {
    mkdirSync(path.join(home, folder), { recursive: true });
  }
  const script = path.join('scripts', 'commonjs-types.js');
  cpSync(path.join(root, script), path.join(home, script));
  for (const [file, text] of Object.entries({
    'package.json': '{ "type": "module" }',
    'js/index.d.ts': "export { one } from './one.js';",
    'js/one.d.ts': 'export const one: 1;',
    'js/other.d.ts': 'export const other: 2;',
    'commonjs/gone.d.ts': '',
    'commonjs/old/gone.d.ts': '',
  })) {
    writeFileSync(path.join(home, file), text);
  }
  const { status, stderr } = spawnSync(process.execPath, [script], { cwd: home, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  const made = readdirSync(path.join(home, 'commonjs'));
  assert.deepEqual(made.sort(), ['index.d.ts', 'one.d.ts', 'package.json']);
});

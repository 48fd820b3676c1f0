import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * This driver as npm has it, where what users import is one file, with the addon that is built here.
 *
 * @param {string} folder that is made
 * @returns {string} the same
 */
export function makePackage(folder) {
  mkdirSync(folder);
  copyFileSync(path.join(ROOT, 'package.json'), path.join(folder, 'package.json'));
  for (const name of ['js', 'build', 'node_modules']) {
    symlinkSync(path.join(ROOT, name), path.join(folder, name));
  }
  const bundle = path.join(ROOT, 'scripts/commonjs.js');
  execFileSync(process.execPath, [bundle, path.join(folder, 'commonjs')]);
  return folder;
}

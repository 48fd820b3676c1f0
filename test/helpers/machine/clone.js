import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../cli.js';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * The sources as a fresh clone has them: no npm packages, no addon.
 *
 * @param {import('node:test').TestContext} t gone after this test
 */
export function freshClone(t) {
  const clone = temporaryFolder(t);
  mkdirSync(path.join(clone, 'native'));
  for (const name of ['js', 'bench', 'scripts', 'package.json', 'package-lock.json']) {
    cpSync(path.join(root, name), path.join(clone, name), { recursive: true });
  }
  return clone;
}

/** Plug-ins of every kind that need no server. */

import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './cli.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TOYS = fileURLToPath(new URL('../plugins/toys/', import.meta.url));

/**
 * The toys in a folder of their own, which uses this repository as a package, as `npm install` of its path
 * would link it.
 *
 * @param {import('node:test').TestContext} t
 * @param {Record<string, string>} [more] sources of others by path
 */
export function toyFolder(t, more = {}) {
  const folder = temporaryFolder(t);
  cpSync(TOYS, folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  mkdirSync(path.join(folder, 'node_modules'));
  symlinkSync(ROOT, path.join(folder, 'node_modules', 'tollgate'));
  for (const [file, source] of Object.entries(more)) writeFileSync(path.join(folder, file), source);
  return folder;
}

/**
 * Files that a task reads and writes. What it reads is made once and kept in the user's cache; what it writes goes into
 * a folder that ends with the process.
 */

import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder } from '../../../../js/host/caches.js';
import { temporaryFolder } from '../../../../js/host/temporary_folder/index.js';

/**
 * @param {string} name of the folder, which says all that its contents depend on
 * @param {number} count of files
 * @param {(at: number) => string | Uint8Array} contents of each
 * @returns {string[]} their paths
 */
export function filesToRead(name, count, contents) {
  const folder = path.join(cacheFolder(), 'generated', name);
  const files = Array.from({ length: count }, (_, at) => path.join(folder, `${at}.txt`));
  if (existsSync(folder)) return files;
  // Nobody finds half a folder; who makes the same at the same time makes it alike.
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  for (const at of files.keys()) writeFileSync(path.join(unfinished, `${at}.txt`), contents(at));
  try {
    renameSync(unfinished, folder);
  } catch {
    rmSync(unfinished, { recursive: true });
  }
  return files;
}

/** @type {import('../../../../js/host/temporary_folder/index.js').TemporaryFolder | undefined} */
let written;

/** @param {number} count @returns {string[]} paths of files to write, the same each time */
export function filesToWrite(count) {
  written ??= temporaryFolder('tollgate-driverbench-');
  const { path: folder } = written;
  return Array.from({ length: count }, (_, at) => path.join(folder, `${at}.txt`));
}

import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder and those above it. Not with `recursive`, which never returns where a file system refuses
 * new folders by saying that there is none (Linux' /proc).
 *
 * @param {string} folder
 */
export function makeFolder(folder) {
  try {
    mkdirSync(folder);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return;
    const parent = path.dirname(folder);
    if (code !== 'ENOENT' || parent === folder) throw error;
    makeFolder(parent);
    mkdirSync(folder);
  }
}

/**
 * Writes beside the file and renames: a reader, or a crash, meets the old text or the new one.
 *
 * @param {string} file
 * @param {string} text
 */
export function writeWhole(file, text) {
  const unfinished = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(unfinished, text, { flush: true });
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

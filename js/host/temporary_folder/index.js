import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startWatchdog } from '../watchdog.js';
import { REMOVAL } from './removal.js';

const WATCHDOG = new URL('./watchdog.js', import.meta.url);

/** The temp folder takes no more; `message` is one line that says why and what to do. */
class TemporaryFolderError extends Error {
  name = 'TemporaryFolderError';
  exitCode = 3;
}

/** As much as a store that is small may need at once. */
const PROBE_BYTES = 2 ** 20;

/**
 * @typedef {object} TemporaryFolder
 * @property {string} path
 * @property {() => void} probe Throws where it takes no more.
 * @property {() => void} remove Idempotent.
 */

/**
 * A folder below the temp folder that is gone when this process is, however it ends.
 *
 * @param {string} prefix of its name
 * @returns {TemporaryFolder}
 * @throws {TemporaryFolderError}
 */
export function temporaryFolder(prefix) {
  const folder = orUnwritable(() => mkdtempSync(path.join(os.tmpdir(), prefix)));
  const watchdog = startWatchdog(WATCHDOG, [folder]);
  let removed = false;
  return {
    path: folder,
    probe() {
      const file = path.join(folder, 'probe');
      try {
        orUnwritable(() => writeFileSync(file, Buffer.alloc(PROBE_BYTES)));
      } finally {
        rmSync(file, { force: true });
      }
    },
    remove() {
      if (removed) return;
      removed = true;
      rmSync(folder, REMOVAL);
      watchdog.kill('SIGKILL');
    },
  };
}

/**
 * @template T
 * @param {() => T} write
 * @returns {T}
 */
function orUnwritable(write) {
  try {
    return write();
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    throw new TemporaryFolderError(
      `nothing can be written below ${os.tmpdir()} (${message.split(', ')[0]}): see that it is a writable folder and has room, or set TMPDIR to another`,
    );
  }
}

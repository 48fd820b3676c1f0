import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 200;

/**
 * Runs `work` while no other process holds the lock, a folder with the holder's pid. A lock whose holder
 * has died is taken over. Set-up takes it before npm's packages are there.
 *
 * @template T
 * @param {string} folder
 * @param {() => Promise<T>} work
 * @param {(holder: number) => void} [onWait] Called once, when another process must be waited for.
 * @returns {Promise<T>}
 */
export async function withLock(folder, work, onWait = () => {}) {
  let reported = false;
  while (!take(folder)) {
    const holder = holderOf(folder);
    if (holder !== undefined && !isAlive(holder)) {
      breakLock(folder, holder);
      continue;
    }
    if (!reported && holder !== undefined) onWait(holder);
    reported ||= holder !== undefined;
    await sleep(POLL_MS);
  }
  const release = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/**
 * A folder is prepared and then renamed: nobody ever sees a lock without its holder.
 *
 * @param {string} folder
 * @returns {boolean} False when another holds it.
 */
function take(folder) {
  mkdirSync(path.dirname(folder), { recursive: true });
  const prepared = mkdtempSync(`${folder}-`);
  writeFileSync(path.join(prepared, 'pid'), String(process.pid));
  try {
    renameSync(prepared, folder);
    return true;
  } catch (error) {
    rmSync(prepared, { recursive: true });
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * @param {string} folder
 * @returns {number | undefined} Undefined when the lock has just been released.
 */
function holderOf(folder) {
  try {
    return Number(readFileSync(path.join(folder, 'pid'), 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * Another process may break the same lock and take it in the meantime; then what we moved away was a
 * living one's and is put back.
 *
 * @param {string} folder
 * @param {number} holder
 */
function breakLock(folder, holder) {
  const aside = mkdtempSync(`${folder}-`);
  try {
    renameSync(folder, aside);
  } catch {
    rmSync(aside, { recursive: true });
    return;
  }
  if (holderOf(aside) === holder) rmSync(aside, { recursive: true });
  else renameSync(aside, folder);
}

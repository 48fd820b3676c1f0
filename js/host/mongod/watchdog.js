/**
 * Ends a server whose parent has gone, however it went: arguments are the server's pid and its data folder.
 * The parent holds the other end of stdin and never writes: the kernel closes it when the parent dies, even
 * by SIGKILL. A parent that stops its server itself ends this process before.
 */
import { rmSync } from 'node:fs';

const RETRY_MS = 20;
/** A process that nobody reaps, as in a container without an init, exists for ever. */
const RETRIES = 250;
const [pid, folder] = process.argv.slice(2);

process.stdin.resume();
process.stdin.on('close', () => endServer(RETRIES));

/**
 * Its files are removed last: a dying server may still write to them.
 *
 * @param {number} retries
 */
function endServer(retries) {
  if (kill() && retries > 0) setTimeout(endServer, RETRY_MS, retries - 1);
  else rmSync(folder, { recursive: true, force: true });
}

/** @returns {boolean} Whether the process still exists. */
function kill() {
  try {
    process.kill(Number(pid), 'SIGKILL');
    return true;
  } catch {
    return false;
  }
}

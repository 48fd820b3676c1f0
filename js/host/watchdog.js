import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Starts a script that outlives this process, to tidy up after it. The script's stdin closes when this process
 * ends, however that goes: the kernel closes its pipe even after SIGKILL. Who tidies up by itself kills it before.
 *
 * @param {URL} script
 * @param {string[]} args
 */
export function startWatchdog(script, args) {
  const child = spawn(process.execPath, [fileURLToPath(script), ...args], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
  });
  child.unref();
  // In Bun a child's pipe keeps nothing alive, and has no such method.
  /** @type {import('node:net').Socket} */ (child.stdin).unref?.();
  return child;
}

const OF_SERVERS = new URL('./mongod/watchdog.js', import.meta.url);

/**
 * Has a server ended and its data removed when this process goes without having done so.
 *
 * @param {number} pid of the server; a negative one is that of a process group, as for `kill`
 * @param {string} folder its data
 */
export const watchServer = (pid, folder) => startWatchdog(OF_SERVERS, [String(pid), folder]);

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

import { fork } from 'node:child_process';

/** A case whose promise never settles would be waited for without end. */
const LIMIT_MS = 60_000;

/**
 * Runs a module that measures in a process of its own.
 * @param {URL} module It sends one report.
 * @param {string[]} args
 * @returns {Promise<Record<string, any> & { error?: string }>} The report; only what was to be measured counts
 *   as success, because a process may well end without it.
 */
export function reportOf(module, args) {
  return new Promise((resolve) => {
    const child = fork(module, args);
    const watchdog = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
    /** @type {object | undefined} */
    let report;
    child.on('message', (sent) => {
      report = /** @type {object} */ (sent);
    });
    child.on('close', (code, signal) => {
      clearTimeout(watchdog);
      resolve(report ?? { error: `ended by ${signal ?? code}` });
    });
  });
}

/** A server that we started: it ends with us whatever happens, and says when it ended by itself. */

import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { watchServer } from './watchdog.js';

/**
 * @typedef {object} Supervised
 * @property {number} pid
 * @property {(callback: (reason: string) => void) => void} onExit Called once if it ends by itself, at once if
 *   it has already; never after `stop`.
 * @property {() => Promise<void>} stop Ends it and removes its data. Idempotent.
 */

/**
 * A watchdog process kills it and removes its data when this process goes without having called `stop`.
 *
 * @param {import('node:child_process').ChildProcess} child One that has started.
 * @param {{ name: string, folder: string, signal?: NodeJS.Signals, end?: () => Promise<void> }} server `folder`: its
 *   data; `signal`: what ends it; `end`: what is left to do then.
 * @returns {Supervised}
 */
export function supervise(child, { name, folder, signal = 'SIGKILL', end }) {
  const pid = /** @type {number} */ (child.pid);
  const watchdog = watchServer(pid, folder);
  /** @type {string | undefined} */
  let death;
  /** @type {Promise<void> | undefined} */
  let stopping;
  /** @type {((reason: string) => void)[]} */
  const callbacks = [];

  child.once('exit', (code, signal) => {
    // The pid may be given to another process now.
    watchdog.kill('SIGKILL');
    if (stopping) return;
    death = `the server (${name}, pid ${pid}) ended with ${signal ?? `exit code ${code}`}`;
    for (const callback of callbacks) callback(death);
  });

  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      // Its data is thrown away: nothing is gained by asking nicely, which takes seconds.
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    }
    await end?.();
    await rm(folder, { recursive: true, force: true });
  };

  return {
    pid,
    onExit(callback) {
      if (death) callback(death);
      else callbacks.push(callback);
    },
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}

/** A cell's process, seen from the engine: start it, let it check, let it measure, see it end. */

import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** @typedef {import('../../workers/cell.js').CellTask} CellTask */
/** @typedef {import('../../workers/cell.js').CellReport} CellReport */
/** @typedef {import('../types.d.ts').Round} Round */

const CELL = fileURLToPath(new URL('../../workers/cell.js', import.meta.url));
const HARNESS = fileURLToPath(new URL('../../workers/harness.js', import.meta.url));
/** Beyond its measuring time: start-up, connecting, checks and a slow server. */
const GRACE_MS = 60_000;

/** The UNESP study's heap limit, for all alike. */
const execArgv = ['--max-old-space-size=3072'];

/**
 * @param {CellTask} task
 * @param {() => Promise<void>} onChecked after the contender's answers were right, before the clock
 *   runs: throws when what it stored is wrong
 * @param {AbortSignal} signal ends the process at once
 * @returns {Promise<Omit<Round, 'round'>>}
 */
export async function runCellProcess(task, onChecked, signal) {
  const child = fork(CELL, [], {
    execArgv,
    serialization: 'advanced',
    signal,
    killSignal: 'SIGKILL',
  });
  const limitMs = GRACE_MS + 1000 * (task.seconds + task.warmupSeconds) * (task.ops ? 10 : 2);
  const watchdog = setTimeout(() => child.kill('SIGKILL'), limitMs);
  try {
    return await new Promise((resolve, reject) => {
      /** @type {Omit<Round, 'round'> | undefined} */
      let round;
      child.on('error', reject);
      child.on('message', (/** @type {any} */ report) => {
        if (report.type === 'failed') reject(new Error(report.reason));
        else if (report.type === 'round') round = report.round;
        else onChecked().then(() => child.send('go'), reject);
      });
      child.on('close', (code, killedBy) => {
        // A process that dies while it closes has measured well, but must not pass for healthy.
        if (code === 0 && round) resolve(round);
        else if (killedBy === 'SIGKILL' && child.killed) {
          reject(new Error(`no result within ${Math.round(limitMs / 1000)} s`));
        } else
          reject(
            new Error(
              `its process ended ${killedBy ? `by ${killedBy}` : `with exit code ${code}`}`,
            ),
          );
      });
      child.send(task);
    });
  } finally {
    clearTimeout(watchdog);
    child.kill('SIGKILL');
  }
}

/** @returns {Promise<{ sync: number, async: number }>} µs per operation of the measuring loop itself */
export function measureHarness() {
  return new Promise((resolve, reject) => {
    const child = fork(HARNESS, [], { execArgv });
    child.once('message', (/** @type {any} */ cost) => resolve(cost));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the harness process ended with ${code}`)));
  });
}

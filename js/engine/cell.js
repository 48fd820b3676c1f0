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
/** Where their number is given (`--ops`), operations may take so long each. */
const SLOWEST_OP_MS = 100;
/** A longer timer fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

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
  const limitMs = limitOf(task);
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

/**
 * @param {Pick<CellTask, 'seconds' | 'warmupSeconds' | 'ops'>} task
 * @returns {number} ms after which a cell's process counts as hung
 */
export function limitOf({ seconds, warmupSeconds, ops = 0 }) {
  const limitMs = GRACE_MS + 2000 * (seconds + warmupSeconds) + ops * SLOWEST_OP_MS;
  return Math.min(limitMs, LONGEST_TIMER_MS);
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

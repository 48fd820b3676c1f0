/**
 * Whether idle cores sleep while a run measures: `--idle`. Waking one takes an interrupt, on virtual machines longer
 * than a findOne, and never twice the same.
 */

import { closeSync, openSync, writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/** @typedef {'poll' | 'sleep'} Idle `poll`: kept awake; `sleep`: as the machine has it */

/** @type {readonly Idle[]} */
export const IDLE = Object.freeze(['poll', 'sleep']);

/** The kernel keeps what is asked here as long as the file is open, so the request ends with this process, too. */
const LATENCY = '/dev/cpu_dma_latency';
const HANDOVERS = 2000;

/**
 * @param {Idle} [wanted] left out: `poll` where this user may
 * @param {string} [file]
 * @returns {{ idle: Idle, release: () => void }}
 * @throws where `poll` was asked for and is not allowed
 */
export function idleCores(wanted, file = LATENCY) {
  if (wanted !== 'sleep') {
    try {
      const request = openSync(file, 'r+');
      // The latency in µs that is borne: none.
      writeSync(request, new Int32Array([0]));
      return { idle: 'poll', release: () => closeSync(request) };
    } catch (error) {
      if (wanted) {
        const { code } = /** @type {NodeJS.ErrnoException} */ (error);
        const why = `idle cores cannot be kept awake, ${file} cannot be written (${code}): run as root, or anew with --idle sleep`;
        throw Object.assign(new Error(why), { exitCode: 2 });
      }
    }
  }
  return { idle: 'sleep', release() {} };
}

/**
 * What it takes to wake a thread that waits: half of the way there and back between two threads.
 *
 * @returns {Promise<number>} µs, the median of 2 000
 */
export async function measureWakeUp() {
  const turn = new Int32Array(new SharedArrayBuffer(4));
  const [MINE, YOURS, END] = [0, 1, 2];
  const answerer = new Worker(
    `const { workerData: turn } = require('node:worker_threads');
     for (;;) {
       Atomics.wait(turn, 0, ${MINE});
       if (Atomics.load(turn, 0) === ${END}) break;
       Atomics.store(turn, 0, ${MINE});
       Atomics.notify(turn, 0);
     }`,
    { eval: true, workerData: turn },
  );
  await new Promise((resolve, reject) => {
    answerer.once('online', resolve);
    answerer.once('error', reject);
  });
  const us = Array.from({ length: HANDOVERS }, () => {
    const from = performance.now();
    Atomics.store(turn, 0, YOURS);
    Atomics.notify(turn, 0);
    Atomics.wait(turn, 0, YOURS);
    return ((performance.now() - from) * 1000) / 2;
  });
  Atomics.store(turn, 0, END);
  Atomics.notify(turn, 0);
  await new Promise((resolve) => answerer.once('exit', resolve));
  return us.sort((a, b) => a - b)[HANDOVERS / 2];
}

/**
 * @param {Idle | undefined} idle
 * @param {number} wakeUpUs
 * @returns {{ code: string, text: string, advice: string }[]}
 */
export function idleWarnings(idle, wakeUpUs) {
  if (wakeUpUs <= SLOW_WAKE_UP_US) return [];
  const [state, advice] =
    idle === 'poll'
      ? ['Idle cores were to stay awake, but', 'Stop what else runs, or use another machine.']
      : [
          'Idle cores sleep:',
          `Run where ${LATENCY} may be written (as root): they are kept awake then.`,
        ];
  return [
    {
      code: 'sleeping-cores',
      text:
        `${state} a waiting thread is woken after ${wakeUpUs.toFixed(0)} µs, at least twice in each ` +
        'operation, whatever the driver. Figures scatter by it.',
      advice,
    },
  ];
}

/** Below it a core that sleeps is hardly told from one that does not. */
const SLOW_WAKE_UP_US = 20;

/** What is asked of the kernel: system calls per operation, by strace, which slows them tenfold. */

import { spawn } from 'node:child_process';
import { strace } from '../../../host/system/known_requirements.js';
import { findRequirement } from '../../../host/system/requirements.js';
import { pidsOf, withWarmCell } from '../launch.js';
import { readStrace } from '../syscalls.js';

/** @typedef {import('./pass.d.ts').Pass} Pass */

export const name = 'syscalls';
export const description = 'system calls per operation, by name';
export const linuxOnly = 'strace is of Linux';
export { strace as requirement };

/** They are counted, not timed: a short while tells as much as a long one. */
const MOST_MS = 2000;
const ATTACHED = /attached/g;

/** @type {Pass['take']} */
export async function take({ where, ms }) {
  return withWarmCell(where, async (_, cell) => {
    const tracer = await Tracer.start(await pidsOf(cell), where.around.signal);
    try {
      const ran = await cell.ask({
        type: 'profile',
        watch: 'nothing',
        ms: Math.min(ms, MOST_MS),
      });
      return { systemCalls: readStrace(await tracer.stop(), ran.ops) };
    } finally {
      tracer.kill();
    }
  });
}

class Tracer {
  #child;
  #closed;
  #said = '';

  /**
   * @param {number[]} pids
   * @param {AbortSignal} signal
   * @returns {Promise<Tracer>} which counts from now on
   * @throws {Error} one line: why it may not
   */
  static async start(pids, signal) {
    const tracer = new Tracer(pids, signal);
    await tracer.#attached(pids.length);
    return tracer;
  }

  /**
   * @param {number[]} pids
   * @param {AbortSignal} signal
   */
  constructor(pids, signal) {
    const program = findRequirement(strace) ?? strace.programs[0];
    // Detached, so that Ctrl-C in a terminal reaches us alone.
    const args = ['-f', '-c', ...pids.flatMap((pid) => ['-p', String(pid)])];
    this.#child = spawn(program, args, {
      ...{ signal, detached: true, killSignal: 'SIGKILL' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#child.stderr.setEncoding('utf8');
    this.#closed = new Promise((resolve) => {
      this.#child.on('error', resolve).on('close', resolve);
    });
  }

  /** It says so when it has attached to all threads of a process. @param {number} processes */
  async #attached(processes) {
    const ready = new Promise((resolve) => {
      this.#child.stderr.on('data', (text) => {
        this.#said += text;
        if ([...this.#said.matchAll(ATTACHED)].length >= processes) resolve(true);
      });
    });
    if (await Promise.race([ready, this.#closed.then(() => false)])) return;
    throw new Error(`strace could not attach (${this.#said.trim().split('\n')[0]})`);
  }

  /** @returns {Promise<string>} its table */
  async stop() {
    this.#child.kill('SIGINT');
    await this.#closed;
    return this.#said;
  }

  /** Idempotent. */
  kill() {
    this.#child.kill('SIGKILL');
  }
}

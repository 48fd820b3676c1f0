/** A web server's process, seen from the process that loads it: started, spoken to beside HTTP, ended. */

import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { childrenOf } from '../../../../js/host/machine/children.js';

/**
 * @typedef {{ server: string, hook: import('./far_end.js').Serving['hook'] } & import('./far_end.js').Behind} WebTask
 *   `server`: the name of the dispatch that is one
 * @typedef {{ port: number, answers: import('../../../../js/types.d.ts').Answers }} Listening
 */

const WORKER = fileURLToPath(new URL('../../../../workers/web.js', import.meta.url));
/** A server that hangs in a native call cannot end by itself. */
const CLOSING_MS = 3000;

export class ServerProcess {
  #child;
  /** @type {((message: any) => void) | undefined} */
  #answered;
  /** How it ended. @type {Promise<Error>} */
  ended;

  /** @param {{ execPath?: string, execArgv?: string[] }} runtime left out: this process's own */
  constructor(runtime) {
    // Bun and Node.js have JSON in common.
    this.#child = fork(WORKER, [], { ...runtime, serialization: 'json' });
    this.#child.on('message', (message) => this.#answered?.(message));
    this.ended = new Promise((resolve) => {
      const end = (/** @type {string} */ how) =>
        resolve(new Error(`its web server ended with ${how}`));
      this.#child.on('error', (error) => end(error.message));
      this.#child.on('exit', (code, signal) => end(String(signal ?? code)));
    });
  }

  /** @param {WebTask} task @returns {Promise<Listening>} */
  async listen(task) {
    const { failed, ...listening } = await this.#ask({ begin: task });
    if (failed !== undefined) throw new Error(failed);
    return listening;
  }

  /** Stamped requests are over. */
  unstamp() {
    this.#child.send({ unstamp: true });
  }

  /** @type {NonNullable<import('../../../../js/types.d.ts').Dispatched['observe']>} */
  observe = async () => {
    await this.#ask({ watch: true });
    return async () => (await this.#ask({ watched: true })).metrics;
  };

  /** @returns {number[]} it, and the processes that it has started */
  pids = () => {
    const { pid } = this.#child;
    return pid === undefined ? [] : [pid, ...childrenOf(pid)];
  };

  /** Ends it, and with it what it has started. */
  async close() {
    const { exitCode, signalCode, connected } = this.#child;
    if (exitCode === null && signalCode === null) {
      const started = this.pids();
      const kill = () => {
        for (const pid of started) end(pid);
      };
      const timer = setTimeout(kill, CLOSING_MS);
      if (connected) this.#child.send({ close: true });
      else kill();
      await this.ended;
      clearTimeout(timer);
    }
  }

  /** @param {object} message @returns {Promise<any>} */
  async #ask(message) {
    const answer = new Promise((resolve) => {
      this.#answered = resolve;
    });
    this.#child.send(message);
    const answered = await Promise.race([answer, this.ended]);
    if (answered instanceof Error) throw answered;
    return answered;
  }
}

/** @param {number} pid */
function end(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** A cell's process, seen from the engine: started, asked one thing at a time, ended with all it started. */

import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { commandPrefix } from '../../host/machine/placement.js';

/**
 * @typedef {import('./protocol.d.ts').Requests} Requests
 * @typedef {import('./protocol.d.ts').Answer} Answer
 */

const CELL = fileURLToPath(new URL('../../../workers/cell.js', import.meta.url));
const HARNESS = fileURLToPath(new URL('../../../workers/harness.js', import.meta.url));
/** Beyond the time that was asked for: start-up, connecting, checks and a slow server. */
const GRACE_MS = 60_000;
/** For each operation of a slice that has so many to do, however slow they are. */
const OPERATION_MS = 1000;
/** Timers take no more. */
const LONGEST_MS = 2 ** 31 - 1;

/** The heap limit of the UNESP study, for all alike. */
const NODE_OPTIONS = ['--max-old-space-size=3072'];

/** The driver lacks what the cell needs: nothing to be measured, and no failure. */
export class CellUnsupported extends Error {}

/**
 * In a process group of its own: Ctrl-C in a terminal reaches the engine alone, and what a dispatch has
 * started ends with it.
 *
 * @param {string} file
 * @param {number[] | undefined} cores
 * @param {string[]} [more] options of Node.js
 * @param {{ node?: string, serialization?: 'advanced' | 'json' }} [how] `node`: the binary, if not this one
 */
function start(file, cores, more = [], { node = process.execPath, ...how } = {}) {
  const [command = node, ...prefix] = commandPrefix(cores);
  const options = [...NODE_OPTIONS, ...more];
  return fork(file, [], {
    execPath: command,
    execArgv: prefix.length > 0 ? [...prefix, node, ...options] : options,
    serialization: how.serialization ?? 'advanced',
    detached: true,
  });
}

export class CellProcess {
  #child;
  /** Operations that it has used up, checks and warm-up included. */
  used = 0;
  /** Of these, how many later ones may have ended before one did, at most. */
  overtaken = 0;
  /** @type {{ resolve: (message: Answer) => void, reject: (error: Error) => void } | undefined} */
  #waiting;
  /** @type {Error | undefined} why it can answer no more */
  #ended;
  #closed;
  /** @type {Promise<void> | undefined} */
  #closing;

  /**
   * @param {number[] | undefined} cores that it is bound to
   * @param {string[]} [nodeOptions] besides those of all cells
   * @param {{ file?: string, node?: string, serialization?: 'advanced' | 'json' }} [how] `file`: another script that
   *   answers as a cell does
   */
  constructor(cores, nodeOptions, { file = CELL, ...how } = {}) {
    this.#child = start(file, cores, nodeOptions, how);
    this.#child.on('message', (/** @type {Answer} */ message) => {
      if (message.type === 'failed') this.#fail(new Error(message.reason));
      else if (message.type === 'unsupported') this.#fail(new CellUnsupported(message.reason));
      else this.#waiting?.resolve(message);
    });
    this.#child.on('error', (error) => this.#fail(error));
    this.#closed = new Promise((resolve) => {
      this.#child.on('close', (code, killedBy) => {
        const how = killedBy ? `by ${killedBy}` : `with exit code ${code}`;
        this.#fail(new Error(`its process ended ${how}`));
        resolve(code);
      });
    });
  }

  get pid() {
    return this.#child.pid;
  }

  /**
   * Opens and checks its answers, in the place of what it has opened before.
   *
   * @param {Omit<import('./protocol.d.ts').CellTask, 'type'>} task
   */
  async open(task) {
    await this.#request({ type: 'open', ...task }, GRACE_MS);
  }

  /**
   * Of a process that does all that it is for at once.
   *
   * @param {object} task
   * @param {number} operations
   * @returns {Promise<any>} its result
   */
  async launch(task, operations) {
    const { result } = await this.#request(task, GRACE_MS + OPERATION_MS * operations);
    return result;
  }

  /**
   * @template {keyof Requests} Name
   * @param {import('./protocol.d.ts').RequestOf<Name>} message
   * @returns {Promise<Requests[Name]['gets']>}
   */
  async ask(message) {
    const { ms = 0, operations = 0 } = /** @type {{ ms?: number, operations?: number }} */ (
      message
    );
    const limitMs = GRACE_MS + 50 * ms + OPERATION_MS * operations;
    const { result, ...counts } = await this.#request(message, limitMs);
    this.used = counts.used;
    this.overtaken = counts.overtaken;
    return result;
  }

  /** A process that dies while it closes has measured well, but must not pass for healthy. Idempotent. */
  close() {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close() {
    this.#child.send({ type: 'close' });
    const timer = setTimeout(() => this.kill(), GRACE_MS);
    const code = await this.#closed;
    clearTimeout(timer);
    if (code !== 0) throw this.#ended;
  }

  /** Ends the process and all that it has started, at once. */
  kill() {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // The whole group has ended.
    }
  }

  /**
   * @param {object} message
   * @param {number} limitMs
   * @returns {Promise<any>}
   */
  async #request(message, limitMs) {
    if (this.#ended) throw this.#ended;
    const watchdog = setTimeout(
      () => {
        this.#fail(new Error(`no answer within ${Math.round(limitMs / 1000)} s`));
        this.kill();
      },
      Math.min(limitMs, LONGEST_MS),
    );
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting = { resolve, reject };
        this.#child.send(message);
      });
    } finally {
      clearTimeout(watchdog);
    }
  }

  /** @param {Error} error */
  #fail(error) {
    this.#ended ??= error;
    this.#waiting?.reject(this.#ended);
  }
}

/** @returns {Promise<{ sync: number, async: number }>} µs per operation of the measuring loop itself */
export function measureHarness() {
  return new Promise((resolve, reject) => {
    const child = start(HARNESS, undefined);
    child.once('message', (/** @type {any} */ cost) => resolve(cost));
    child.once('error', reject);
    // After its last message, which `exit` may overtake.
    child.once('close', (code) => reject(new Error(`the harness process ended with ${code}`)));
  });
}

/**
 * A clock that wakes this thread on time without keeping a core busy. Node's own timers are up to a millisecond
 * late, and looking at the time again and again takes a core, which on a small machine the server or a contender's
 * workers need. So a thread sleeps until shortly before the time, and wakes this one, which looks for the rest.
 */

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const WORKER = new URL('../../../../workers/alarm.js', import.meta.url);

/** What the two threads share: the number of the alarm that is set, of the last one that rang, and its time. */
export const ALARM = { BYTES: 16, SET: 0, RUNG: 1, TIME_AT: 8 };

/** ms of the clock that all threads share. */
export const sharedNow = () => Number(process.hrtime.bigint()) / 1e6;

/** So long before the time this thread is woken: waking two threads takes that on a machine that is not idle. */
const LOOK_MS = 0.2;

/** Of so many readings of two clocks, one of which is interrupted by nothing. */
const READINGS = 20;

/** @returns {number} ms that the shared clock is ahead of this thread's */
function aheadOf() {
  let [ahead, closest] = [0, Number.POSITIVE_INFINITY];
  for (let i = 0; i < READINGS; i++) {
    const before = performance.now();
    const shared = sharedNow();
    const after = performance.now();
    if (after - before >= closest) continue;
    closest = after - before;
    ahead = shared - (before + after) / 2;
  }
  return ahead;
}

export class PreciseClock {
  #worker;
  #state;
  #time;
  /** What the shared clock is ahead of this thread's. */
  #ahead;

  /** @param {Worker} worker @param {SharedArrayBuffer} memory */
  constructor(worker, memory) {
    this.#worker = worker;
    this.#state = new Int32Array(memory, 0, 2);
    this.#time = new Float64Array(memory, ALARM.TIME_AT, 1);
    this.#ahead = aheadOf();
  }

  static async start() {
    const memory = new SharedArrayBuffer(ALARM.BYTES);
    // Without this process's flags and limits: its heap is next to nothing.
    const worker = new Worker(WORKER, {
      workerData: memory,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
    });
    await once(worker, 'online');
    worker.unref();
    return new PreciseClock(worker, memory);
  }

  now() {
    return performance.now();
  }

  /** @param {number} time ms */
  async until(time) {
    if (time - performance.now() > LOOK_MS) await this.#alarm(time - LOOK_MS);
    await new Promise((resolve) => {
      const look = () => (performance.now() < time ? setImmediate(look) : resolve(undefined));
      look();
    });
  }

  /** Ends the thread. */
  async stop() {
    await this.#worker.terminate();
  }

  /** @param {number} time ms */
  async #alarm(time) {
    const rung = Atomics.load(this.#state, ALARM.RUNG);
    this.#time[0] = time + this.#ahead;
    Atomics.add(this.#state, ALARM.SET, 1);
    Atomics.notify(this.#state, ALARM.SET);
    const { async, value } = /** @type {any} */ (Atomics).waitAsync(this.#state, ALARM.RUNG, rung);
    if (!async) return;
    // Waiting in this way alone does not keep a process alive.
    this.#worker.ref();
    await value;
    this.#worker.unref();
  }
}

/**
 * How a thread waits for another that shares its memory: it looks for a while, then parks and is woken. Two
 * wake-ups are most of what a call to another thread costs; looking costs CPU, and is of no use where the
 * other thread needs this one's core.
 */

import os from 'node:os';

const IDLE = 0;
const PARKED = 1;

/** Where one thread parks, and any other wakes it: once for all that happened meanwhile. */
export class Bell {
  #state;

  static allocate() {
    return new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  }

  /** @param {SharedArrayBuffer} memory that `allocate` made */
  constructor(memory) {
    this.#state = new Int32Array(memory);
  }

  /**
   * The thread stands still until it is woken.
   *
   * @param {() => boolean} isReady looked at once more, after others can see that this thread parks
   */
  park(isReady) {
    Atomics.store(this.#state, 0, PARKED);
    if (isReady()) Atomics.store(this.#state, 0, IDLE);
    else Atomics.wait(this.#state, 0, PARKED);
  }

  /**
   * The same for a thread that has other things to do.
   *
   * @param {() => boolean} isReady
   * @returns {Promise<unknown> | undefined} undefined: there is no need to wait
   */
  parkAsync(isReady) {
    Atomics.store(this.#state, 0, PARKED);
    if (isReady()) {
      Atomics.store(this.#state, 0, IDLE);
      return undefined;
    }
    const { async, value } = /** @type {any} */ (Atomics).waitAsync(this.#state, 0, PARKED);
    return async ? value : undefined;
  }

  /** Whoever is awake is not disturbed. */
  ring() {
    if (Atomics.load(this.#state, 0) === IDLE) return;
    if (Atomics.exchange(this.#state, 0, IDLE) === PARKED) Atomics.notify(this.#state, 0);
  }
}

/**
 * How long to look, µs. Usually for no longer than a wake-up takes. After many looks in vain the rare ones of a
 * thread that has nothing else to do are long: schedulers like to run who is woken on the core of who woke it,
 * where it waits for the other's look to end, and only after some milliseconds of that do they move one of the
 * two to another core.
 */
export const LOOK_US = {
  caller: { usually: 50, again: 50 },
  worker: { usually: 50, again: 5000 },
};
/** After so many looks in vain in a row, waits are skipped: the thread parks at once. */
const PATIENCE = 4;
/** After a long look that helped late, so many tries remain: the two may be on cores of their own now. */
const LEFT_AFTER_LATE = 2;
/** The number of waits that are skipped doubles each time, up to this. */
const MOST_SKIPPED = 1024;

/** Looking before parking, for as long as that has proved to be of use. */
export class Spin {
  #inVain = 0;
  #skipped = 0;
  #toSkip = 1;
  #us;
  #cores;

  /**
   * @param {{ usually: number, again: number }} us
   * @param {number} [cores] that this process may use: on a single one, looking only keeps others from working
   */
  constructor(us, cores = os.availableParallelism()) {
    this.#us = us;
    this.#cores = cores;
  }

  /**
   * @param {() => boolean} isReady
   * @returns {boolean} whether it came while this thread looked
   */
  look(isReady) {
    if (isReady()) return true;
    if (this.#cores === 1 || ++this.#skipped <= this.#skip) return false;
    const start = performance.now();
    const { usually, again } = this.#us;
    const end = start + (this.#inVain >= PATIENCE ? again : usually) / 1000;
    for (let now = start; now < end; now = performance.now()) {
      if (!isReady()) continue;
      if (now - start <= usually / 1000) this.#worked();
      else this.#inVain = PATIENCE - LEFT_AFTER_LATE;
      return true;
    }
    this.#inVain++;
    if (this.#inVain >= PATIENCE) {
      this.#skipped = 0;
      this.#toSkip = Math.min(MOST_SKIPPED, this.#toSkip * 2);
    }
    return false;
  }

  #worked() {
    this.#inVain = 0;
    this.#toSkip = Math.max(1, this.#toSkip / 2);
  }

  /** How many waits go by unlooked after so much looking in vain. */
  get #skip() {
    return this.#inVain >= PATIENCE ? this.#toSkip : 0;
  }
}

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

/** To look for longer than a wake-up takes, some 50 µs, cannot pay. */
const MOST_US = 50;
/** So many looks in vain in a row, more than there were others, and there are no more. */
const PATIENCE = 8;
/** After that, one wait in so many is looked through, to learn whether things have changed. */
const TRY_AGAIN = 64;

/** Looking before parking, for as long as that has proved to be of use. */
export class Spin {
  #trust = PATIENCE;
  #waits = 0;
  #cores;

  /** @param {number} [cores] that this process may use: on a single one, looking only keeps others from working */
  constructor(cores = os.availableParallelism()) {
    this.#cores = cores;
  }

  /**
   * @param {() => boolean} isReady
   * @returns {boolean} whether it came while this thread looked
   */
  look(isReady) {
    if (isReady()) return true;
    if (this.#cores === 1) return false;
    if (this.#trust === 0 && ++this.#waits % TRY_AGAIN !== 0) return false;
    const end = performance.now() + MOST_US / 1000;
    do {
      if (isReady()) {
        this.#trust = Math.min(PATIENCE, this.#trust + 2);
        return true;
      }
    } while (performance.now() < end);
    this.#trust = Math.max(0, this.#trust - 1);
    return false;
  }
}

/** A clock whose time is that of the next thing to happen: what takes seconds is over at once, and always alike. */
export class VirtualClock {
  #now = 1000;
  /** @type {{ time: number, happen: () => void }[]} */
  #events = [];

  now() {
    return this.#now;
  }

  /** @param {number} time @returns {Promise<void>} */
  until(time) {
    return new Promise((resolve) => {
      this.#events.push({ time: Math.max(time, this.#now), happen: resolve });
      // After all that follows from what has happened: promises come before immediates.
      setImmediate(() => this.#next());
    });
  }

  /** An answer that comes later. @param {number} ms */
  sleep(ms) {
    return this.until(this.#now + ms);
  }

  /** A call that keeps the thread. @param {number} ms */
  block(ms) {
    this.#now += ms;
  }

  #next() {
    this.#events.sort((a, b) => a.time - b.time);
    const event = this.#events.shift();
    if (!event) return;
    this.#now = Math.max(this.#now, event.time);
    event.happen();
  }
}

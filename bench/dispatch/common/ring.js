/** A ring of messages in shared memory: one thread writes, one reads, neither locks. */

const CACHE_LINE = 64;
const WORD = 4;
/** Bytes written and read so far, each on a cache line of its own. */
const WRITTEN = 0;
const READ = CACHE_LINE / WORD;
const HEAD_BYTES = 2 * CACHE_LINE;
/** Of a message: its size with this head, the call's number, what kind it is. */
const MESSAGE_HEAD = 4 * WORD;
const ALIGNED = 16;
/** Kind of what only fills the space up to the ring's end. */
const PADDING = -1;

/** Bytes that a character of a string takes as UTF-8, at most. */
const MOST_UTF8 = 3;

const aligned = (/** @type {number} */ bytes) => (bytes + ALIGNED - 1) & ~(ALIGNED - 1);

export class Ring {
  #state;
  #words;
  #bytes;
  #mask;

  /** @param {number} capacity a power of two, in bytes @returns {SharedArrayBuffer} */
  static allocate(capacity) {
    return new SharedArrayBuffer(HEAD_BYTES + capacity);
  }

  /** @param {SharedArrayBuffer} memory that `allocate` made */
  constructor(memory) {
    const capacity = memory.byteLength - HEAD_BYTES;
    this.#state = new Int32Array(memory, 0, HEAD_BYTES / WORD);
    this.#words = new Int32Array(memory, HEAD_BYTES);
    this.#bytes = Buffer.from(memory, HEAD_BYTES);
    this.#mask = capacity - 1;
  }

  /** The largest message that is let in: a larger one would wait for an empty ring. */
  get longest() {
    return (this.#mask + 1) / 4;
  }

  get isEmpty() {
    return Atomics.load(this.#state, WRITTEN) === Atomics.load(this.#state, READ);
  }

  /**
   * @param {number} id
   * @param {number} kind not negative
   * @param {Uint8Array} payload no longer than `longest`
   * @returns {boolean} false when there is no room for it now
   */
  write(id, kind, payload) {
    const at = this.#room(payload.length);
    if (at === undefined) return false;
    this.#bytes.set(payload, at);
    this.#publish(at, id, kind, payload.length);
    return true;
  }

  /**
   * @param {number} id
   * @param {number} kind not negative
   * @param {string} text of at most a third of `longest`
   * @returns {boolean} false when there is no room for it now
   */
  writeText(id, kind, text) {
    const at = this.#room(MOST_UTF8 * text.length);
    if (at === undefined) return false;
    this.#publish(at, id, kind, this.#bytes.write(text, at));
    return true;
  }

  /**
   * @param {number} length of a payload, at most
   * @returns {number | undefined} where it may lie; undefined when there is no room now
   */
  #room(length) {
    const size = aligned(MESSAGE_HEAD + length);
    const written = Atomics.load(this.#state, WRITTEN);
    const free = this.#mask + 1 - ((written - Atomics.load(this.#state, READ)) | 0);
    const at = written & this.#mask;
    const toEnd = this.#mask + 1 - at;
    if (toEnd >= size) return free >= size ? at + MESSAGE_HEAD : undefined;
    if (free < size + toEnd) return undefined;
    this.#words[at / WORD] = toEnd;
    this.#words[at / WORD + 2] = PADDING;
    Atomics.store(this.#state, WRITTEN, (written + toEnd) | 0);
    return MESSAGE_HEAD;
  }

  /** @param {number} at of the payload @param {number} id @param {number} kind @param {number} length */
  #publish(at, id, kind, length) {
    const head = (at - MESSAGE_HEAD) / WORD;
    const size = aligned(MESSAGE_HEAD + length);
    this.#words[head] = size;
    this.#words[head + 1] = id;
    this.#words[head + 2] = kind;
    this.#words[head + 3] = length;
    // Counters run over 2^31 and wrap: only their differences count.
    Atomics.store(this.#state, WRITTEN, (Atomics.load(this.#state, WRITTEN) + size) | 0);
  }

  /**
   * @param {(id: number, kind: number, bytes: Buffer, from: number, to: number) => void} take gets the
   *   payload's place, where the writer may write again as soon as it returns
   * @returns {boolean} false when there was no message
   */
  read(take) {
    for (;;) {
      const read = Atomics.load(this.#state, READ);
      if (read === Atomics.load(this.#state, WRITTEN)) return false;
      const at = read & this.#mask;
      const head = at / WORD;
      const size = this.#words[head];
      const kind = this.#words[head + 2];
      if (kind !== PADDING) {
        const from = at + MESSAGE_HEAD;
        take(this.#words[head + 1], kind, this.#bytes, from, from + this.#words[head + 3]);
      }
      Atomics.store(this.#state, READ, (read + size) | 0);
      if (kind !== PADDING) return true;
    }
  }
}

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
    this.#bytes = new Uint8Array(memory, HEAD_BYTES);
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
    const size = aligned(MESSAGE_HEAD + payload.length);
    let written = Atomics.load(this.#state, WRITTEN);
    const free = this.#mask + 1 - ((written - Atomics.load(this.#state, READ)) | 0);
    let at = written & this.#mask;
    const toEnd = this.#mask + 1 - at;
    const padding = toEnd < size ? toEnd : 0;
    if (free < size + padding) return false;
    if (padding > 0) {
      this.#words[at / WORD] = padding;
      this.#words[at / WORD + 2] = PADDING;
      written += padding;
      at = 0;
    }
    const head = at / WORD;
    this.#words[head] = size;
    this.#words[head + 1] = id;
    this.#words[head + 2] = kind;
    this.#words[head + 3] = payload.length;
    this.#bytes.set(payload, at + MESSAGE_HEAD);
    // Counters run over 2^31 and wrap: only their differences count.
    Atomics.store(this.#state, WRITTEN, (written + size) | 0);
    return true;
  }

  /**
   * @param {(id: number, kind: number, payload: Uint8Array) => void} take gets a view that lasts as long as
   *   the call
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
        take(this.#words[head + 1], kind, this.#bytes.subarray(from, from + this.#words[head + 3]));
      }
      Atomics.store(this.#state, READ, (read + size) | 0);
      if (kind !== PADDING) return true;
    }
  }
}

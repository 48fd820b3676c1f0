/** JSON of documents, which comes in pieces: the text of one or more each, with commas between them. */

import { toJson } from '../bson/decoding/decode.js';

const [OPEN, COMMA, CLOSE] = ['[', ',', ']'].map((text) => Buffer.from(text));
const LEAST = 64 * 1024;
/** Memory for larger ones is not kept, and not for more at once. */
const MOST_KEPT = 4 * 1024 * 1024;
const MOST_SPARE = 8;

/** What is not at work. @type {Buffer[]} */
const spare = [];

/** What is no cursor's, such as a plan that was asked for, comes as an object. @param {any} piece @returns {Uint8Array} */
const textOf = (piece) => (Buffer.isBuffer(piece) ? piece : toJson(piece));

/** An array that is put together in memory that is used again. */
export class JsonArray {
  #bytes = spare.pop() ?? Buffer.allocUnsafeSlow(LEAST);
  #size = 0;

  /** @param {unknown} piece free again after the call */
  push(piece) {
    this.#append(this.#size === 0 ? OPEN : COMMA);
    this.#append(textOf(piece));
  }

  /** @returns {Buffer} the whole; nothing can be appended any more */
  end() {
    if (this.#size === 0) this.#append(OPEN);
    this.#append(CLOSE);
    const whole = Buffer.allocUnsafeSlow(this.#size);
    this.#bytes.copy(whole, 0, 0, this.#size);
    if (spare.length < MOST_SPARE && this.#bytes.length <= MOST_KEPT) spare.push(this.#bytes);
    return whole;
  }

  /** @param {Uint8Array} bytes */
  #append(bytes) {
    const size = this.#size + bytes.length;
    if (size > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.#bytes.length, size));
      this.#bytes.copy(larger, 0, 0, this.#size);
      this.#bytes = larger;
    }
    this.#bytes.set(bytes, this.#size);
    this.#size = size;
  }
}

/**
 * @param {AsyncIterable<unknown>} pieces
 * @returns {AsyncGenerator<Uint8Array, void, void>} the same array, piece by piece
 */
export async function* arrayOf(pieces) {
  let before = OPEN;
  for await (const piece of pieces) {
    yield before;
    yield textOf(piece);
    before = COMMA;
  }
  if (before === OPEN) yield OPEN;
  yield CLOSE;
}

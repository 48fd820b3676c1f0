/**
 * What crosses a ring: answers that are BSON bytes as they are, what JSON can hold as its text, all else as a
 * structured clone, which takes several times as long.
 */

import { deserialize, serialize } from 'node:v8';
import { Ring } from './ring.js';

const CLONE = 0;
const JSON_TEXT = 1;
const BYTES = 2;
const MANY_BYTES = 3;
/** The message itself is in the worker's port: it is too long for the ring. */
const POSTED = 4;
/** A call went wrong: name and message, as JSON text. */
const FAILED = 5;

/** Longer ones may need more room than a ring lets in. */
const LONGEST_TEXT = 16_384;
/** A document nested deeper is cloned. */
const DEEPEST = 8;

const NOTHING = new Uint8Array(0);

/** One direction of a ring: messages go in. */
export class RingWriter {
  #ring;
  #post;
  /** What found no room, in order. @type {{ id: number, kind: number, payload: Uint8Array }[]} */
  #backlog = [];

  #sendsBytes;
  #written = false;

  /**
   * @param {SharedArrayBuffer} memory
   * @param {(payload: Uint8Array) => void} post for what is longer than the ring lets in
   * @param {{ sendsBytes?: boolean }} [options] whether values may be `{ bytes, many }`, as reply.js packs them
   */
  constructor(memory, post, { sendsBytes = false } = {}) {
    this.#ring = new Ring(memory);
    this.#post = post;
    this.#sendsBytes = sendsBytes;
  }

  /** @param {number} id @param {{ name: string, message: string }} error */
  writeError(id, error) {
    this.#put(id, FAILED, Buffer.from(JSON.stringify(error)));
  }

  /** @returns {boolean} whether anything was put into the ring since this was asked last */
  takeWritten() {
    const written = this.#written;
    this.#written = false;
    return written;
  }

  /** @param {number} id @param {any} value */
  write(id, value) {
    if (this.#sendsBytes && value?.bytes instanceof Uint8Array) {
      this.#put(id, value.many ? MANY_BYTES : BYTES, value.bytes);
    } else if (isJson(value, 0)) {
      const text = JSON.stringify(value);
      const fits = text.length <= LONGEST_TEXT && this.#backlog.length === 0;
      if (fits && this.#ring.writeText(id, JSON_TEXT, text)) this.#written = true;
      else this.#put(id, JSON_TEXT, Buffer.from(text));
    } else this.#put(id, CLONE, serialize(value));
  }

  /** @returns {boolean} whether all that found no room before is in the ring now */
  flush() {
    while (this.#backlog.length > 0) {
      const { id, kind, payload } = this.#backlog[0];
      if (!this.#ring.write(id, kind, payload)) return false;
      this.#written = true;
      this.#backlog.shift();
    }
    return true;
  }

  /** @param {number} id @param {number} kind @param {Uint8Array} payload */
  #put(id, kind, payload) {
    if (payload.length > this.#ring.longest) {
      this.#post(serialize({ kind, payload }));
      this.#put(id, POSTED, NOTHING);
    } else if (this.flush() && this.#ring.write(id, kind, payload)) {
      this.#written = true;
    } else this.#backlog.push({ id, kind, payload });
  }
}

/** One direction of a ring: messages come out. */
export class RingReader {
  #ring;
  #posted;

  /**
   * @param {SharedArrayBuffer} memory
   * @param {() => Uint8Array} posted takes the next of what the other end has posted
   */
  constructor(memory, posted) {
    this.#ring = new Ring(memory);
    this.#posted = posted;
  }

  get isEmpty() {
    return this.#ring.isEmpty;
  }

  /**
   * @param {(id: number, value: any, failed: boolean) => void} take `failed`: the value is an error's name and
   *   message
   * @returns {boolean} false when there was no message
   */
  read(take) {
    let id = 0;
    let failed = false;
    /** @type {any} */
    let value;
    const some = this.#ring.read((number, kind, bytes, from, to) => {
      id = number;
      failed = kind === FAILED;
      value = kind === POSTED ? this.#fromPort() : unpacked(kind, bytes, from, to);
    });
    if (!some) return false;
    take(id, value, failed);
    return true;
  }

  #fromPort() {
    const { kind, payload } = deserialize(this.#posted());
    return unpacked(kind, Buffer.from(payload), 0, payload.length);
  }
}

/**
 * @param {number} kind
 * @param {Buffer} bytes copied from: the writer may soon write there again
 * @param {number} from
 * @param {number} to
 */
function unpacked(kind, bytes, from, to) {
  if (kind === JSON_TEXT || kind === FAILED) return JSON.parse(bytes.toString('utf8', from, to));
  const payload = new Uint8Array(bytes.subarray(from, to));
  return kind === CLONE ? deserialize(payload) : { bytes: payload, many: kind === MANY_BYTES };
}

/**
 * @param {any} value
 * @param {number} depth
 * @returns {boolean} whether JSON brings back the same
 */
function isJson(value, depth) {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true;
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object' || depth === DEEPEST) return false;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) if (!isJson(value[i], depth + 1)) return false;
    return true;
  }
  if (Object.getPrototypeOf(value) !== Object.prototype || 'toJSON' in value) return false;
  for (const key in value) if (key === '__proto__' || !isJson(value[key], depth + 1)) return false;
  return true;
}

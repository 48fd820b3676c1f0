/** What crosses a ring: answers that are BSON bytes as they are, all else as a structured clone. */

import { deserialize, serialize } from 'node:v8';
import { Ring } from './ring.js';

/** @typedef {import('./calls.js').AnswerMessage} AnswerMessage */

const CLONE = 0;
const BYTES = 1;
const MANY_BYTES = 2;
/** The message itself is in the worker's port: it is too long for the ring. */
const POSTED = 3;

const NOTHING = new Uint8Array(0);

/** One direction of a ring: messages go in. */
export class RingWriter {
  #ring;
  #post;
  /** What found no room, in order. @type {{ id: number, kind: number, payload: Uint8Array }[]} */
  #backlog = [];

  /**
   * @param {SharedArrayBuffer} memory
   * @param {(payload: Uint8Array) => void} post for what is longer than the ring lets in
   */
  constructor(memory, post) {
    this.#ring = new Ring(memory);
    this.#post = post;
  }

  /** @param {number} id @param {any} value */
  write(id, value) {
    if (value?.bytes instanceof Uint8Array) {
      this.#put(id, value.many ? MANY_BYTES : BYTES, value.bytes);
    } else this.#put(id, CLONE, serialize(value));
  }

  /** @returns {boolean} whether all that found no room before is in the ring now */
  flush() {
    while (this.#backlog.length > 0) {
      const { id, kind, payload } = this.#backlog[0];
      if (!this.#ring.write(id, kind, payload)) return false;
      this.#backlog.shift();
    }
    return true;
  }

  /** @param {number} id @param {number} kind @param {Uint8Array} payload */
  #put(id, kind, payload) {
    if (payload.length > this.#ring.longest) {
      this.#post(serialize({ kind, payload }));
      this.#put(id, POSTED, NOTHING);
    } else if (!this.flush() || !this.#ring.write(id, kind, payload)) {
      this.#backlog.push({ id, kind, payload });
    }
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
   * @param {(id: number, value: any) => void} take
   * @returns {boolean} false when there was no message
   */
  read(take) {
    let [found, kindOf] = [0, -1];
    let payload = NOTHING;
    const some = this.#ring.read((id, kind, view) => {
      found = id;
      kindOf = kind;
      // The writer may write here again as soon as this returns.
      payload = view.slice();
    });
    if (!some) return false;
    if (kindOf === POSTED) ({ kind: kindOf, payload } = deserialize(this.#posted()));
    if (kindOf === CLONE) take(found, deserialize(payload));
    else take(found, { bytes: payload, many: kindOf === MANY_BYTES });
    return true;
  }
}

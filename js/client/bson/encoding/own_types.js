import { arena } from '../../binding/arena.js';
import { Binary, Decimal128, Double, Int32, Long, Timestamp } from '../package.js';
import { TOO_LARGE, writeDouble } from './value_writers.js';

/** Writers of BSON's own types that are frequent enough: a call of js-bson for one takes 1 to 2 µs. */

/** Subtypes of binary values that js-bson writes otherwise, or checks. */
const { SUBTYPE_BYTE_ARRAY, SUBTYPE_VECTOR } = Binary;

/** @typedef {(value: any, type: number, at: number, limit: number) => number} Writer */

/** @type {Writer} */
const writeHalves = (value, type, at) => {
  arena.request[type] = value instanceof Timestamp ? 17 : 18;
  arena.view.setInt32(at, value.getLowBits(), true);
  arena.view.setInt32(at + 4, value.getHighBits(), true);
  return at + 8;
};

/** By the class itself: a subclass may do anything. @type {Map<Function, Writer>} */
const WRITERS = new Map(
  /** @type {[Function, Writer][]} */ ([
    [Long, writeHalves],
    [Timestamp, writeHalves],
    [
      Double,
      (value, type, at) => {
        arena.request[type] = 1;
        return writeDouble(value.value, at);
      },
    ],
    [
      Int32,
      (value, type, at) => {
        arena.request[type] = 16;
        arena.view.setInt32(at, value.valueOf(), true);
        return at + 4;
      },
    ],
    [
      Decimal128,
      (value, type, at) => {
        arena.request[type] = 19;
        for (let i = 0; i < 16; i++) arena.request[at + i] = value.bytes[i];
        return at + 16;
      },
    ],
    [
      Binary,
      ({ buffer, position, sub_type }, type, at, limit) =>
        writeBytes(buffer, position, sub_type, type, at, limit),
    ],
  ]),
);

/**
 * @param {any} value
 * @returns {Writer | undefined} What writes it; nothing for js-bson's.
 */
export function writerOf(value) {
  const { sub_type } = value;
  if (sub_type === SUBTYPE_BYTE_ARRAY || sub_type === SUBTYPE_VECTOR) return undefined;
  return WRITERS.get(Object.getPrototypeOf(value)?.constructor);
}

/**
 * @param {Uint8Array} bytes
 * @param {number} size How many of them.
 * @param {number} subtype
 * @param {number} type
 * @param {number} at
 * @param {number} limit
 */
export function writeBytes(bytes, size, subtype, type, at, limit) {
  const begin = at + 5;
  const end = begin + size;
  if (end > limit) return TOO_LARGE;
  const { request, view } = arena;
  request[type] = 5;
  view.setInt32(at, size, true);
  request[at + 4] = subtype;
  request.set(bytes.length === size ? bytes : bytes.subarray(0, size), begin);
  return end;
}

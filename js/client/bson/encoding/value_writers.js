import { arena } from '../../binding/arena.js';

/**
 * Writers of BSON's single values into the request. `limit` is where texts have to end; there is room for
 * anything else, which whoever writes the key has seen to.
 */

/** The writers' answer where no more fits. */
export const TOO_LARGE = -1;
/** Type, key's NUL, decimal index and the longest fixed-size value. */
export const ELEMENT_BYTES = 32;
/**
 * Up to here a loop over the characters beats a call of Node's encoder. Texts that were put together from
 * parts are slower to walk, so that longer ones lose more than they win.
 */
const SHORT_STRING = 20;

const double = new Float64Array(1);
const halves = new Int32Array(double.buffer);

/**
 * The low 32 bits of a number, little-endian.
 * @param {number} at
 * @param {number} value
 */
export function writeInt32(at, value) {
  arena.view.setInt32(at, value, true);
}

/**
 * @param {string} value
 * @param {number} at
 * @param {number} limit
 * @returns {number} Where it ends, or -1.
 */
export function writeString(value, at, limit) {
  const { length } = value;
  const text = at + 4;
  // A UTF-16 unit takes at most three bytes of UTF-8.
  if (text + 3 * length > limit && text + Buffer.byteLength(value) > limit) return TOO_LARGE;
  const { request } = arena;
  let end = text + length;
  let bits = 0;
  if (length <= SHORT_STRING) {
    for (let i = 0; i < length; i++) {
      const code = value.charCodeAt(i);
      bits |= code;
      request[text + i] = code;
    }
  }
  if (length > SHORT_STRING || bits > 127) end = text + request.write(value, text);
  request[end] = 0;
  arena.view.setInt32(at, end + 1 - text, true);
  return end + 1;
}

/**
 * @param {number} value
 * @param {number} type Where the type byte stands.
 * @param {number} at
 * @returns {number} Where it ends.
 */
export function writeNumber(value, type, at) {
  const { request, view } = arena;
  if ((value | 0) === value && !Object.is(value, -0)) {
    request[type] = 16;
    view.setInt32(at, value, true);
    return at + 4;
  }
  request[type] = 1;
  return writeDouble(value, at);
}

/**
 * @param {number} value
 * @param {number} at
 * @returns {number} Where it ends.
 */
export function writeDouble(value, at) {
  const { view } = arena;
  // Not `setFloat64`: of a NaN, js-bson keeps the bits that it has in an array.
  double[0] = value;
  view.setInt32(at, halves[0], true);
  view.setInt32(at + 4, halves[1], true);
  return at + 8;
}

/**
 * @param {number} ms
 * @param {number} at
 * @returns {number} Where it ends.
 */
export function writeDate(ms, at) {
  // Of an invalid one, js-bson makes 0, as these do.
  arena.view.setInt32(at, ms, true);
  arena.view.setInt32(at + 4, Math.floor(ms / 2 ** 32), true);
  return at + 8;
}

/**
 * The key of an array's element.
 * @param {number} index
 * @param {number} at
 * @returns {number} Where the key ends.
 */
export function writeIndex(index, at) {
  const { request } = arena;
  if (index < 10) {
    request[at] = 48 + index;
    request[at + 1] = 0;
    return at + 2;
  }
  const key = String(index);
  for (let i = 0; i < key.length; i++) request[at++] = key.charCodeAt(i);
  request[at] = 0;
  return at + 1;
}

/**
 * @param {string} key
 * @param {number} at
 * @returns {number} Behind its NUL; there is room for three bytes a character.
 */
export function writeKey(key, at) {
  const { request } = arena;
  let bits = 0;
  for (let i = 0; i < key.length; i++) {
    const code = key.charCodeAt(i);
    bits |= code;
    request[at + i] = code;
  }
  const end = at + (bits > 127 ? request.write(key, at) : key.length);
  request[end] = 0;
  return end + 1;
}

/**
 * @param {number} begin Where a document or an array begins.
 * @param {number} at Behind its last element.
 * @returns {number} Where it ends.
 */
export function endDocument(begin, at) {
  arena.request[at] = 0;
  writeInt32(begin, at + 1 - begin);
  return at + 1;
}

import { arena } from './arena.js';
import { writeString } from './value_writers.js';

/**
 * Writes an object of one shape: of these keys, in this order.
 * @typedef {(object: object, at: number, limit: number, depth: number) => number} Encoder
 *   Gives where it ends, or -1.
 */

/**
 * Writes a value and its type, whatever it is; `place` is where such values come from.
 * @typedef {(value: unknown, type: number, at: number, limit: number, depth: number, place: Place) => number} WriteValue
 */

/** @typedef {import('./encoders.js').Site} Place */

/** What a field takes beside its key and a text: the longest fixed-size value, and its key's last word. */
const FIELD_BYTES = 16;
/** An object's size and its NUL. */
const OBJECT_BYTES = 5;

/** V8 leaves functions of more than 60 KB of bytecode as they are; a field takes some four times its fixed bytes. */
const MAX_FIXED_BYTES = 8192;

/**
 * @param {string[]} keys
 * @param {Place[]} places One for each key.
 * @param {WriteValue} writeValue
 * @returns {Encoder | undefined} Nothing for keys that BSON cannot have, or that are too long for code.
 */
export function makeEncoder(keys, places, writeValue) {
  let fixed = OBJECT_BYTES;
  let fields = '';
  for (const [i, key] of keys.entries()) {
    // Most values are texts; whoever writes another value sets its type.
    const bytes = Buffer.from(`\x02${key}\0`);
    fixed += bytes.length + FIELD_BYTES;
    if (key.includes('\0') || fixed > MAX_FIXED_BYTES) return undefined;
    fields += fieldSource(key, bytes, i);
  }
  const source = `
    return function writeShape(o, at, limit, depth) {
      limit -= ${fixed};
      if (at > limit) return -1;
      const { request, view } = arena;
      const begin = at;
      at += 4;
      let v;${fields}
      request[at] = 0;
      view.setInt32(begin, at + 1 - begin, true);
      return at + 1;
    };`;
  const names = ['arena', 'writeString', 'writeValue', 'places'];
  return new Function(...names, source)(arena, writeString, writeValue, places);
}

/**
 * Keys are data: JSON.stringify quotes them, so none can become code.
 * @param {string} key
 * @param {Buffer} bytes Type, key and NUL.
 * @param {number} index
 */
function fieldSource(key, bytes, index) {
  const words = Buffer.alloc(4 * Math.ceil(bytes.length / 4));
  words.set(bytes);
  let source = '';
  for (let i = 0; i < words.length; i += 4) {
    source += `
      view.setInt32(at + ${i}, ${words.readInt32LE(i)}, true);`;
  }
  const behind = `at + ${bytes.length}`;
  return `${source}
      v = o[${JSON.stringify(key)}];
      at = typeof v === 'string'
        ? writeString(v, ${behind}, limit)
        : writeValue(v, at, ${behind}, limit, depth, places[${index}]);
      if (at < 0) return -1;`;
}

import { arena } from '../../binding/arena.js';
import { canGenerate } from '../decoding/shape_readers.js';
import { writeString } from './value_writers.js';

/**
 * Writes an object of one shape: of these keys, in this order.
 * @typedef {(object: object, at: number, limit: number, depth: number) => number} Encoder
 *   Gives where it ends, or -1.
 */

/**
 * Writes a value and its type, whatever it is; `site` is where such values come from.
 * @typedef {(value: unknown, type: number, at: number, limit: number, depth: number, site: Site, inArray?: boolean) => number} WriteValue
 */

/** What a field takes beside its key and a text: the longest fixed-size value, and its key's last word. */
const FIELD_BYTES = 16;
/** An object's size and its NUL. */
const OBJECT_BYTES = 5;

/** V8 leaves functions of more than 60 KB of bytecode as they are; a field takes some four times its fixed bytes. */
const MAX_FIXED_BYTES = 8192;

/**
 * Keys in their order, how many objects had them, and what writes such objects, once that is worth it.
 * @typedef {{ keys: string[], seen: number, encode?: Encoder }} Shape
 */

/** A place where objects come from that are likely to be of the shape of the last one. */
export class Site {
  /** @type {Shape | undefined} One that has its encoder. */
  last = undefined;
}

/** Objects with more keys are maps: no two are alike. */
const MAX_KEYS = 256;
/** So many shapes with the same number of keys are remembered, the latest first. */
const MAX_ALIKE = 16;
/** Encoders that are made until all are forgotten. */
const MAX_ENCODERS = 256;
/** Characters of the keys that are remembered until all are forgotten, and of one object's. */
const MAX_CHARACTERS = 2 ** 20;
const MAX_CHARACTERS_EACH = 2 ** 16;

/** So many objects of a shape earn an encoder: making one costs as much as writing some of them. */
const FIRST_WORTHWHILE = 16;
let worthwhile = FIRST_WORTHWHILE;
let encoders = 0;
let characters = 0;
/** @type {Shape[][]} By the number of keys. */
let shapes = [];

/**
 * @param {object} object
 * @param {Site} site
 * @param {WriteValue} writeValue
 * @returns {Encoder | string[]} What writes the object; its keys when nothing does.
 */
export function encoderOf(object, site, writeValue) {
  const { last } = site;
  const keys = Object.keys(object);
  if (last !== undefined && areEqual(keys, last.keys)) return /** @type {Encoder} */ (last.encode);
  if (!canGenerate || keys.length > MAX_KEYS) return keys;
  const shape = shapeOf(keys);
  if (shape === undefined) return keys;
  if (shape.encode === undefined) {
    // Once only: some keys have no encoder.
    if (++shape.seen !== worthwhile) return keys;
    if (++encoders > MAX_ENCODERS) forgetShapes(2 * worthwhile);
    const places = keys.map(() => new Site());
    shape.encode = makeEncoder(keys, places, writeValue);
    if (shape.encode === undefined) return keys;
  }
  site.last = shape;
  return shape.encode;
}

/**
 * @param {string[]} keys
 * @param {string[]} others
 */
function areEqual(keys, others) {
  if (keys.length !== others.length) return false;
  for (let i = 0; i < keys.length; i++) if (keys[i] !== others[i]) return false;
  return true;
}

/**
 * @param {string[]} keys
 * @returns {Shape | undefined} Nothing for keys that are too long to be remembered.
 */
function shapeOf(keys) {
  shapes[keys.length] ??= [];
  const alike = shapes[keys.length];
  const at = alike.findIndex((shape) => areEqual(shape.keys, keys));
  if (at === 0) return alike[0];
  if (at < 0) return remember(keys);
  const shape = alike[at];
  alike.splice(at, 1);
  alike.unshift(shape);
  return shape;
}

/**
 * In place of the one that was not seen for longest of those with as many keys.
 * @param {string[]} keys
 * @returns {Shape | undefined}
 */
function remember(keys) {
  const length = lengthOf(keys);
  if (length > MAX_CHARACTERS_EACH) return undefined;
  if (characters + length > MAX_CHARACTERS) forgetShapes(worthwhile);
  characters += length;
  shapes[keys.length] ??= [];
  const alike = shapes[keys.length];
  const [dropped] = alike.splice(MAX_ALIKE - 1, 1);
  if (dropped) characters -= lengthOf(dropped.keys);
  const shape = { keys, seen: 0, encode: undefined };
  alike.unshift(shape);
  return shape;
}

/** @param {string[]} keys */
const lengthOf = (keys) => keys.reduce((sum, key) => sum + key.length, 0);

/**
 * Where there are too many shapes, each gains little: it takes more objects to earn the next encoders.
 * @param {number} [objects] As many as from now on; without, as many as at first.
 */
export function forgetShapes(objects = FIRST_WORTHWHILE) {
  shapes = [];
  encoders = 0;
  characters = 0;
  worthwhile = objects;
}

/**
 * @param {string[]} keys
 * @param {Site[]} places One for each key.
 * @param {WriteValue} writeValue
 * @returns {Encoder | undefined} Nothing for keys that BSON cannot have, or that are too long for code.
 */
function makeEncoder(keys, places, writeValue) {
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

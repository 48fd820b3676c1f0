import { makeEncoder } from './encoder_source.js';
import { canGenerate } from './shapes.js';

/**
 * @typedef {import('./encoder_source.js').Encoder} Encoder
 * @typedef {import('./encoder_source.js').WriteValue} WriteValue
 */

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

/** So many objects of a shape earn an encoder: making one costs as much as writing some of them. */
let worthwhile = 16;
let encoders = 0;
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
 * @returns {Shape}
 */
function shapeOf(keys) {
  shapes[keys.length] ??= [];
  const alike = shapes[keys.length];
  let at = alike.findIndex((shape) => areEqual(shape.keys, keys));
  if (at === 0) return alike[0];
  const shape = at < 0 ? { keys, seen: 0, encode: undefined } : alike[at];
  if (at < 0) at = MAX_ALIKE - 1;
  alike.splice(at, 1);
  alike.unshift(shape);
  return shape;
}

/**
 * Where there are too many shapes, each gains little: it takes more objects to earn the next encoders.
 * @param {number} objects As many as from now on.
 */
export function forgetShapes(objects) {
  shapes = [];
  encoders = 0;
  worthwhile = objects;
}

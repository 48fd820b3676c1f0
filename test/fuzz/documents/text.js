/** Texts and keys, the harmless and the odd. */

/** @typedef {import('./source.js').Source} Source */

const ASCII = [...'abcdefghijklmnopqrstuvwxyzABCXYZ0123456789 _-."\'\\$`{}\n\0\x7f'];
const WIDE = [...'aé漢😀ß\u0080\u07ff\u0800\uffff\u{10ffff}\u2028\ufeff\ufffd'];
/** The second is half a pair: what JavaScript allows and UTF-8 does not. */
const BROKEN = [...'ab', '\ud800', '\udc00'];

const ORDINARY = ['a', 'b', 'name', 'city', 'x_y', 'camelCase', 'total price', 'n1', 'n2', '_id'];
/** They may stand in a shape, but mean something in JavaScript, or in its text. */
const PECULIAR = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'toJSON',
  'toBSON',
  '_bsontype',
  '__defineGetter__',
  'length',
  'then',
  'writeErrors',
  'quote"',
  "it's",
  'back\\slash',
  'line\nbreak',
  '`+x+`',
  '*/',
  '-1',
  '1e3',
  'a.b',
  '.',
  '\x01',
  '\x7f',
  '',
  '0',
  '1',
  '01',
  '4294967294',
  '4294967295',
  '\u2028',
  'é',
  '漢字',
  '😀',
];
/** They may not: js-bson makes them special. */
const SPECIAL = ['$ref', '$id', '$db', '$set', '$'];

/** @param {Source} source @param {readonly string[]} alphabet @param {number} length */
function textOf(source, alphabet, length) {
  let text = '';
  for (let i = 0; i < length; i++) text += source.pick(alphabet);
  return text;
}

/** @param {Source} source @returns {string} */
export function asciiText(source) {
  return textOf(source, ASCII, source.size(source.chance(0.01) ? 3000 : 90));
}

/** @param {Source} source @returns {string} */
export function anyText(source) {
  const kind = source.unit();
  if (kind < 0.9) return asciiText(source);
  return textOf(source, kind < 0.98 ? WIDE : BROKEN, source.size(60));
}

/** A key that a shape may hold. @param {Source} source @returns {string} */
export function shapedKey(source) {
  const kind = source.unit();
  if (kind < 0.05) return source.pick(PECULIAR);
  return kind < 0.3 ? source.pick(ORDINARY) : `k${source.below(1000)}`;
}

/** @param {Source} source @returns {string} */
export function anyKey(source) {
  const kind = source.unit();
  if (kind < 0.8) return shapedKey(source);
  if (kind < 0.95) return source.pick(SPECIAL);
  if (kind < 0.96) return textOf(source, BROKEN, 4);
  return anyText(source).replaceAll('\0', '');
}

/** Bytes that are not UTF-8: cut off, overlong, half a pair, too high, stray. */
const NOT_UTF8 = ['ff', 'c3', 'e282', 'f09f98', 'c080', 'eda080', 'f4908080', '80', '61ff62'].map(
  (hex) => Buffer.from(hex, 'hex'),
);

/**
 * @param {Source} source
 * @returns {Buffer} Usually, not always, UTF-8.
 */
export function textBytes(source) {
  const text = Buffer.from(anyText(source));
  return source.chance(0.004) ? Buffer.concat([text, source.pick(NOT_UTF8)]) : text;
}

/**
 * @param {Source} source
 * @returns {Buffer} Usually, not always, UTF-8; without NUL.
 */
export function keyBytes(source) {
  const key = Buffer.from(anyKey(source));
  return source.chance(0.002) ? Buffer.concat([key, source.pick(NOT_UTF8)]) : key;
}

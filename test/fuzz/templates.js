import { VALUES } from './documents/elements.js';
import { keyBytes, shapedKey, textBytes } from './documents/text.js';

/**
 * @typedef {import('./documents/source.js').Source} Source
 * @typedef {import('./documents/writer.js').Writer} Writer
 */

/**
 * Documents that differ in their values alone: what a shape is to the decoder.
 * @typedef {{ type: number, key: Buffer, nested?: Template }} Field
 * @typedef {Field[]} Template
 */

const DOCUMENT = 3;
const ARRAY = 4;
const CODE_WITH_SCOPE = 15;
const NESTED = [DOCUMENT, ARRAY, CODE_WITH_SCOPE];
const SCALARS = Object.keys(VALUES).map(Number);
/** The types of most documents; shapes hand the others to js-bson. */
const COMMON = [1, 2, 7, 8, 9, 10, 16, 18];

/**
 * @typedef {object} Style
 * @property {boolean} plain Only keys that shapes may have, and mostly common types.
 * @property {number} nesting Chance that a field is nested.
 */

/** @param {Source} source @returns {Style} */
const anyStyle = (source) => ({
  plain: source.chance(0.8),
  nesting: source.pick([0, 0.1, 0.3]),
});

/**
 * @param {Source} source
 * @param {Style} style
 * @param {number} depth
 * @param {number} index In an array.
 * @returns {Field}
 */
function makeField(source, style, depth, index = -1) {
  const numbered = index >= 0 && source.chance(0.95);
  const key = numbered
    ? Buffer.from(String(index))
    : style.plain
      ? Buffer.from(shapedKey(source))
      : keyBytes(source);
  if (depth < 6 && source.chance(style.nesting)) {
    const type = source.pick(style.plain ? [DOCUMENT, ARRAY] : NESTED);
    const alike = type === ARRAY && source.chance(0.7);
    const nested = alike
      ? makeList(source, style, depth + 1)
      : makeFields(source, style, depth + 1, type === ARRAY);
    return { type, key, nested };
  }
  // 20 is no type.
  const other = source.chance(0.0005) ? 20 : source.pick(SCALARS);
  return { type: style.plain && source.chance(0.9) ? source.pick(COMMON) : other, key };
}

/** An array of elements alike, as most are. @param {Source} source @param {Style} style @param {number} depth */
function makeList(source, style, depth) {
  const element = makeField(source, style, depth, 0);
  return Array.from({ length: source.below(6) }, (_, i) => ({
    ...element,
    key: Buffer.from(String(i)),
  }));
}

/**
 * @param {Source} source
 * @param {Style} style
 * @param {number} depth
 * @param {boolean} numbered
 * @returns {Template}
 */
function makeFields(source, style, depth, numbered) {
  const count = source.below(depth === 0 ? 12 : 5);
  return Array.from({ length: count }, (_, i) =>
    makeField(source, style, depth, numbered ? i : -1),
  );
}

/** Documents in documents, or arrays, or both. @param {Source} source @returns {Template} */
function makeDeep(source) {
  const depth = source.pick([15, 16, 17, 18, 99, 100, 101, 600]);
  const arrays = source.pick([0, 0.5, 1]);
  /** @type {Template} */
  let template = [{ type: 2, key: Buffer.from('leaf') }];
  for (let i = 0; i < depth; i++) {
    const type = source.chance(arrays) ? ARRAY : DOCUMENT;
    template = [{ type, key: Buffer.from(type === ARRAY ? '0' : 'in'), nested: template }];
  }
  return template;
}

/** More fields than a shape takes, or nearly. @param {Source} source @returns {Template} */
function makeWide(source) {
  const count = source.pick([100, 1000, 2047, 2048, 2049, 2200]);
  return Array.from({ length: count }, (_, i) => ({
    type: source.pick(COMMON),
    key: Buffer.from(`w${i}`),
  }));
}

/** A reference to another document, whole or nearly so. @param {Source} source @returns {Template} */
function makeReference(source) {
  const fields = ['$ref', '$id', '$db', 'extra', '$other']
    .filter((_, i) => source.chance([0.95, 0.95, 0.5, 0.2, 0.1][i]))
    .map((key, i) => ({
      type: source.chance(0.9) ? [2, 7, 2, 16, 16][i] : source.pick(SCALARS),
      key: Buffer.from(key),
    }));
  return source.chance(0.3)
    ? fields
    : [{ type: DOCUMENT, key: Buffer.from('link'), nested: fields }];
}

/** @param {Source} source @returns {Template} */
export function makeTemplate(source) {
  const kind = source.unit();
  if (kind < 0.01) return makeDeep(source);
  if (kind < 0.015) return makeWide(source);
  if (kind < 0.05) return makeReference(source);
  return makeFields(source, anyStyle(source), 0, false);
}

/**
 * Nearly the same documents: a field that goes, comes, moves, changes its type or name, or is there
 * twice.
 * @param {Source} source
 * @param {Template} template Left as it is.
 * @returns {Template}
 */
export function vary(source, template) {
  const varied = [...template];
  const at = source.below(varied.length + 1);
  const field = varied[at];
  if (!field) return [...varied, makeField(source, anyStyle(source), 1)];
  switch (source.below(6)) {
    case 0:
      varied.splice(at, 1);
      break;
    case 1:
      varied.splice(at, 0, makeField(source, anyStyle(source), 1));
      break;
    case 2:
      varied.splice(source.below(varied.length), 0, ...varied.splice(at, 1));
      break;
    case 3:
      varied[at] = { ...makeField(source, { plain: true, nesting: 0 }, 1), key: field.key };
      break;
    case 4:
      varied.push(field);
      break;
    default:
      varied[at] = field.nested
        ? { ...field, nested: vary(source, field.nested) }
        : { ...field, key: keyBytes(source) };
  }
  return varied;
}

/**
 * @param {Source} source
 * @param {Writer} writer
 * @param {Template} template
 */
export function writeDocument(source, writer, template) {
  writer.sized(() => {
    for (const { type, key, nested } of template) {
      writer.byte(type);
      writer.cstring(key);
      if (type === CODE_WITH_SCOPE) {
        writer.sized(() => {
          writer.string(textBytes(source));
          writeDocument(source, writer, nested ?? []);
        });
      } else if (nested) {
        // Arrays of one shape differ in length.
        const cut =
          type === ARRAY && source.chance(0.3) ? source.below(nested.length + 1) : Infinity;
        writeDocument(source, writer, nested.slice(0, cut));
      } else {
        VALUES[type]?.(source, writer);
      }
    }
    writer.byte(0);
  });
}

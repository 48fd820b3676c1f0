import { addon } from '../../binding/addon.js';
import { arena } from '../../binding/arena.js';
import { ARRAY, HEADER, STEP } from '../../binding/constants.js';
import { ObjectId } from '../package.js';
import { MANY_DATES, prepareDates } from './dates.js';
import { readInt64, readKey, readString, readValue, readWide } from './values.js';

/** @typedef {typeof arena} Arena */

/** What a batch's documents have used of each kind so far. @typedef {{ strings: number, numbers: number, ids: number }} Used */

/**
 * Makes documents of one shape from a batch.
 * @typedef {object} ShapeReader
 * @property {(text: string, arena: Arena) => object} one The batch's only document.
 * @property {(text: string, arena: Arena, at: Used, count: number, into: unknown[]) => void} many
 *   The next `count` documents; moves `at`.
 * @property {(text: string, arena: Arena, at: Used) => object} next The next one; moves `at`.
 */

const { numbers, ids } = arena;

/** As many as the addon knows shapes: it bounds them in number and bytes. @type {ShapeReader[]} */
let readers = [];
let generation = 0;

/** Lets go of what was made for the documents read so far. */
export function forgetReaders() {
  readers = [];
}

/**
 * @param {number} id
 * @returns {ShapeReader}
 */
export function shapeReader(id) {
  if (arena.header[HEADER.generation] !== generation) {
    generation = arena.header[HEADER.generation];
    readers = [];
  }
  let reader = readers[id];
  if (reader === undefined) {
    reader = makeReader(addon.shape(id));
    readers[id] = reader;
  }
  return reader;
}

/**
 * Writes the object literal that stands for a shape. One literal gives every document the same
 * hidden class. Keys are data: JSON.stringify quotes them, so none can become code.
 * @param {(number | string)[]} steps Pairs of kind and key.
 * @returns {{ literal: string, strings: number, numbers: number, ids: number, arrays: number, dates: number }}
 */
function writeLiteral(steps) {
  const used = { strings: 0, numbers: 0, ids: 0, arrays: 0, dates: 0 };
  const number = () => `n[j+${used.numbers++}]`;
  /** @type {Record<number, () => string>} */
  const values = {
    [STEP.double]: number,
    // Else V8 would box it like a double: 16 bytes more for each.
    [STEP.int32]: () => `${number()}|0`,
    [STEP.int64]() {
      used.numbers += 2;
      return `int64(j+${used.numbers - 2})`;
    },
    [STEP.date]() {
      used.dates++;
      return `new Date(${number()})`;
    },
    [STEP.bool]: () => `${number()}===1`,
    [STEP.null]: () => 'null',
    [STEP.string]() {
      const s = used.strings++;
      return `t.substring(o[i+${s}],o[i+${s + 1}])||wide(i+${s})`;
    },
    [STEP.objectId]: () => `new ObjectId(b,k+${12 * used.ids++})`,
    [STEP.array]() {
      used.arrays++;
      return 'array(t,at)';
    },
    [STEP.value]: () => `value(${number()})`,
  };
  let literal = '{';
  for (let i = 0; i < steps.length; i += 2) {
    const [kind, key] = [Number(steps[i]), steps[i + 1]];
    if (kind === STEP.leave) {
      literal += '},';
      continue;
    }
    // Not computed, `__proto__` would set the prototype.
    literal += key === '__proto__' ? '["__proto__"]:' : `${JSON.stringify(key)}:`;
    literal += kind === STEP.enter ? '{' : `${values[kind]()},`;
  }
  return { literal: `${literal}}`, ...used };
}

/**
 * @param {(number | string)[]} steps
 * @returns {ShapeReader}
 */
function makeReader(steps) {
  const { literal, strings, numbers, ids, arrays, dates } = writeLiteral(steps);
  // What stands behind the documents' own values is read as it comes.
  const one = `
    const i = 0, j = 0, k = 0;
    ${arrays > 0 ? `const at = { strings: ${strings}, numbers: ${numbers}, ids: ${ids} };` : ''}
    return ${literal};`;
  const next = `
    const i = at.strings, j = at.numbers, k = 12 * at.ids;
    at.strings += ${strings};
    at.numbers += ${numbers};
    at.ids += ${ids};
    return ${literal};`;
  const each =
    arrays > 0
      ? 'for (let c = 0; c < count; c++) into.push(readNextDocument(t, arena, at));'
      : `
    let i = at.strings, j = at.numbers, k = 12 * at.ids;
    for (let c = 0; c < count; c++, i += ${strings}, j += ${numbers}, k += ${12 * ids}) {
      into.push(${literal});
    }
    at.strings = i;
    at.numbers = j;
    at.ids += count * ${ids};`;
  const source = `
    function readNextDocument(t, { offsets: o, numbers: n, ids: b }, at) { ${next} }
    return {
      one: function readOneDocument(t, { offsets: o, numbers: n, ids: b }) { ${one} },
      many: function readDocuments(t, arena, at, count, into) {
        const { offsets: o, numbers: n, ids: b } = arena;
        ${dates > 0 ? `if (count >= ${MANY_DATES}) prepareDates();` : ''}
        ${each}
      },
      next: readNextDocument,
    };`;
  return new Function(
    ...['ObjectId', 'Date', 'prepareDates', 'int64', 'wide', 'array', 'value', source],
  )(ObjectId, Date, prepareDates, readInt64, readWide, readArray, readValue);
}

/**
 * The next array; moves `at`.
 * @param {string} text
 * @param {Used} at
 * @returns {unknown[]}
 */
function readArray(text, at) {
  const kind = numbers[at.numbers++];
  const count = numbers[at.numbers++];
  const array = emptyArray(count);
  if (kind === ARRAY.numbers) {
    for (let i = 0; i < count; i++) array[i] = numbers[at.numbers++];
  } else if (kind === ARRAY.strings) {
    for (let i = 0; i < count; i++) array[i] = readString(text, at.strings++);
  } else if (kind === ARRAY.documents) {
    const reader = shapeReader(numbers[at.numbers++]);
    for (let i = 0; i < count; i++) array[i] = reader.next(text, arena, at);
  } else {
    for (let i = 0; i < count; i++) array[i] = readElement(text, at);
  }
  return array;
}

/**
 * To be filled. V8 makes room for 17 elements when the first one is added to an array without any; most arrays
 * in documents are shorter.
 * @param {number} count
 * @returns {unknown[]}
 */
function emptyArray(count) {
  switch (count) {
    case 1:
      return [undefined];
    case 2:
      return [undefined, undefined];
    case 3:
      return [undefined, undefined, undefined];
    case 4:
      return [undefined, undefined, undefined, undefined];
    default:
      return [];
  }
}

/**
 * The next element of an array of several kinds; moves `at`.
 * @param {string} text
 * @param {Used} at
 * @returns {unknown}
 */
function readElement(text, at) {
  const kind = numbers[at.numbers++];
  switch (kind) {
    case STEP.int64:
      at.numbers += 2;
      return readInt64(at.numbers - 2);
    case STEP.date:
      return new Date(numbers[at.numbers++]);
    case STEP.bool:
      return numbers[at.numbers++] === 1;
    case STEP.null:
      return null;
    case STEP.string:
      return readString(text, at.strings++);
    case STEP.objectId:
      return new /** @type {any} */ (ObjectId)(ids, 12 * at.ids++);
    case STEP.enter:
      return shapeReader(numbers[at.numbers++]).next(text, arena, at);
    case STEP.array:
      return readArray(text, at);
    case STEP.value:
      return readValue(numbers[at.numbers++]);
    case STEP.loose:
      return readFields(text, at);
    default:
      return numbers[at.numbers++];
  }
}

/**
 * The next document that names its fields; moves `at`.
 * @param {string} text
 * @param {Used} at
 */
export function readFields(text, at) {
  const document = makeTable();
  for (let left = numbers[at.numbers++]; left > 0; left--) {
    const key = readKey(text, at);
    document[key] = readElement(text, at);
  }
  return document;
}

/**
 * An empty object that V8 keeps as a hash table. Any other would be given one hidden class after the other, by
 * keys that no other document has in this order: that takes several times as long as all the rest.
 * @returns {Record<string, unknown>}
 */
function makeTable() {
  /** @type {Record<string, unknown>} */
  const object = { first: 0, last: 0 };
  // Without its last property it would only return to the hidden class that it had before.
  delete object.first;
  delete object.last;
  return object;
}

/** Whether this process may make functions from text; without, js-bson reads everything. */
export const canGenerate = (() => {
  try {
    return new Function('return true')() === true;
  } catch {
    return false;
  }
})();

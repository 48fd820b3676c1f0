import { addon } from './addon.js';
import { arena, HEADER } from './arena.js';
import { ObjectId } from './bson.js';

/** @typedef {typeof arena} Arena */

/** What a batch's documents have used of each kind so far. @typedef {{ strings: number, numbers: number, ids: number }} Used */

/**
 * Makes documents of one shape from a batch.
 * @typedef {object} ShapeReader
 * @property {(text: string, arena: Arena) => object} one The batch's only document.
 * @property {(text: string, arena: Arena, at: Used, count: number, into: unknown[]) => void} many
 *   The next `count` documents; moves `at`.
 */

/** Kinds of steps; native/core/shape.h has the same list. */
const KIND = Object.freeze({
  double: 0,
  int32: 1,
  int64: 2,
  date: 3,
  bool: 4,
  null: 5,
  string: 6,
  objectId: 7,
  enter: 8,
  leave: 9,
});

/** @type {ShapeReader[]} */
let readers = [];
let generation = 0;

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
 * @returns {{ literal: string, strings: number, numbers: number, ids: number }}
 */
export function writeLiteral(steps) {
  const used = { strings: 0, numbers: 0, ids: 0 };
  const number = () => `n[j+${used.numbers++}]`;
  let literal = '{';
  for (let i = 0; i < steps.length; i += 2) {
    const [kind, key] = [steps[i], steps[i + 1]];
    if (kind === KIND.leave) {
      literal += '},';
      continue;
    }
    // Not computed, `__proto__` would set the prototype.
    literal += key === '__proto__' ? '["__proto__"]:' : `${JSON.stringify(key)}:`;
    if (kind === KIND.string) {
      literal += `t.substring(o[i+${used.strings}],o[i+${++used.strings}]),`;
    } else if (kind === KIND.date) {
      literal += `new Date(${number()}),`;
    } else if (kind === KIND.bool) {
      literal += `${number()}===1,`;
    } else if (kind === KIND.null) {
      literal += 'null,';
    } else if (kind === KIND.objectId) {
      literal += `new ObjectId(b,k+${12 * used.ids++}),`;
    } else if (kind === KIND.enter) {
      literal += '{';
    } else {
      literal += `${number()},`;
    }
  }
  return { literal: `${literal}}`, ...used };
}

/**
 * @param {(number | string)[]} steps
 * @returns {ShapeReader}
 */
function makeReader(steps) {
  const { literal, strings, numbers, ids } = writeLiteral(steps);
  const source = `
    return {
      one: function readOneDocument(t, { offsets: o, numbers: n, ids: b }) {
        const i = 0, j = 0, k = 0;
        return ${literal};
      },
      many: function readDocuments(t, { offsets: o, numbers: n, ids: b }, at, count, into) {
        let i = at.strings, j = at.numbers, k = 12 * at.ids;
        for (let c = 0; c < count; c++, i += ${strings}, j += ${numbers}, k += ${12 * ids}) {
          into.push(${literal});
        }
        at.strings = i;
        at.numbers = j;
        at.ids += count * ${ids};
      },
    };`;
  return new Function('ObjectId', 'Date', source)(ObjectId, Date);
}

/** Whether this process may make functions from text; without, js-bson reads everything. */
export const canGenerate = (() => {
  try {
    return new Function('return true')() === true;
  } catch {
    return false;
  }
})();

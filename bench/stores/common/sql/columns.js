/** The columns that hold a dataset's documents, as an application's schema would have them. */

/** @typedef {import('../../../../js/types.d.ts').Dataset} Dataset */
/** @typedef {import('../../../../js/types.d.ts').Doc} Doc */
/** @typedef {{ name: string, type: string }} Column */
/**
 * Short texts and integers have the same names everywhere.
 *
 * @typedef {Record<'text' | 'double' | 'date' | 'byBytes', string>} Types `byBytes`: what a column of text says, so that
 *   it is sorted and compared by its bytes, as MongoDB does
 */

const INT32 = 2 ** 31;
/** Texts that are written later may be longer than those that the dataset has. */
const LEAST_TEXT = 64;
/** What MariaDB's VARCHAR takes without a second byte for its length; longer ones are texts of any length. */
const MOST_TEXT = 255;

/**
 * @param {Dataset} dataset
 * @param {Types} types the server's names
 * @returns {Column[]} in the order of the documents' keys; what no other type holds is JSON
 * @throws {Error} where documents are none that rows can stand for
 */
export function columnsFor(dataset, types) {
  const names = Object.keys(dataset.document(0));
  const kinds = names.map(() => new Set());
  const longest = names.map(() => 0);
  for (let i = 0; i < dataset.count; i++) {
    const document = dataset.document(i);
    const keys = Object.keys(document);
    if (keys.length !== names.length || keys.some((key, at) => key !== names[at])) {
      throw new Error(
        `the documents of ${dataset.name} have not all the same keys, which rows need`,
      );
    }
    for (const [at, value] of Object.values(document).entries()) {
      kinds[at].add(kindOf(value));
      if (typeof value === 'string') longest[at] = Math.max(longest[at], value.length);
    }
  }
  return names.map((name, at) => ({
    name,
    type:
      name === '_id'
        ? keyType(kinds[at], longest[at], types, dataset)
        : typeOf(kinds[at], longest[at], types),
  }));
}

/** @param {unknown} value */
function kindOf(value) {
  if (value === null) return 'null';
  if (value instanceof Date) return 'date';
  if (typeof value !== 'number') return typeof value;
  if (!Number.isInteger(value) || Object.is(value, -0)) return 'double';
  return value >= -INT32 && value < INT32 ? 'int' : 'bigint';
}

/**
 * @param {Set<string>} kinds
 * @param {number} longest
 * @param {Types} types
 */
function typeOf(kinds, longest, { text, double, date }) {
  const found = [...kinds].filter((kind) => kind !== 'null');
  const only = (/** @type {string[]} */ ...allowed) =>
    found.length > 0 && found.every((kind) => allowed.includes(kind));
  if (only('string')) return textType(longest, text);
  if (only('int')) return 'INT';
  if (only('int', 'bigint')) return 'BIGINT';
  if (only('int', 'double')) return double;
  if (only('boolean')) return 'BOOLEAN';
  if (only('date')) return date;
  return 'JSON';
}

/** @param {number} longest @param {string} text */
function textType(longest, text) {
  const room = Math.max(LEAST_TEXT, 2 * longest);
  return room <= MOST_TEXT ? `VARCHAR(${room})` : text;
}

/**
 * @param {Set<string>} kinds
 * @param {number} longest
 * @param {Types} types
 * @param {Dataset} dataset
 */
function keyType(kinds, longest, { byBytes }, { name }) {
  const [kind, ...others] = kinds;
  if (kind === 'int' && others.length === 0) return 'INT PRIMARY KEY';
  if (kind === 'string' && others.length === 0 && longest <= MOST_TEXT) {
    return `VARCHAR(${MOST_TEXT}) ${byBytes} PRIMARY KEY`;
  }
  throw new Error(
    `the documents of ${name} have an _id that is neither integer nor short text, as its column must be`,
  );
}

/**
 * Documents as rows, for stores that have columns: one for each top-level attribute, nested values as JSON text.
 * There is no column for what is missing, nor for types of BSON's own.
 */

import { keysOf, sampleOf } from './keys.js';

/** @typedef {import('../../../js/types.d.ts').Dataset} Dataset */
/** @typedef {import('../../../js/types.d.ts').Doc} Doc */
/** @typedef {'integer' | 'real' | 'text' | 'flag' | 'date' | 'json'} Kind */
/** @typedef {{ key: string, kind: Kind }} Column */
/** @typedef {{ toColumn: (value: any) => unknown, fromColumn: (value: any) => unknown }} Conversion */
/** @typedef {Partial<Record<Kind, Conversion>>} Conversions of kinds that the store keeps as something else */

/**
 * @param {Dataset} dataset
 * @returns {Column[]} in the documents' order
 * @throws {Error} when rows cannot hold them
 */
export function columnsOf(dataset) {
  const { name } = dataset;
  const sample = sampleOf(dataset);
  const keys = keysOf(dataset, sample, 'rows need');
  return keys.map((key) => {
    const kinds = new Set(sample.flatMap((one) => (one[key] === null ? [] : kindOf(one[key]))));
    const kind = kindOfAll(kinds);
    if (kind === undefined) {
      throw new Error(`${key} of ${name} is ${[...kinds].join(' or ')}: no column holds that`);
    }
    return { key, kind };
  });
}

/**
 * @param {Set<Kind | 'of a type of its own'>} kinds of one attribute's values
 * @returns {Kind | undefined}
 */
function kindOfAll(kinds) {
  const [kind] = kinds;
  if (kinds.size === 1) return kind === 'of a type of its own' ? undefined : kind;
  const all = [...kinds];
  if (kinds.size === 2 && all.every((one) => one === 'integer' || one === 'real')) return 'real';
  return all.some((one) => one === 'date' || one === 'of a type of its own') ? undefined : 'json';
}

/** @param {unknown} value @returns {Kind | 'of a type of its own'} */
function kindOf(value) {
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'real';
  if (typeof value === 'string') return 'text';
  if (typeof value === 'boolean') return 'flag';
  if (value instanceof Date) return 'date';
  return isJson(value) ? 'json' : 'of a type of its own';
}

/** @param {unknown} value @returns {boolean} whether JSON text keeps it */
function isJson(value) {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isJson);
  return (
    typeof value === 'object' &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every(isJson)
  );
}

/** Nested values as text, whatever the store. @type {Conversion} */
export const JSON_TEXT = Object.freeze({ toColumn: JSON.stringify, fromColumn: JSON.parse });

/**
 * Functions between documents and their columns' values, in order. They are generated, so that documents come
 * from one literal and have one hidden class.
 *
 * @param {readonly Column[]} columns
 * @param {Conversions} conversions
 * @returns {{ rowOf: (document: Doc) => unknown[], documentOf: (row: unknown[]) => Doc,
 *   valueFor: (key: string, value: unknown) => unknown }} `valueFor`: one attribute's, for its column
 */
export function rowsOf(columns, conversions) {
  const names = columns.map(({ key }) => JSON.stringify(key));
  /** @param {keyof Conversion} way @param {(at: number) => string} place */
  const converted = (way, place) =>
    columns.map(({ kind }, at) => {
      const value = place(at);
      return conversions[kind] ? `(${value} === null ? null : ${kind}.${way}(${value}))` : value;
    });
  const toRow = converted('toColumn', (at) => `document[${names[at]}]`);
  const fromRow = converted('fromColumn', (at) => `row[${at}]`);
  const fields = fromRow.map((value, at) => `${names[at]}: ${value}`);
  const kinds = `const { ${Object.keys(conversions).join(', ')} } = conversions;`;
  const source = `${kinds} return {
    rowOf: (document) => [${toRow.join(', ')}],
    documentOf: (row) => ({ ${fields.join(', ')} }),
  };`;
  const conversionOf = new Map(columns.map(({ key, kind }) => [key, conversions[kind]]));
  return {
    ...new Function('conversions', source)(conversions),
    valueFor: (key, value) =>
      value === null ? null : (conversionOf.get(key)?.toColumn(value) ?? value),
  };
}

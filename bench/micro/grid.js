/**
 * The grid of documents that the encode and decode grids go through: how many fields, of which kind, in
 * which text, how many documents at a time. Every type in it is one that JSON has, too.
 */

import { hashSeed, seededRandom } from '../../js/stats/random.js';

/**
 * `text` is absent where a kind has none.
 * @typedef {{ fields: number, kind: string, text?: 'ASCII' | 'UTF-8', batch: number }} GridCell
 * @typedef {(index: number) => unknown} Make
 * @typedef {{ string: Make, int: Make, fraction: Make }} Values
 */

const FIELDS = [1, 10, 100, 1000];
const BATCHES = [1, 100, 1000];
/** Of a batch in all: 1 000 documents of 1 000 fields would take 20 MB, and a second for each call. */
const MAX_FIELDS = 200_000;
/** Members of each nested object and array. */
const GROUP = 10;

const VOCABULARIES = {
  ASCII: 'toll road bridge ferry barrier booth ticket driver passing queue lane night'.split(' '),
  'UTF-8': 'pedágio não três Brücke Straße über мост дорога 橋 道路 料金所 🚗'.split(' '),
};
const TEXTS = /** @type {const} */ (['ASCII', 'UTF-8']);

/**
 * How many values a document holds is `fields` for every kind.
 * @type {Record<string, { texts: readonly GridCell['text'][], make: (fields: number, values: Values) => object }>}
 */
const KINDS = {
  strings: { texts: TEXTS, make: (fields, { string }) => record(fields, string) },
  ints: { texts: [undefined], make: (fields, { int }) => record(fields, int) },
  // Objects of up to ten fields, strings and ints by turns.
  nested: {
    texts: TEXTS,
    make: (fields, { string, int }) =>
      groups(fields, (_, size) => record(size, (i) => (i % 2 === 0 ? string(i) : int(i)))),
  },
  // Arrays of up to ten strings or ints, by turns.
  arrays: {
    texts: TEXTS,
    make: (fields, { string, int }) =>
      groups(fields, (group, length) => Array.from({ length }, group % 2 === 0 ? string : int)),
  },
  mixed: {
    texts: TEXTS,
    make: (fields, { string, int, fraction }) => {
      /** @type {Make[]} */
      const makers = [
        string,
        int,
        fraction,
        (i) => i % 2 === 1,
        () => null,
        (i) => ({ inner: string(i) }),
        (i) => [int(i)],
      ];
      return record(fields, (i) => makers[i % makers.length](i));
    },
  },
};

/** @type {GridCell[]} */
export const CELLS = Object.entries(KINDS).flatMap(([kind, { texts }]) =>
  texts.flatMap((text) =>
    FIELDS.flatMap((fields) =>
      BATCHES.filter((batch) => fields * batch <= MAX_FIELDS).map((batch) => ({
        fields,
        kind,
        text,
        batch,
      })),
    ),
  ),
);

/**
 * One batch. All documents are of one shape, and no two alike.
 * @param {GridCell} cell
 * @returns {Record<string, unknown>[]}
 */
export function documentsOf({ fields, kind, text, batch }) {
  const random = seededRandom(hashSeed(fields, kind, text ?? '', batch));
  const values = valuesIn(VOCABULARIES[text ?? 'ASCII'], random);
  const documents = Array.from({ length: batch }, () => KINDS[kind].make(fields, values));
  // Put together key by key they would be dictionaries to V8: from JSON they are as from a literal.
  return documents.map((document) => JSON.parse(JSON.stringify(document)));
}

/** @param {GridCell} cell `100 strings, UTF-8 × 1000` */
export const nameOf = ({ fields, kind, text, batch }) =>
  `${fields} ${kind}${text ? `, ${text}` : ''} × ${batch}`;

/**
 * @param {readonly string[]} vocabulary
 * @param {() => number} random
 * @returns {Values}
 */
function valuesIn(vocabulary, random) {
  const word = () => vocabulary[Math.floor(random() * vocabulary.length)];
  return {
    string: () => `${word()} ${word()}`,
    int: () => Math.floor((random() - 0.5) * 2 ** 32),
    // Odd numbers of sixteenths: none is whole, so that none becomes an int32.
    fraction: () => (2 * Math.floor(random() * 2 ** 24) + 1) / 16,
  };
}

/**
 * @param {number} count
 * @param {Make} make
 */
function record(count, make) {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`field${i}`, make(i)]));
}

/**
 * @param {number} fields In all groups.
 * @param {(group: number, size: number) => unknown} make
 */
function groups(fields, make) {
  return record(Math.ceil(fields / GROUP), (group) =>
    make(group, Math.min(GROUP, fields - group * GROUP)),
  );
}

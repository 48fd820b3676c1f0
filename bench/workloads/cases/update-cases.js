/**
 * The updates of MongoDB's own micro-benchmarks (mongo-perf), by their names, and a few beside them: which
 * documents there are, which of them is found, and what is done to it. None grows without bound.
 */

import { alternately, apart, LANES } from '../common/cases/draw.js';
import { monitored } from '../common/cases/monitored.js';
import {
  COUNT,
  fieldNames,
  filled,
  indexed,
  letters,
  numbers,
  validated,
} from '../common/cases/stored.js';
import { updateCase } from '../common/cases/updates.js';

/** @typedef {import('../common/cases/updates.js').UpdateCase} UpdateCase */
/** @typedef {import('../common/cases/workload.js').Stored} Stored */
/** @typedef {import('../common/cases/draw.js').Draw} Draw */

export const name = 'update-cases';
export const description = "updates of MongoDB's micro-benchmarks: one document by operators";

/** Two in place of a hundred for each caller, where documents are large. */
const FEW = 96;
/** What all callers share. */
const SHARED = 100;
const ELEMENTS = 200;

const near = (/** @type {number} */ i, /** @type {Draw} */ draw) => ({ _id: apart(i, draw) });
const nearFew = (/** @type {number} */ i, /** @type {Draw} */ draw) => ({
  _id: apart(i, draw, 2),
});
const inTurn = (/** @type {number} */ count) => (/** @type {number} */ i) => ({ _id: i % count });
const unique = (/** @type {Record<string, unknown>} */ key) => ({
  indexes: [{ key, options: { unique: true } }],
});

const increment = { $inc: { x: 1 } };
/** @type {Stored} */
const keyed = { count: COUNT, document: (i) => ({ _id: i, x: 0, y: i }) };
/** @type {Stored} */
const texts = { count: COUNT, document: (_id, draw) => ({ _id, x: 0, y: draw.text(1024) }) };
/** @type {Stored} */
const lists = { count: COUNT, document: (_id) => ({ _id, list: [1, 2, 3, 4] }) };
const random = (/** @type {number} */ _i, /** @type {Draw} */ draw) => ({
  $set: { x: draw(1000) },
});

/**
 * Five of the fields of a document that all share are incremented.
 *
 * @param {string} own name
 * @param {string} does
 * @param {string[]} fields
 * @returns {UpdateCase}
 */
const incrementFive = (own, does, fields) => ({
  ...{ name: own, does, filter: inTurn(SHARED) },
  stored: { count: SHARED, document: (_id) => ({ _id, ...filled(fields, 1) }) },
  update: {
    $inc: filled(
      [0, 3, 7, 12, 19].map((at) => fields[((at * fields.length) / 20) | 0]),
      1,
    ),
  },
});

const wideFields = fieldNames(512, 4);
const MIDDLE = wideFields[256];
const elementPaths = Array.from({ length: ELEMENTS }, (_, at) =>
  ['x', 'y', 'z'].map((field) => `list.${at}.${field}`),
).flat();
const elementFields = fieldNames(20, 3);
const matchedFields = [0, 1, 2, 3, 4, 15, 16, 17, 18, 19].map((at) => elementFields[at]);

/** Each caller has twenty documents of its own to sort: which of all is the first would be open. */
const SORTED = 20;
/** @type {(own: string) => UpdateCase} */
const sortedUpdate = (own) => ({
  ...{ name: own, does: 'increments the first of 20 sorted numbers and returns it' },
  stored: { count: SORTED * LANES, document: (i) => ({ _id: i, lane: i % LANES, x: 0, y: -i }) },
  ...{ method: 'findOneAndUpdate', sort: { x: 1, y: 1 }, update: increment },
  filter: (i) => ({ lane: i % LANES }),
  touches: (i) => [(i % LANES) + LANES * (SORTED - 1 - (Math.floor(i / LANES) % SORTED))],
});

/**
 * Without the server's validation of documents, and with it.
 *
 * @param {string} size
 * @param {number} count fields
 * @returns {UpdateCase[]}
 */
function validation(size, count) {
  const names = letters(count);
  const entry = {
    ...{ name: `Update.DocValidation.${size}`, does: `increments ${count} numbers, validated` },
    stored: {
      count: COUNT,
      document: (/** @type {number} */ _id) => ({ _id, ...filled(names, 0) }),
    },
    ...{ filter: near, update: { $inc: filled(names, 1) } },
  };
  return [
    { ...entry, name: `${entry.name}.Compare`, does: `increments ${count} numbers` },
    { ...entry, ...validated(names) },
  ];
}

/** @type {UpdateCase[]} */
const entries = [
  {
    ...{ name: 'Update.IncNoIndex', does: 'increments a number', stored: numbers },
    ...{ filter: near, update: increment },
  },
  {
    ...{ name: 'Update.IncWithIndex', does: 'increments an indexed number', stored: numbers },
    ...{ ...indexed({ x: 1 }), filter: near, update: increment },
  },
  {
    ...{ name: 'Update.IncNoIndexUpsert', does: 'increments a number, or inserts it' },
    ...{
      stored: { ...numbers, count: 0 },
      upserts: COUNT,
      filter: inTurn(COUNT),
      update: increment,
    },
  },
  {
    ...{ name: 'Update.IncWithIndexUpsert', does: 'increments an indexed number, or inserts it' },
    ...{
      stored: { ...numbers, count: 0 },
      upserts: COUNT,
      filter: inTurn(COUNT),
      update: increment,
    },
    ...indexed({ x: 1 }),
  },
  incrementFive('Update.IncFewSmallDoc', 'increments 5 of 20 fields', fieldNames(20, 3)),
  incrementFive('Update.IncFewLargeDoc', 'increments 5 of 50 fields', fieldNames(50, 3)),
  incrementFive(
    ...['Update.IncFewSmallDocLongFields', 'increments 5 of 20 fields with long names'],
    fieldNames(20, 10),
  ),
  incrementFive(
    ...['Update.IncFewLargeDocLongFields', 'increments 5 of 50 fields with long names'],
    fieldNames(50, 10),
  ),
  {
    ...{ name: 'Update.SingleDocFieldAtOffset', does: 'sets the middle one of 512 fields' },
    stored: { count: FEW, document: (_id) => ({ _id, ...filled(wideFields, 'a') }) },
    filter: inTurn(FEW),
    update: alternately(FEW, { $set: { [MIDDLE]: 'b' } }, { $set: { [MIDDLE]: 'a' } }),
  },
  {
    ...{ name: 'Update.FieldAtOffset', does: 'sets the middle one of 512 fields of 100 documents' },
    stored: { count: SHARED, document: (_id) => ({ _id, ...filled(wideFields, 'a') }) },
    ...{ method: 'updateMany', documents: SHARED, filter: {} },
    // Longer and shorter, and another letter than whoever is in flight beside it sets.
    update: (i) => ({
      $set: { [MIDDLE]: String.fromCharCode(0x100 + (i % 512)).repeat(1 + (i % 2)) },
    }),
  },
  {
    ...{ name: 'Update.ManyElementsWithinArray', does: 'sets all 600 numbers in an array' },
    stored: {
      count: FEW,
      document: (_id) => ({
        _id,
        list: Array.from({ length: ELEMENTS }, () => ({ x: 0, y: 0, z: 0 })),
      }),
    },
    filter: nearFew,
    update: (_i, draw) => ({
      $set: Object.fromEntries(elementPaths.map((path) => [path, 1 + draw(100)])),
    }),
  },
  {
    ...{
      name: 'Update.MatchedElementWithinArray',
      does: 'sets 10 numbers in the matching element',
    },
    stored: {
      count: FEW,
      document: (_id) => ({
        _id,
        list: Array.from({ length: ELEMENTS }, (_, at) => ({ at, ...filled(elementFields, 0) })),
      }),
    },
    filter(i, draw) {
      const { _id } = nearFew(i, draw);
      return { _id, 'list.at': (7 * _id) % ELEMENTS };
    },
    update: (_i, draw) => ({
      $set: Object.fromEntries(matchedFields.map((field) => [`list.$.${field}`, 1 + draw(99)])),
    }),
  },
  {
    ...{ name: 'Update.UniqueIndex', does: 'increments a number found by a unique key' },
    stored: { count: COUNT, document: (i) => ({ _id: i, a: i, x: 0 }) },
    ...{ ...unique({ a: 1 }), filter: (i, draw) => ({ a: apart(i, draw) }), update: increment },
  },
  {
    ...{
      name: 'Update.UniqueIndexCompoundReverse',
      does: 'increments a number found by half a key',
    },
    stored: { count: COUNT, document: (i) => ({ _id: i, a: i, b: i, x: 0 }) },
    ...unique({ a: -1, b: 1 }),
    ...{ filter: (i, draw) => ({ a: apart(i, draw) }), update: increment },
  },
  ...validation('OneNum', 1),
  ...validation('TenNum', 10),
  ...validation('TwentyNum', 20),
  {
    ...{ name: 'Update.SetWithIndex.Random', does: 'sets an indexed number', stored: numbers },
    ...{ ...indexed({ x: 1 }), filter: near, update: random },
  },
  {
    ...{ name: 'Update.SetWithMultiIndex.Random', does: 'sets two indexed numbers', stored: keyed },
    ...{ ...indexed({ x: 1 }, { y: 1 }), filter: near },
    update: (_i, draw) => ({ $set: { x: draw(1000), y: draw(1000) } }),
  },
  {
    ...{ name: 'Update.SetWithIgnoredIndex.Random', does: 'sets one of two indexed numbers' },
    ...{ stored: keyed, ...indexed({ x: 1 }, { y: 1 }), filter: near, update: random },
  },
  {
    ...{ name: 'Update.SetWithMultiIndex.String', does: 'sets an indexed number and text of 1 KB' },
    ...{ stored: texts, ...indexed({ x: 1 }, { y: 1 }), filter: near },
    update: (_i, draw) => ({ $set: { x: draw(1000), y: draw.text(1024) } }),
  },
  {
    ...{ name: 'Update.SetWithIgnoredIndex.String', does: 'sets a number beside a text of 1 KB' },
    ...{ stored: texts, ...indexed({ x: 1 }, { y: 1 }), filter: near, update: random },
  },
  ...monitored,
  {
    ...{ name: 'Update.WildCardIndex.TopLevelFields', does: 'sets 2 of 8 fields, all indexed' },
    stored: { count: COUNT, document: (_id) => ({ _id, ...filled(fieldNames(8, 2), 0) }) },
    ...{ ...indexed({ '$**': 1 }), filter: near },
    update: (_i, draw) => ({ $set: { f2: draw(1000), f5: draw(1000) } }),
  },
  {
    ...{ name: 'Update.Push', does: 'pushes 4 numbers to an array, keeps 4', stored: lists },
    ...{ filter: near, update: (i) => ({ $push: { list: { $each: [i, i, i, i], $slice: -4 } } }) },
  },
  {
    ...{ name: 'Update.PullAddToSet', does: 'pulls a number from an array, or adds it' },
    ...{ stored: lists, filter: inTurn(COUNT) },
    update: alternately(COUNT, { $pull: { list: 4 } }, { $addToSet: { list: 4 } }),
  },
  {
    ...{ name: 'Update.Mul', does: 'multiplies a number by -1' },
    stored: { count: COUNT, document: (i) => ({ _id: i, x: i + 1 }) },
    ...{ filter: near, update: { $mul: { x: -1 } } },
  },
  {
    ...{ name: 'Update.UnsetSet', does: 'unsets a field, or sets it again', stored: keyed },
    filter: inTurn(COUNT),
    update: alternately(COUNT, { $unset: { y: '' } }, { $set: { y: -1 } }),
  },
  {
    ...{ name: 'Update.Rename', does: 'renames a field, or names it back' },
    stored: { count: COUNT, document: (i) => ({ _id: i, inner: { x: i } }) },
    filter: inTurn(COUNT),
    update: alternately(
      COUNT,
      { $rename: { 'inner.x': 'inner.y' } },
      { $rename: { 'inner.y': 'inner.x' } },
    ),
  },
  {
    ...{ name: 'Update.Replace', does: 'replaces a document of 1 KB', stored: texts },
    ...{ method: 'replaceOne', filter: near },
    update: (i, draw) => ({ x: i, y: draw.text(1024) }),
  },
  {
    ...{ name: 'Update.Contended.Doc', does: 'increments a number that all increment' },
    ...{ stored: numbers, filter: { _id: 1600 }, update: increment },
  },
  {
    ...{ name: 'Commands.FindAndModifyInserts', does: 'finds and replaces an _id, or inserts it' },
    ...{ stored: { count: 0, document: (_id) => ({ _id }) }, upserts: COUNT },
    ...{ method: 'findOneAndReplace', filter: inTurn(COUNT), update: () => ({}) },
  },
  sortedUpdate('Commands.FindAndModifySortedUpdate'),
  {
    ...sortedUpdate('Commands.FindAndModifySortedUpdateIndexed'),
    ...indexed({ lane: 1, x: 1, y: 1 }),
  },
];

export const members = entries.map(updateCase);

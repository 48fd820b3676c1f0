/**
 * The inserts of MongoDB's own micro-benchmarks (mongo-perf), by their names, and a few beside them: what is
 * inserted and into which collection. Without an `_id` the driver makes one.
 */

import { apart } from '../common/cases/draw.js';
import { insertCase } from '../common/cases/inserts.js';
import { letters, validated } from '../common/cases/stored.js';

/** @typedef {import('../common/cases/inserts.js').InsertCase} InsertCase */
/** @typedef {import('../common/cases/draw.js').Draw} Draw */

export const name = 'insert-cases';
export const description = "inserts of MongoDB's micro-benchmarks, without and with indexes";

/** Where threads of the public cases share a range of random keys. */
const KEYS = 10_000_000;
const BATCH = 100;
const KILOBYTE = 'x'.repeat(1000);
const LARGE = KILOBYTE.repeat(16);
const FIELDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
/** Rolls over after so many: a capped collection of 32 KB has room for more empty documents. */
const capped = { options: { capped: true, size: 32 * 1024, max: 1000 }, most: 1000 };
const partial = {
  indexes: [{ key: { x: 1 }, options: { partialFilterExpression: { a: { $lt: 500 } } } }],
};
/** Compared with care, and so slower than byte by byte. */
const collation = { locale: 'en', strength: 5, backwards: true, normalization: true };

const on = (/** @type {Record<string, unknown>[]} */ ...keys) => ({
  indexes: keys.map((key) => ({ key })),
});
const unique = (/** @type {Record<string, unknown>} */ key) => ({
  indexes: [{ key, options: { unique: true } }],
});
const hex = (/** @type {number} */ i) => i.toString(16).padStart(24, '0');
const keysApart = (/** @type {number} */ i, /** @type {Draw} */ draw) => apart(i, draw, KEYS);
/** So many words of five letters. */
const words = (/** @type {Draw} */ draw, /** @type {number} */ count) =>
  Array.from({ length: count }, () => draw.text(5)).join(' ');

/**
 * Without the server's validation of documents, and with it.
 *
 * @param {string} size
 * @param {number} count fields
 * @returns {InsertCase[]}
 */
function validation(size, count) {
  const names = letters(count);
  const entry = {
    ...{ name: `Insert.DocValidation.${size}`, does: `inserts ${count} numbers, validated` },
    document: (/** @type {number} */ _i, /** @type {Draw} */ draw) =>
      Object.fromEntries(names.map((field) => [field, draw(10_000)])),
  };
  return [
    { ...entry, name: `${entry.name}.Compare`, does: `inserts ${count} numbers` },
    { ...entry, ...validated(names) },
  ];
}

/** @type {InsertCase[]} */
const entries = [
  { name: 'Insert.Empty', does: 'inserts an empty document', document: () => ({}) },
  {
    ...{ name: 'Insert.EmptyCapped', does: 'inserts an empty document, capped', ...capped },
    document: () => ({}),
  },
  {
    ...{ name: 'Insert.EmptyCapped.SeqIntID', does: 'inserts a number as _id, capped', ...capped },
    document: (_id) => ({ _id }),
  },
  {
    ...{ name: 'Insert.JustID', does: 'inserts nothing but an _id of 24 hex digits' },
    document: (i) => ({ _id: hex(i) }),
  },
  {
    ...{ name: 'Insert.IntVector', does: 'inserts 100 documents of one number', batch: BATCH },
    document: () => ({ x: 1 }),
  },
  {
    ...{ name: 'Insert.LargeDocVector', does: 'inserts 100 documents of 1 KB', batch: BATCH },
    document: () => ({ fieldName: KILOBYTE }),
  },
  {
    ...{ name: 'Insert.SeqIntID.Indexed', does: 'inserts an _id, another field indexed' },
    ...on({ a: 1 }),
    document: (_id) => ({ _id }),
  },
  {
    ...{ name: 'Insert.IntIDUpsert', does: 'inserts an _id by an upsert', upsert: true },
    document: (_id) => ({ _id }),
  },
  { name: 'Insert.JustNum', does: 'inserts one number', document: (x) => ({ x }) },
  {
    ...{ name: 'Insert.JustNumIndexed', does: 'inserts one number, indexed', ...on({ x: 1 }) },
    document: (x) => ({ x }),
  },
  {
    ...{ name: 'Insert.IndexedStringsSimpleCollation', does: 'inserts a text, indexed by bytes' },
    ...{ options: { collation: { locale: 'simple' } }, ...on({ a: 1 }) },
    document: (_i, draw) => ({ a: draw.text(10) }),
  },
  {
    ...{
      name: 'Insert.IndexedStringsNonSimpleCollation',
      does: 'inserts a text, indexed as English',
    },
    ...{ options: { collation }, ...on({ a: 1 }) },
    document: (_i, draw) => ({ a: draw.text(10) }),
  },
  {
    ...{ name: 'Insert.UniqueIndex', does: 'inserts a number, unique', ...unique({ a: 1 }) },
    document: (a) => ({ a }),
  },
  {
    ...{ name: 'Insert.UniqueIndexCompound', does: 'inserts two numbers, unique together' },
    ...unique({ a: 1, b: 1 }),
    document: (i) => ({ a: i, b: i }),
  },
  {
    ...{ name: 'Insert.UniqueIndexCompoundReverse', does: 'inserts two numbers, one descending' },
    ...unique({ a: 1, b: -1 }),
    document: (i) => ({ a: i, b: i }),
  },
  {
    ...{ name: 'Insert.SingleIndex.Seq', does: 'inserts the greatest key of an index' },
    ...on({ x: 1 }),
    document: (x) => ({ x }),
  },
  {
    ...{ name: 'Insert.SingleIndex.Uncontested.Rnd', does: 'inserts a random key, ranges apart' },
    ...on({ x: 1 }),
    document: (i, draw) => ({ x: keysApart(i, draw) }),
  },
  {
    ...{
      name: 'Insert.SingleIndex.Contested.Rnd',
      does: 'inserts a random key, one range for all',
    },
    ...on({ x: 1 }),
    document: (_i, draw) => ({ x: draw(KEYS) }),
  },
  {
    ...{ name: 'Insert.MultiIndex.Uncontested.Rnd', does: 'inserts 3 random keys, ranges apart' },
    ...on({ x: 1 }, { y: 1 }, { z: 1 }),
    document: (i, draw) => ({
      x: keysApart(i, draw),
      y: keysApart(i, draw),
      z: keysApart(i, draw),
    }),
  },
  {
    ...{
      name: 'Insert.MultiIndex.Contested.Rnd',
      does: 'inserts 3 random keys, one range for all',
    },
    ...on({ x: 1 }, { y: 1 }, { z: 1 }),
    document: (_i, draw) => ({ x: draw(KEYS), y: draw(KEYS), z: draw(KEYS) }),
  },
  {
    ...{
      name: 'Insert.MultiKeyIndex.Uncontested.Rnd',
      does: 'inserts an indexed array, ranges apart',
    },
    ...on({ x: 1 }),
    document: (i, draw) => ({ x: Array.from({ length: 4 }, () => keysApart(i, draw)) }),
  },
  {
    ...{
      name: 'Insert.MultiKeyIndex.Contested.Rnd',
      does: 'inserts an indexed array, one range for all',
    },
    ...on({ x: 1 }),
    document: (_i, draw) => ({ x: Array.from({ length: 4 }, () => draw(KEYS)) }),
  },
  {
    ...{ name: 'Insert.BigKeyIndex', does: 'inserts an indexed text of 20 000 letters' },
    ...on({ x: 1 }),
    document: (_i, draw) => ({ x: draw.text(20_000) }),
  },
  {
    ...{ name: 'Inserts.PartialIndex.FilteredRange', does: 'inserts what a partial index holds' },
    ...partial,
    document: (_i, draw) => ({ x: draw(500), a: draw(500) }),
  },
  {
    ...{
      name: 'Inserts.PartialIndex.NonFilteredRange',
      does: 'inserts what a partial index leaves out',
    },
    ...partial,
    document: (_i, draw) => ({ x: 500 + draw(4300), a: 500 + draw(4300) }),
  },
  {
    ...{ name: 'Inserts.PartialIndex.FullRange', does: 'inserts what a partial index may hold' },
    ...partial,
    document: (_i, draw) => ({ x: draw(4800), a: draw(4800) }),
  },
  {
    ...{ name: 'Insert.WildCardIndex.TopLevelFields', does: 'inserts 8 fields, all indexed' },
    ...on({ '$**': 1 }),
    document: (i) => Object.fromEntries(FIELDS.map((field, at) => [field, i + at])),
  },
  {
    ...{
      name: 'Insert.WildCardIndex.DeeplyNestedFields',
      does: 'inserts 8 nested fields, all indexed',
    },
    ...on({ '$**': 1 }),
    document: (i) => ({
      a: { b: { c: { d: Object.fromEntries(FIELDS.map((one) => [one, i])) } } },
    }),
  },
  ...validation('OneInt', 1),
  ...validation('TenInt', 10),
  ...validation('TwentyInt', 20),
  {
    ...{
      name: 'Insert.TextIndex',
      does: 'inserts 5 words, indexed for search',
      ...on({ x: 'text' }),
    },
    document: (_i, draw) => ({ x: words(draw, 5) }),
  },
  {
    ...{ name: 'Insert.2dsphere', does: 'inserts a place, indexed', ...on({ loc: '2dsphere' }) },
    document: (_i, draw) => ({
      loc: { type: 'Point', coordinates: [draw(360_000) / 1000 - 180, draw(180_000) / 1000 - 90] },
    }),
  },
  {
    ...{ name: 'Insert.LargeDoc', does: 'inserts a text of 16 KB' },
    document: () => ({ x: LARGE }),
  },
  {
    ...{ name: 'Insert.LargeArray', does: 'inserts an array of 1 000 numbers' },
    document: (i) => ({ x: Array.from({ length: 1000 }, (_, at) => i + at) }),
  },
];

export const members = entries.map(insertCase);

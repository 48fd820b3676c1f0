/**
 * The multi-updates of MongoDB's own micro-benchmarks (mongo-perf), by their names, and one beside them: which
 * documents are found, one to all, and what is done to each.
 */

import { apart } from '../common/cases/draw.js';
import { COUNT, indexed, numbers } from '../common/cases/stored.js';
import { updateCase } from '../common/cases/updates.js';

/** @typedef {import('../common/cases/updates.js').UpdateCase} UpdateCase */
/** @typedef {import('../common/cases/workload.js').Stored} Stored */

export const name = 'multi-update-cases';
export const description = "multi-updates of MongoDB's micro-benchmarks: one document to all";

const increment = { $inc: { x: 1 } };
const HOT = { _id: { $gt: 1590, $lt: 1610 } };
/** A tenth of the public cases', whose operations take a second each. @type {Stored} */
const big = { ...numbers, count: 10_000 };
/** @type {Stored} */
const bigWithText = { count: big.count, document: (_id) => ({ _id, x: 0, y: 'a' }) };
const both = { $inc: { x: 1 }, $set: { y: 'b' } };

/**
 * The same without and with indexes.
 *
 * @param {Omit<UpdateCase, 'method'>} entry
 * @param {...Record<string, unknown>} keys
 * @returns {UpdateCase[]}
 */
const twice = (entry, ...keys) => [
  { ...entry, name: `${entry.name}.NoIndex`, method: 'updateMany' },
  {
    ...{ ...entry, name: `${entry.name}.Indexed`, does: `${entry.does}, indexed` },
    ...{ method: 'updateMany', ...indexed(...keys) },
  },
];

/** @type {UpdateCase[]} */
const entries = [
  ...twice(
    {
      ...{ name: 'MultiUpdate.Uncontended.SingleDoc', does: 'increments one document of many' },
      ...{ stored: numbers, filter: (i, draw) => ({ _id: apart(i, draw) }), update: increment },
    },
    { x: 1 },
  ),
  ...twice(
    {
      ...{ name: 'MultiUpdate.Uncontended.TwoDocs', does: 'increments two documents' },
      ...{ stored: numbers, documents: 2, update: increment },
      filter: (i, draw) => ({ _id: { $in: [apart(i, draw), apart(i, draw)] } }),
    },
    { x: 1 },
  ),
  ...twice(
    {
      ...{ name: 'MultiUpdate.Contended.Low', does: 'increments one document of all' },
      ...{ stored: numbers, filter: (_i, draw) => ({ _id: draw(COUNT) }), update: increment },
    },
    { x: 1 },
  ),
  ...twice(
    {
      ...{
        name: 'MultiUpdate.Contended.Medium',
        does: 'increments a range of 0 to 4 798 documents',
      },
      ...{ stored: numbers, documents: 2200, update: increment },
      filter: (_i, draw) => ({ _id: { $gt: draw(2600), $lt: 2200 + draw(2600) } }),
    },
    { x: 1 },
  ),
  ...twice(
    {
      ...{ name: 'MultiUpdate.Contended.Hot', does: 'increments the same 19 documents' },
      ...{ stored: numbers, documents: 19, filter: HOT, update: increment },
    },
    { x: 1 },
  ),
  ...twice(
    {
      ...{ name: 'MultiUpdate.Contended.Doc.Seq', does: 'increments the same document' },
      ...{ stored: numbers, filter: { _id: 1600 }, update: increment },
    },
    { x: 1 },
  ),
  ...twice(
    {
      ...{ name: 'MultiUpdate.Contended.Doc.Rnd', does: 'sets a number of the same document' },
      // Another number than whoever is in flight beside it sets.
      ...{
        stored: numbers,
        filter: { _id: 1600 },
        update: (i) => ({ $set: { x: 1 + (i % COUNT) } }),
      },
    },
    { x: 1 },
  ),
  ...twice(
    {
      ...{ name: 'MultiUpdate.Contended.AllDocs', does: 'increments all 3 200 documents' },
      ...{ stored: { ...numbers, count: 3200 }, documents: 3200, filter: {}, update: increment },
    },
    { x: 1 },
  ),
  ...twice(
    {
      ...{ name: 'MultiUpdate.BigAllDocs', does: 'increments all 10 000 documents' },
      ...{ stored: big, documents: big.count, filter: {}, update: increment },
    },
    { x: 1 },
  ),
  ...twice(
    {
      ...{
        name: 'MultiUpdate.BigAllDocsMultiChange',
        does: 'changes 2 fields of all 10 000 documents',
      },
      ...{ stored: bigWithText, documents: big.count, filter: {}, update: both },
    },
    { x: 1 },
    { y: 1 },
  ),
  {
    name: 'MultiUpdate.BigAllDocsMultiChangeIgnoredIndex.Indexed',
    does: 'changes one of 2 indexed fields of all 10 000 documents',
    ...{ stored: bigWithText, documents: big.count, method: 'updateMany' },
    ...{ ...indexed({ x: 1 }, { y: 1 }), filter: {}, update: increment },
  },
  {
    ...{ name: 'MultiUpdate.Contended.Hot.Push', does: 'pushes 4 numbers to 19 arrays, keeps 4' },
    stored: { count: COUNT, document: (_id) => ({ _id, list: [1, 2, 3, 4] }) },
    ...{ documents: 19, method: 'updateMany', filter: HOT },
    update: (i) => ({ $push: { list: { $each: [i, i, i, i], $slice: -4 } } }),
  },
];

export const members = entries.map(updateCase);

/** Commands are built as `mongodb` builds them, whatever an option's value: each is held against the one that it sends. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openMonitored } from '../monitored.js';

const { native, official, idle } = await openMonitored();
const things = idle.db('both').collection('things');

/** Of each type, and for each option one that is usual. */
const VALUES = [true, false, 0, 1, -1, 1.5, 'x', null, undefined, {}, { a: 1 }, ['a']];

/** @type {Record<string, (collection: any, options: object) => any>} */
const READS = {
  find: (collection, options) => collection.find({ a: 1 }, options).toArray(),
  findOne: (collection, options) => collection.findOne({ a: 1 }, options),
  aggregate: (collection, options) => collection.aggregate([{ $match: {} }], options).toArray(),
  countDocuments: (collection, options) => collection.countDocuments({ a: 1 }, options),
  estimatedDocumentCount: (collection, options) => collection.estimatedDocumentCount(options),
  distinct: (collection, options) => collection.distinct('a', { a: 1 }, options),
};
const change = { $set: { a: 1 } };
/** @type {typeof READS} */
const WRITES = {
  insertOne: (collection, options) => collection.insertOne({ _id: 1 }, options),
  insertMany: (collection, options) => collection.insertMany([{ _id: 1 }], options),
  updateOne: (collection, options) => collection.updateOne({ a: 1 }, change, options),
  updateMany: (collection, options) => collection.updateMany({ a: 1 }, change, options),
  replaceOne: (collection, options) => collection.replaceOne({ a: 1 }, { b: 1 }, options),
  deleteOne: (collection, options) => collection.deleteOne({ a: 1 }, options),
  deleteMany: (collection, options) => collection.deleteMany({ a: 1 }, options),
  findOneAndUpdate: (collection, options) => collection.findOneAndUpdate({ a: 1 }, change, options),
  findOneAndDelete: (collection, options) => collection.findOneAndDelete({ a: 1 }, options),
};
const ALL = { ...READS, ...WRITES };
const { find, aggregate, ...OTHERS } = READS;
/** A bulk of mongodb's, which insertMany is, leaves out what is false and means the same. */
const { insertMany, ...ONE_BY_ONE } = WRITES;
const FIND = { find };
const AGGREGATE = { aggregate };

/** The calls that each option is tried with, and a value of its own. @type {[string, typeof READS, unknown][]} */
const OPTIONS = [
  ['maxTimeMS', ALL, 60_000],
  ['comment', { ...FIND, ...WRITES }, 'a word'],
  ['collation', { ...READS, insertOne: WRITES.insertOne }, { locale: 'en' }],
  ['let', { ...FIND, ...AGGREGATE, updateOne: WRITES.updateOne }, { b: 2 }],
  ['skip', { ...FIND, countDocuments: OTHERS.countDocuments }, 2],
  ['limit', { ...FIND, countDocuments: OTHERS.countDocuments }, 2],
  ['batchSize', { ...FIND, ...AGGREGATE }, 2],
  ['allowDiskUse', { ...FIND, ...AGGREGATE }, true],
  ['ordered', { insertMany, deleteMany: WRITES.deleteMany }, false],
  ['writeConcern', AGGREGATE, { w: 1 }],
  ...['timeout', 'noCursorTimeout', 'oplogReplay', 'allowPartialResults', 'singleBatch'].map(
    (name) => /** @type {[string, typeof READS, unknown]} */ ([name, FIND, true]),
  ),
  ...['returnKey', 'showRecordId', 'min', 'max'].map(
    (name) => /** @type {[string, typeof READS, unknown]} */ ([name, FIND, { _id: 1 }]),
  ),
  ['bypassDocumentValidation', { ...ONE_BY_ONE, ...AGGREGATE }, true],
];

/** What a client has said about itself, its session and its clock. */
const OWN = ['lsid', '$clusterTime', 'txnNumber'];

/**
 * @param {any} client
 * @param {(collection: any, options: object) => any} call
 * @param {object} options
 * @returns {Promise<object[]>} the commands, their fields in alphabetical order
 */
async function sentBy(client, call, options) {
  await things.deleteMany({});
  /** @type {object[]} */
  const commands = [];
  const listen = (/** @type {any} */ { command }) => {
    // The next reply is of a cursor that has a number of its own.
    const known = command.getMore ? { ...command, getMore: 'its cursor' } : command;
    const fields = Object.entries(known).filter(([name]) => !OWN.includes(name));
    commands.push(Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1))));
  };
  client.on('commandStarted', listen);
  try {
    await call(client.db('both').collection('things'), options);
  } catch {
    // What the server refuses has been sent; what was not is seen by that.
  } finally {
    client.off('commandStarted', listen);
  }
  return commands;
}

for (const [name, calls, usual] of OPTIONS) {
  test(`${name}: ${Object.keys(calls).join(', ')}`, async () => {
    for (const [method, call] of Object.entries(calls)) {
      let sent = 0;
      for (const value of [usual, ...VALUES]) {
        // Its own words for a write concern are read by neither alike.
        if (name === 'writeConcern' && value !== usual) continue;
        const options = { [name]: value };
        const expected = await sentBy(official, call, options);
        assert.deepEqual(await sentBy(native, call, options), expected, `${method} ${value}`);
        sent += expected.length;
      }
      assert.ok(sent > 0, method);
    }
  });
}

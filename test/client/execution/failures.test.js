import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { openBoth } from '../both.js';
import { FAILING, failNext, failNoMore } from '../fail_points.js';

const both = await openBoth(undefined, { topology: 'replicaSet', args: FAILING });
afterEach(() => failNoMore(both.official));

/** What a broken connection leaves of an error that both drivers have. @param {any} error */
function shared(error) {
  const { name, code, codeName, insertedCount, insertedIds, modifiedCount, writeErrors } = error;
  const labels = error.errorLabels.filter((/** @type {string} */ one) => one !== 'ResetPool');
  const wholes = { insertedCount, insertedIds, modifiedCount, writeErrors };
  return { name, code, codeName, labels, ...wholes };
}

const TWO = [{ _id: 1 }, { _id: 2 }];
const MIXED = [
  { insertOne: { document: { _id: 1 } } },
  { updateOne: { filter: { _id: 1 }, update: { $set: { a: 1 } } } },
  { insertOne: { document: { _id: 2 } } },
];

/** @type {Record<string, [command: string, operation: (collection: any) => any]>} */
const BROKEN = {
  insertOne: ['insert', (collection) => collection.insertOne({ _id: 1 })],
  insertMany: ['insert', (collection) => collection.insertMany(TWO)],
  'insertMany, unordered': [
    'insert',
    (collection) => collection.insertMany(TWO, { ordered: false }),
  ],
  'bulkWrite, after its first command': ['update', (collection) => collection.bulkWrite(MIXED)],
  findOne: ['find', (collection) => collection.findOne()],
  findOneAndUpdate: [
    'findAndModify',
    (collection) => collection.findOneAndUpdate({}, { $set: { a: 1 } }),
  ],
};

for (const [name, [command, operation]] of Object.entries(BROKEN)) {
  test(`${name} whose connections break: as mongodb`, async () => {
    /** @type {any[]} */
    const errors = [];
    for (const client of [both.official, both.native]) {
      await both.load([]);
      const collection = client.db('both').collection('things');
      await collection.countDocuments();
      await failNext(
        both.official,
        { failCommands: [command], closeConnection: true },
        { times: 2 },
      );
      await assert.rejects(
        async () => operation(collection),
        (error) => Boolean(errors.push(shared(error))),
      );
      await failNoMore(both.official);
    }
    assert.deepEqual(errors[1], errors[0]);
  });
}

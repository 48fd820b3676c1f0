/** Whatever a document answers, it is asked as the official driver asks it: once, and in the same order. */
import { test } from 'node:test';
import { Source } from '../../fuzz/documents/source.js';
import { livingDocument } from '../../fuzz/living.js';
import { times } from '../../lifecycle/programs/lives.js';
import { openBoth } from '../both.js';

const { compare } = await openBoth(undefined);

const HELD = [
  { _id: 1, a: 0 },
  { _id: 2, a: 1, b: { c: 2 } },
  { _id: 3, a: 'text' },
];

/**
 * Each gets the documents of one seed.
 * @type {Record<string, (collection: any, make: () => any) => any>}
 */
const OPERATIONS = {
  insertOne: (c, make) => c.insertOne({ _id: 10, ...keep(make()) }),
  'insertOne as it is': (c, make) => withId(make(), 10, (one) => c.insertOne(one)),
  insertMany: (c, make) =>
    c.insertMany(Array.from({ length: 40 }, (_, i) => ({ _id: 10 + i, in: make() }))),
  'insertMany unordered': (c, make) =>
    c.insertMany(
      Array.from({ length: 40 }, (_, i) => ({ _id: 10 + i, in: make() })),
      { ordered: false },
    ),
  bulkWrite: async (c, make) => ({
    ...(await c.bulkWrite([
      { insertOne: { document: { _id: 10, in: make() } } },
      { updateOne: { filter: { _id: 1 }, update: { $set: { in: make() } } } },
      { replaceOne: { filter: { _id: 2 }, replacement: { in: make() } } },
      { deleteMany: { filter: { in: make() } } },
    ])),
  }),
  updateOne: (c, make) => c.updateOne({ _id: 1 }, { $set: { in: make() } }),
  updateMany: (c, make) =>
    c.updateMany({ $or: [{ a: make() }, { _id: 2 }] }, { $set: { in: make() } }),
  replaceOne: (c, make) => c.replaceOne({ _id: 1 }, { in: make() }),
  deleteOne: (c, make) => c.deleteOne({ $or: [{ a: make() }, { b: make() }] }),
  deleteMany: (c, make) => c.deleteMany({ a: make() }),
  findOne: (c, make) => c.findOne({ a: make() }),
  'findOne with options': (c, make) => c.findOne({ a: make() }, { projection: { a: 1 } }),
  find: (c, make) => c.find({ $or: [{ a: make() }, { _id: { $gt: make() } }] }).toArray(),
  findOneAndUpdate: (c, make) =>
    c.findOneAndUpdate({ _id: 1 }, { $set: { in: make() } }, { returnDocument: 'after' }),
  findOneAndReplace: (c, make) => c.findOneAndReplace({ a: { $ne: make() } }, { in: make() }),
  findOneAndDelete: (c, make) => c.findOneAndDelete({ a: { $ne: make() } }),
  countDocuments: (c, make) => c.countDocuments({ a: { $ne: make() } }),
  distinct: (c, make) => c.distinct('a', { a: { $ne: make() } }),
  aggregate: (c, make) =>
    c.aggregate([{ $match: { _id: 1 } }, { $set: { in: { $literal: make() } } }]).toArray(),
};

/** A getter's value is read when it is copied, as by any program that does so. @param {any} document */
const keep = (document) => ({ in: document });

/**
 * @param {any} document
 * @param {number} id
 * @param {(document: any) => any} use
 */
function withId(document, id, use) {
  document._id = id;
  return use(document);
}

for (const [name, operation] of Object.entries(OPERATIONS)) {
  test(`${name}: documents that change while they are read, as mongodb`, async () => {
    const source = new Source(name.length * 7919 + name.charCodeAt(0));
    for (let left = times(12); left > 0; left--) {
      const seed = source.below(2 ** 31);
      await compare(HELD, (collection, client) => {
        const own = new Source(seed);
        let calls = 0;
        // A call, and what it gives whatever the driver: begun here, with a promise or without.
        const call = () => {
          void client.db('both').collection('others').findOne({ pattern: /x/ });
          return ++calls;
        };
        return operation(collection, () => livingDocument(own, () => ({ asked: 0, call })));
      });
    }
  });
}

/** Mongoose's documented calls, one case for each kind. They name every _id, so that answers can be compared. */

import { describeError } from './both.js';
import { NOTHING, people, thrown } from './models.js';

/** @type {Record<string, (given: import('./both.js').Given) => unknown>} */
export const CASES = {
  create: async (given) => {
    const { Person } = await people(given);
    const one = await Person.create({ _id: 10, name: 'Eve', born: 1990, tags: ['a'] });
    const many = await Person.create([
      { _id: 11, name: 'Fay' },
      { _id: 12, name: 'Gil' },
    ]);
    // Both were saved at the same time: either may have been the first.
    return [one, many, one.isNew, await Person.find().sort('_id').lean()];
  },

  'insertMany, and one that fails validation': async (given) => {
    const { Person } = await people(given);
    const inserted = await Person.insertMany([
      { _id: 10, name: 'Eve' },
      { _id: 11, name: 'Fay' },
    ]);
    const documents = [{ _id: 12 }, { _id: 13, name: 'Hal' }];
    const raw = await Person.insertMany(documents, { ordered: false, rawResult: true });
    return [inserted, raw.insertedCount, raw.mongoose.validationErrors.map(describeError)];
  },

  'insertMany, duplicates': async (given) => {
    const { Person } = await people(given);
    const documents = [
      { _id: 1, name: 'Ann' },
      { _id: 10, name: 'Eve' },
    ];
    const error = await thrown(Person.insertMany(documents, { ordered: false }));
    const { writeErrors, insertedDocs, result } = error;
    return [
      ...[describeError(error), insertedDocs, result.insertedCount],
      writeErrors.map((/** @type {any} */ { code, index, errmsg }) => ({ code, index, errmsg })),
    ];
  },

  'find and its settings': async (given) => {
    const { Person } = await people(given);
    return [
      await Person.find(),
      await Person.find({ born: { $gt: 1950 } }, 'name born')
        .sort('-born')
        .skip(1)
        .limit(2),
      await Person.findOne({ name: /^b/i }).select({ tags: 1 }),
      await Person.findById('3'),
      await Person.findById(99),
      await Person.where('born').lt(1960).collation({ locale: 'en', strength: 2 }).sort('name'),
      await Person.find().lean(),
      await Person.find({ tags: { $elemMatch: { $eq: 'x' } } })
        .hint({ _id: 1 })
        .comment('c'),
      await Person.find({ name: 'Bob' }).read('primary').maxTimeMS(10_000).batchSize(1),
      await Person.find({}, null, { sort: { born: 1 }, limit: 1 }).orFail(),
    ];
  },

  populate: async (given) => {
    const { Book } = await people(given);
    return [
      await Book.find().populate('author').sort('_id'),
      await Book.findOne({ _id: 1 }).populate({
        path: 'author',
        select: 'name',
        match: { born: 1 },
      }),
      await Book.findById(2).populate('readers', 'name').lean(),
    ];
  },

  cursors: async (given) => {
    const { Person } = await people(given);
    const found = [];
    for await (const { name } of Person.find().sort('_id')) found.push(name);
    for await (const { name } of Person.find().sort('-_id').cursor({ batchSize: 1 }))
      found.push(name);
    await Person.find()
      .cursor()
      .eachAsync((/** @type {any} */ { born }) => found.push(born), { parallel: 2 });
    const cursor = Person.find().sort('_id').cursor();
    found.push((await cursor.next()).name);
    await cursor.close();
    const stream = Person.find().sort('_id').lean().cursor();
    await new Promise((resolve, reject) =>
      stream
        .on('data', (/** @type {any} */ { _id }) => found.push(_id))
        .on('end', resolve)
        .on('error', reject),
    );
    for await (const one of Person.aggregate([{ $sort: { _id: 1 } }]).cursor())
      found.push(one.name);
    return found;
  },

  aggregate: async (given) => {
    const { Person } = await people(given);
    return [
      await Person.aggregate([{ $group: { _id: null, born: { $avg: '$born' } } }]),
      await Person.aggregate()
        .match({ born: { $gt: 1950 } })
        .project('name')
        .sort('name'),
      await Person.aggregate().unwind('tags').sortByCount('tags').allowDiskUse(true),
      describeError(await thrown(Person.aggregate([{ $none: 1 }]))),
    ];
  },

  'save, and what validation refuses': async (given) => {
    const { Person } = await people(given);
    const person = await Person.findById(1);
    person.name = 'Anna';
    person.tags.push('new');
    person.home.city = 'Graz';
    await person.save();
    const wrong = new Person({ _id: 20, born: 'never' });
    const errors = describeError(await thrown(wrong.save()));
    const missing = await Person.findById(2);
    await Person.deleteOne({ _id: 2 });
    missing.name = 'Bo';
    return [await Person.findById(1), errors, describeError(await thrown(missing.save()))];
  },

  updates: async (given) => {
    const { Person } = await people(given);
    return [
      await Person.updateOne({ _id: 1 }, { name: 'Ada' }),
      await Person.updateMany(
        { born: { $lt: 1970 } },
        { $push: { tags: 'old' }, $inc: { born: 1 } },
      ),
      await Person.updateOne({ _id: 30 }, { name: 'Upa' }, { upsert: true }),
      await Person.updateOne({ _id: 31 }, NOTHING),
      await Person.replaceOne({ _id: 2 }, { name: 'Rob', tags: [] }),
      await Person.findOneAndUpdate({ _id: 1 }, { born: 1 }, { returnDocument: 'after' }),
      await Person.findOneAndUpdate({ _id: 1 }, { born: 2 }, { includeResultMetadata: true }).then(
        (/** @type {any} */ { value, lastErrorObject, ok }) => [value, lastErrorObject, ok],
      ),
      await Person.findByIdAndUpdate(3, { $unset: { born: 1 } }, { returnDocument: 'after' }),
      await Person.findOneAndReplace({ _id: 2 }, { name: 'Robin' }, { returnDocument: 'after' }),
      await Person.updateOne(
        { _id: 3 },
        { $set: { 'tags.$[t]': 'y' } },
        { arrayFilters: [{ t: 'x' }] },
      ),
      await Person.find().sort('_id').lean(),
    ];
  },

  'deletes, counts and values': async (given) => {
    const { Person } = await people(given);
    return [
      await Person.countDocuments({ born: { $exists: true } }),
      await Person.estimatedDocumentCount(),
      await Person.distinct('tags'),
      await Person.exists({ name: 'Bob' }),
      await Person.exists({ name: 'Zed' }),
      await Person.findOneAndDelete({ _id: 1 }),
      await Person.findByIdAndDelete(2),
      await Person.deleteOne({ _id: 3 }),
      await (await Person.findById(4)).deleteOne(),
      await Person.deleteMany(),
    ];
  },

  'bulkWrite and bulkSave': async (given) => {
    const { Person } = await people(given);
    const written = await Person.bulkWrite([
      { insertOne: { document: { _id: 40, name: 'Ida' } } },
      { updateOne: { filter: { _id: 1 }, update: { born: '1901' } } },
      { updateMany: { filter: {}, update: { $addToSet: { tags: 'all' } } } },
      { replaceOne: { filter: { _id: 2 }, replacement: { name: 'Rex' }, upsert: true } },
      { deleteOne: { filter: { _id: 3 } } },
    ]);
    const { insertedCount, matchedCount, modifiedCount, deletedCount, upsertedCount } = written;
    const changed = await Person.find().sort('_id');
    for (const person of changed) person.born = 2000;
    const saved = await Person.bulkSave([...changed, new Person({ _id: 41, name: 'Jo' })]);
    return [
      [insertedCount, matchedCount, modifiedCount, deletedCount, upsertedCount],
      [written.insertedIds, written.upsertedIds, saved.insertedCount, saved.modifiedCount],
      await Person.find().sort('_id'),
      describeError(
        await thrown(Person.bulkWrite([{ insertOne: { document: { _id: 41, name: 'K' } } }])),
      ),
    ];
  },
};

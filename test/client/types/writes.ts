import type {
  AnyBulkWriteOperation,
  SyncBulkOperation as BulkOperation,
  BulkWriteResult,
  SyncCollection as Collection,
  DeleteResult,
  Document,
  InsertManyResult,
  InsertOneResult,
  ModifyResult,
  OptionalId,
  UpdateFilter,
  UpdateOptions,
  UpdateResult,
  WithId,
  WithoutId,
} from '../../../js/index.js';
import { Int32, Long, ObjectId, Timestamp } from '../../../js/index.js';
import { exactly, orders, type Person, people, products, shapes, things } from './schemas.js';

const ada = {
  name: 'Ada',
  born: 1815,
  tags: ['maths'],
  address: { city: 'London' },
  friends: [{ name: 'Charles', since: 1833 }],
};

// Inserts.
exactly<InsertOneResult<Person>>()(people.insertOne(ada, { writeConcern: { w: 'majority' } }));
exactly<ObjectId>()(people.insertOne({ ...ada, _id: new ObjectId() }).insertedId);
exactly<number>()(products.insertOne({ _id: 1, title: 'Lamp' }).insertedId);
exactly<string>()(orders.insertOne({ total: 3 }).insertedId);
exactly<InsertManyResult<Person>>()(people.insertMany([ada], { ordered: false }));
exactly<number>()(products.insertMany([{ _id: 1, title: 'Lamp' }] as const).insertedIds[0]);
shapes.insertOne({ _id: new ObjectId(), kind: 'square', side: 2 });
// @ts-expect-error the rest of Ada is missing
people.insertOne({ name: 'Ada' });
// @ts-expect-error a year is a number
people.insertOne({ ...ada, born: '1815' });
// @ts-expect-error ids are ObjectIds where the schema says nothing
people.insertOne({ ...ada, _id: 1 });
// @ts-expect-error the schema wants an id
products.insertOne({ title: 'Lamp' });
// @ts-expect-error squares have no radius
shapes.insertOne({ _id: new ObjectId(), kind: 'square', radius: 2 });
// @ts-expect-error many are an array
people.insertMany(ada);
// @ts-expect-error one more option than there is
people.insertOne(ada, { order: true });

// Updates.
const updates: UpdateFilter<Person>[] = [
  { $set: { name: 'Ada', 'address.city': 'Paris' }, $currentDate: { died: true } },
  { $inc: { born: 1 }, $unset: { died: '' }, $rename: { name: 'called' } },
  { $inc: { born: new Int32(1) }, $mul: { born: Long.ONE }, $min: { born: 1800 } },
  { $push: { tags: 'verse' }, $pull: { friends: { name: 'Charles' } } },
  {
    $push: { friends: { $each: [{ name: 'Mary', since: 1834 }], $slice: -3, $sort: { since: 1 } } },
  },
  { $addToSet: { tags: { $each: ['verse'] } }, $pop: { friends: -1 }, $pullAll: { tags: ['a'] } },
  { $addToSet: { friends: { name: 'Mary', since: 1834 } }, $inc: { 'friends.0.since': 1 } },
  { $pull: { tags: { $in: ['a', 'b'] } }, $bit: { born: { and: 1 } } },
];
exactly<UpdateResult<Person>>()(people.updateOne({ name: 'Ada' }, updates[0], { upsert: true }));
exactly<ObjectId | null>()(people.updateMany({}, updates[1]).upsertedId);
exactly<number | null>()(products.updateOne({ _id: 1 }, { $set: { title: '' } }).upsertedId);
exactly<Document>()(people.updateOne({}, updates[0], { explain: true }));
exactly<Document>()(people.updateMany({}, updates[0], { explain: 'queryPlanner' }));
declare const someOptions: UpdateOptions;
exactly<UpdateResult<Person>>()(people.updateMany({}, updates[0], someOptions));
people.updateOne({}, [{ $set: { born: { $add: ['$born', 1] } } }], { sort: { born: 1 } });
people.updateMany(
  {},
  { $set: { 'friends.$[old].since': 0 } },
  { arrayFilters: [{ 'old.since': 1 }] },
);
// @ts-expect-error a name is no number
people.updateOne({}, { $set: { name: 1 } });
declare const mixed: Collection<{ numbers: number[]; whatever: any }>;
mixed.updateOne(
  {},
  { $push: { numbers: { $each: [2, 1], $sort: 1 } }, $addToSet: { whatever: 1 } },
);
// @ts-expect-error what one field may be does not loosen another
mixed.updateOne({}, { $addToSet: { numbers: 'one' } });
// @ts-expect-error only numbers grow
people.updateOne({}, { $inc: { name: 1 } });
// @ts-expect-error only arrays are pushed to
people.updateOne({}, { $push: { name: 'Ada' } });
// @ts-expect-error and only what they are of
people.updateOne({}, { $push: { friends: 'Charles' } });
// @ts-expect-error nor is a list popped twice
people.updateOne({}, { $pop: { tags: 2 } });
// @ts-expect-error the time of a name
people.updateOne({}, { $currentDate: { name: true } });
// @ts-expect-error updateMany has no order
people.updateMany({}, updates[0], { sort: { born: 1 } });

const replacement: WithoutId<Person> = ada;
exactly<UpdateResult<Person>>()(people.replaceOne({ name: 'Ada' }, replacement, { upsert: true }));
// @ts-expect-error a replacement is whole
people.replaceOne({ name: 'Ada' }, { name: 'Ada' });
exactly<DeleteResult>()(people.deleteOne({ name: 'Ada' }));
exactly<DeleteResult>()(people.deleteMany());
exactly<Document>()(people.deleteMany({}, { explain: true }));
// @ts-expect-error a year is a number
people.deleteMany({ born: '1815' });

// findOneAnd…
exactly<WithId<Person> | null>()(people.findOneAndUpdate({ name: 'Ada' }, { $inc: { born: 1 } }));
exactly<WithId<Person> | null>()(
  people.findOneAndUpdate({}, { $inc: { born: 1 } }, { returnDocument: 'after', upsert: true }),
);
exactly<ModifyResult<Person>>()(
  people.findOneAndUpdate({}, { $inc: { born: 1 } }, { includeResultMetadata: true }),
);
exactly<ModifyResult<Person>>()(people.findOneAndReplace({}, ada, { includeResultMetadata: true }));
exactly<WithId<Person> | null>()(
  people.findOneAndReplace({}, ada, { includeResultMetadata: false }),
);
exactly<Document>()(people.findOneAndReplace({}, ada, { explain: true }));
exactly<Buffer | null>()(people.findOneAndReplace({}, ada, { raw: true }));
exactly<WithId<Person> | null>()(people.findOneAndDelete({}, { sort: { born: 1 } }));
exactly<ModifyResult<Person>>()(people.findOneAndDelete({}, { includeResultMetadata: true }));
// @ts-expect-error before or after
people.findOneAndUpdate({}, { $inc: { born: 1 } }, { returnDocument: 'between' });

// Bulks.
const operations: AnyBulkWriteOperation<Person>[] = [
  { insertOne: { document: ada } },
  { updateOne: { filter: { name: 'Ada' }, update: updates[0], sort: { born: 1 } } },
  { updateMany: { filter: {}, update: [{ $set: { born: 0 } }], upsert: true } },
  { replaceOne: { filter: {}, replacement: ada } },
  { deleteOne: { filter: { born: 1815 } } },
  { deleteMany: { filter: {}, collation: { locale: 'en' } } },
];
exactly<BulkWriteResult>()(people.bulkWrite(operations, { ordered: false }));
// @ts-expect-error a year is a number
people.bulkWrite([{ insertOne: { document: { ...ada, born: '1815' } } }]);
// @ts-expect-error there is no such operation
people.bulkWrite([{ upsertOne: { document: ada } }]);
// @ts-expect-error a filter of the schema
people.bulkWrite([{ deleteOne: { filter: { born: '1815' } } }]);
const bulk = people.initializeOrderedBulkOp();
exactly<BulkOperation>()(
  bulk
    .insert(ada)
    .find({ born: 1 })
    .upsert()
    .updateOne({ $set: { born: 2 } }),
);
exactly<BulkWriteResult>()(bulk.execute());

// Without a schema anything goes, and ids are of any kind.
const made: OptionalId<Document> = { _id: 'one', at: new Timestamp({ t: 1, i: 1 }) };
exactly<any>()(things.insertOne(made).insertedId);
things.insertMany([{ _id: 1 }, { _id: 'two', list: [] }]);
things.updateOne(
  { _id: 1 },
  { $set: { a: 1 }, $inc: { b: 1 }, $push: { list: 1 }, $unset: { c: 1 }, $addToSet: { d: [1] } },
);
things.updateMany(
  {},
  { $pull: { list: { $in: [1] } }, $pop: { list: 1 }, $pullAll: { list: [2] } },
);
things.replaceOne({ _id: 1 }, { whatever: true });
things.bulkWrite([{ insertOne: { document: { _id: 3 } } }]);

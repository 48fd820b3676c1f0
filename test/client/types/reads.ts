import type {
  SyncAggregationCursor as AggregationCursor,
  SyncCollection as Collection,
  Document,
  Filter,
  SyncFindCursor as FindCursor,
  FindOneOptions,
  FindOptions,
  WithId,
} from '../../../js/index.js';
import { ObjectId } from '../../../js/index.js';
import { exactly, orders, type Person, people, products, shapes, things } from './schemas.js';

exactly<Collection<Person>>()(people);
exactly<WithId<Person> | null>()(people.findOne());
exactly<WithId<Person> | null>()(people.findOne({ name: 'Ada' }, { sort: { born: -1 } }));
exactly<ObjectId | undefined>()(people.findOne()?._id);
exactly<number | undefined>()(products.findOne()?._id);
exactly<string | undefined>()(orders.findOne()?._id);
const shape = shapes.findOne();
if (shape?.kind === 'circle') exactly<number>()(shape.radius);

interface Named {
  name: string;
}
exactly<Named | null>()(people.findOne<Named>({}, { projection: { _id: 0, name: 1 } }));
exactly<FindCursor<Named>>()(people.find<Named>({}, { projection: { _id: 0, name: 1 } }));

// A document of BSON, an explanation, or what only the run decides.
exactly<Buffer | null>()(people.findOne({}, { raw: true }));
exactly<Document>()(people.findOne({}, { explain: 'queryPlanner' }));
declare const someOptions: FindOptions & FindOneOptions;
exactly<WithId<Person> | null>()(people.findOne({}, someOptions));
exactly<FindCursor<WithId<Person>>>()(people.find({}, someOptions));
exactly<FindCursor<Buffer>>()(people.find({}, { raw: true }));
exactly<FindCursor<Document>>()(people.find({}, { explain: true }));
declare const anything: any;
exactly<WithId<Person> | null>()(people.findOne(anything, anything));

exactly<FindCursor<WithId<Person>>>()(people.find());
exactly<FindCursor<WithId<Person>>>()(
  people
    .find({ born: { $gt: 1800 } })
    .sort('born', -1)
    .limit(3),
);
exactly<FindCursor<Named>>()(people.find().project<Named>({ _id: 0, name: 1 }));
exactly<FindCursor<string>>()(people.find().map(({ name }) => name));
exactly<string[]>()(
  people
    .find()
    .map(({ name }) => name)
    .toArray(),
);
exactly<WithId<Person> | null>()(people.find().next());
exactly<Document>()(people.find().explain('executionStats'));
exactly<number>()(people.find().count());
for (const person of people.find()) exactly<WithId<Person>>()(person);
exactly<void>()(
  people.find().forEach((person) => {
    exactly<WithId<Person>>()(person);
  }),
);

interface Total {
  _id: string;
  n: number;
}
exactly<AggregationCursor<Document>>()(people.aggregate([{ $match: { born: 1815 } }]));
exactly<AggregationCursor<Total>>()(people.aggregate<Total>([{ $sortByCount: '$name' }]));
exactly<AggregationCursor<Buffer>>()(people.aggregate([], { raw: true }));
exactly<AggregationCursor<Total>>()(people.aggregate().match({}).group<Total>({ _id: '$name' }));
exactly<Total[]>()(people.aggregate<Total>().toArray());

exactly<number>()(people.countDocuments({ name: /^A/ }, { limit: 1, maxTimeMS: 100 }));
exactly<number>()(people.estimatedDocumentCount());
exactly<string[]>()(people.distinct('name'));
exactly<string[]>()(people.distinct('tags', { born: 1815 }));
exactly<any[]>()(people.distinct('address.city'));
exactly<Document>()(people.distinct('name', {}, { explain: true }));

// Filters.
const filters: Filter<Person>[] = [
  { _id: new ObjectId() },
  { _id: { $in: [new ObjectId()] } },
  { born: { $gte: 1800, $lt: 1900 }, died: { $exists: false } },
  { name: /^A/, tags: 'maths' },
  { name: { $regex: '^a', $options: 'i' }, tags: { $all: ['maths', 'verse'], $size: 2 } },
  { name: { $not: /^A/ }, born: { $mod: [2, 1], $type: 'int' } },
  { 'address.city': 'London', 'friends.0.since': { $lt: 1840 } },
  { friends: { $elemMatch: { name: 'Charles' } } },
  { $or: [{ name: 'Ada' }, { $and: [{ born: 1815 }, { 'address.zip': null }] }] },
  { $expr: { $gt: ['$died', '$born'] }, $comment: 'who lived' },
];
people.find(filters[0]);
// @ts-expect-error a name is no number
people.findOne({ name: 1815 });
// @ts-expect-error nor is it compared with one
people.find({ name: { $gt: 1815 } });
// @ts-expect-error of several neither
people.find({ name: { $in: ['Ada', 1815] } });
// @ts-expect-error an ObjectId is no name
people.find({ name: new ObjectId() });
// @ts-expect-error the schema says that ids are numbers
products.findOne({ _id: '1' });
// @ts-expect-error in an $or, too
people.find({ $or: [{ born: 'long ago' }] });
// @ts-expect-error regular expressions are for text
people.find({ born: { $regex: '^18' } });
// @ts-expect-error only arrays have sizes
people.find({ name: { $size: 2 } });
// @ts-expect-error and no such order
people.find({}, { sort: { born: 'upwards' } });
// @ts-expect-error no such option
people.find({}, { limits: 1 });
// @ts-expect-error there may be none
people.findOne().name;
// @ts-expect-error nobody said that they have wings
people.findOne()?.wings;

// Without a schema anything goes, and ids are of any kind.
exactly<WithId<Document> | null>()(things.findOne({ _id: 1, 'a.b': { $gt: 2 } }));
exactly<any>()(things.findOne()?._id);
exactly<any>()(things.findOne()?.whatever);
for (const { _id, name } of things.find({ _id: { $in: [1, 'b'] } })) exactly<any>()([_id, name][0]);
exactly<any[]>()(things.distinct('a.b'));

/**
 * A program for `mongodb`. It is compiled with its types and with ours, and run on both: only what `driver`
 * stands for differs.
 */
import type {
  AnyBulkWriteOperation,
  ChangeStream,
  ChangeStreamDocument,
  ClientSession,
  Collection,
  CreateIndexesOptions,
  Db,
  Document,
  Filter,
  FindCursor,
  FindOptions,
  IndexSpecification,
  InferIdType,
  InsertOneResult,
  MatchKeysAndValues,
  ModifyResult,
  ObjectId,
  OptionalId,
  OptionalUnlessRequiredId,
  Sort,
  UpdateFilter,
  UpdateOptions,
  UpdateResult,
  WithId,
  WithoutId,
} from 'driver';

interface Book {
  title: string;
  year: number;
  tags: string[];
  author: { name: string; born?: number };
  lent?: Date;
}

interface Reader {
  _id: string;
  books: ObjectId[];
}

const shelf: OptionalId<Book>[] = [
  { title: 'Emma', year: 1815, tags: ['novel'], author: { name: 'Jane Austen', born: 1775 } },
  { title: 'Walden', year: 1854, tags: ['essay'], author: { name: 'Henry Thoreau' } },
  { title: 'Middlemarch', year: 1871, tags: ['novel'], author: { name: 'George Eliot' } },
];

/** Code of the kind that applications have around a driver: generic in the schema. */
class Repository<T extends Document> {
  readonly #collection: Collection<T>;

  constructor(db: Db, name: string) {
    this.#collection = db.collection<T>(name);
  }

  add(document: OptionalUnlessRequiredId<T>): Promise<InsertOneResult<T>> {
    return this.#collection.insertOne(document);
  }

  all(filter: Filter<T>, options?: FindOptions): Promise<WithId<T>[]> {
    return this.#collection.find(filter, options).toArray();
  }

  set(filter: Filter<T>, values: MatchKeysAndValues<T>): Promise<UpdateResult<T>> {
    return this.#collection.updateOne(filter, { $set: values } as UpdateFilter<T>);
  }

  async has(_id: InferIdType<T>): Promise<boolean> {
    return (await this.#collection.countDocuments({ _id } as Filter<T>)) > 0;
  }
}

export async function write(db: Db) {
  const books: Collection<Book> = db.collection<Book>('books');
  const { insertedCount, insertedIds } = await books.insertMany(shelf);
  const emma: ObjectId = insertedIds[0];

  const readers = new Repository<Reader>(db, 'readers');
  const { insertedId } = await readers.add({ _id: 'ann', books: [emma] });
  const known: boolean[] = [await readers.has(insertedId), await readers.has('bob')];
  await readers.set({ _id: 'ann' }, { books: [] });
  const [ann] = await readers.all({ _id: { $in: ['ann'] } }, { limit: 1 });

  const upsert: UpdateOptions = { upsert: true };
  const change: UpdateFilter<Book> = {
    $set: { lent: new Date(0), 'author.born': 1776 },
    $push: { tags: { $each: ['classic', 'love'], $slice: 2 } },
    $inc: { year: 1 },
  };
  const { matchedCount, upsertedId } = await books.updateOne({ _id: emma }, change, upsert);
  await books.updateMany({ year: { $lt: 1860 } }, [{ $set: { old: true } }]);
  const replacement: WithoutId<Book> = { ...shelf[1], title: 'Life in the Woods' };
  const before = await books.findOneAndReplace({ title: 'Walden' }, replacement);
  const reply: ModifyResult<Book> = await books.findOneAndUpdate(
    { title: 'Middlemarch' },
    { $addToSet: { tags: 'classic' }, $unset: { lent: '' } },
    { returnDocument: 'after', includeResultMetadata: true },
  );
  const operations: AnyBulkWriteOperation<Book>[] = [
    { insertOne: { document: { title: 'Nana', year: 1880, tags: [], author: { name: 'Zola' } } } },
    { updateOne: { filter: { title: 'Nana' }, update: { $pull: { tags: 'x' } } } },
    { deleteOne: { filter: { 'author.name': 'Zola' } } },
  ];
  const { deletedCount, modifiedCount } = await books.bulkWrite(operations, { ordered: true });
  return {
    counts: [insertedCount, matchedCount, deletedCount, modifiedCount],
    known,
    books: ann.books.length,
    upsertedId,
    before: before?.title,
    after: reply.value?.tags,
  };
}

export async function read(db: Db) {
  const books = db.collection<Book>('books');
  const keys: IndexSpecification = [['year', -1], 'title'];
  const unique: CreateIndexesOptions = { unique: true };
  const index: string = await books.createIndex(keys, unique);
  const names = (await books.indexes()).map(({ name }) => name);

  const order: Sort = { year: 1 };
  const cursor: FindCursor<WithId<Book>> = books.find({ tags: { $exists: true } }).sort(order);
  const years: number[] = [];
  for await (const { year } of cursor) years.push(year);
  const titles: string[] = await books
    .find({ $or: [{ title: /^E/ }, { year: { $gte: 1870 } }] }, { sort: { title: 1 } })
    .project<Pick<Book, 'title'>>({ _id: 0, title: 1 })
    .map(({ title }) => title)
    .toArray();
  const newest: WithId<Book> | null = await books.findOne({}, { sort: { year: -1 } });
  const found = await books.findOne<Pick<Book, 'year'>>(
    {},
    { projection: { year: 1 }, sort: order },
  );
  const tagged = await books
    .aggregate<{ _id: string; n: number }>([{ $unwind: '$tags' }])
    .group<{ _id: string; n: number }>({ _id: '$tags', n: { $sum: 1 } })
    .sort({ _id: 1 })
    .toArray();
  const tags: string[] = await books.distinct('tags');
  const anything = await db.collection('books').find({ 'author.name': 'Jane Austen' }).next();
  return {
    index,
    names,
    years,
    titles,
    newest: newest?.title,
    found: found?.year,
    tagged,
    tags,
    anything: anything?.author.born,
    count: await books.countDocuments({ old: true }),
  };
}

/** Needs a replica set: compiled, not run. */
export async function move(db: Db, session: ClientSession, from: ObjectId) {
  const books = db.collection<Book>('books');
  const moved: string = await session.withTransaction(async () => {
    const book = await books.findOneAndDelete({ _id: from }, { session });
    if (!book) throw new Error('It is gone.');
    await db.collection<Book>('archive').insertOne(book, { session });
    return book.title;
  });
  const stream: ChangeStream<Book> = books.watch([], { fullDocument: 'updateLookup' });
  for await (const change of stream) {
    if (change.operationType === 'insert') return change.fullDocument.title;
    if (change.operationType === 'update') return change.updateDescription.updatedFields?.title;
    if (change.operationType === 'delete') return change.documentKey._id.toHexString();
  }
  const next: ChangeStreamDocument<Book> = await stream.next();
  return [moved, next.operationType];
}

import type {
  AsyncClient,
  BulkWriteResult,
  Collection,
  Db,
  Document,
  FindCursor,
  InsertOneResult,
  ModifyResult,
  SyncCollection,
  WithId,
} from '../../../js/index.js';
import { client, db, exactly, type Person, people } from './schemas.js';

// The same calls as promises.
const later = people.async;
exactly<Collection<Person>>()(later);
exactly<Collection<Person, 'async'>>()(client.async.db().collection<Person>('people'));
exactly<Collection<Person>>()(later.async);
exactly<Db<'async'>>()(db.async);
exactly<AsyncClient>()(client.async);

exactly<Promise<WithId<Person> | null>>()(later.findOne());
exactly<Promise<WithId<Person> | null>>()(
  later.findOne({ name: 'Ada' }, { signal: AbortSignal.timeout(100) }),
);
exactly<Promise<Buffer | null>>()(later.findOne({}, { raw: true }));
exactly<Promise<Document>>()(later.findOne({}, { explain: true }));
exactly<Promise<{ name: string } | null>>()(later.findOne<{ name: string }>({}));
exactly<Promise<string[]>>()(later.distinct('tags'));
exactly<Promise<number>>()(later.countDocuments());
exactly<Promise<ModifyResult<Person>>>()(
  later.findOneAndDelete({}, { includeResultMetadata: true }),
);
exactly<Promise<InsertOneResult<{ n: number }>>>()(
  db.async.collection<{ n: number }>('numbers').insertOne({ n: 1 }),
);
exactly<Promise<BulkWriteResult>>()(later.initializeUnorderedBulkOp().insert({}).execute());
exactly<Promise<string>>()(later.createIndex({ name: 1 }, { unique: true }));
exactly<Promise<Collection<Person, 'async'>>>()(later.rename('folk'));
exactly<Promise<Collection<Person, 'async'>>>()(db.async.createCollection<Person>('folk'));
exactly<Promise<Collection<Document, 'async'>[]>>()(db.async.collections());
exactly<Promise<Document>>()(db.async.command({ ping: 1 }));
exactly<Promise<Document>>()(db.async.admin().serverStatus());
exactly<Promise<AsyncClient>>()(client.async.connect());
exactly<Promise<void>>()(client.async.close());

// Cursors are there at once; what they are asked for is not.
const cursor = later.find({ born: { $gt: 1800 } }).sort({ born: 1 });
exactly<FindCursor<WithId<Person>>>()(cursor);
exactly<FindCursor<string, 'async'>>()(cursor.map(({ name }) => name));
exactly<FindCursor<{ name: string }, 'async'>>()(cursor.project<{ name: string }>({ name: 1 }));
exactly<Promise<WithId<Person>[]>>()(cursor.toArray());
exactly<Promise<WithId<Person> | null>>()(cursor.next());
exactly<Promise<void>>()(cursor.close());
exactly<number>()(cursor.bufferedCount());
exactly<Promise<{ n: number }[]>>()(later.aggregate<{ n: number }>([]).toArray());
exactly<Promise<{ n: number }[]>>()(later.aggregate().project<{ n: number }>({ n: 1 }).toArray());

async function iterate() {
  for await (const person of later.find()) exactly<WithId<Person>>()(person);
  for await (const person of later.find().stream()) exactly<WithId<Person>>()(person);
  await using closed = later.find();
  // @ts-expect-error it has to be awaited
  using closedAtOnce = later.find();
  // @ts-expect-error here, too
  for (const person of later.find()) return person;
  // @ts-expect-error and a list of it is no iteration
  Array.from(later.find());
  // @ts-expect-error without promises it is closed at once
  await using waitsForNothing: AsyncDisposable = people.find();
  return [closed, closedAtOnce, waitsForNothing];
}

// @ts-expect-error a promise is no person
later.findOne()?.name;
// @ts-expect-error filters are checked here, too
later.find({ born: '1815' });
// @ts-expect-error a client without promises is another
const wrong: AsyncClient = client;
// @ts-expect-error so is a collection
const mixed: SyncCollection<Person> = later;

export { iterate, mixed, wrong };

import type {
  ChangeStreamDocument,
  ChangeStreamInsertDocument,
  ClientSession,
  CollectionInfo,
  CommandSucceededEvent,
  Document,
  GridFSFile,
  IndexDescriptionCompact,
  IndexDescriptionInfo,
  InferIdType,
  ListDatabasesResult,
  ListIndexesCursor,
  ProfilingLevel,
  SyncClientSession,
  SyncCollection,
  WithId,
} from '../../../js/index.js';
import {
  Collection,
  FindCursor,
  GridFSBucket,
  MongoBulkWriteError,
  MongoServerError,
  NativeClient,
  ObjectId,
} from '../../../js/index.js';
import { client, db, exactly, type Person, people, things } from './schemas.js';

// Sessions and transactions.
const session = client.startSession({ snapshot: true });
exactly<SyncClientSession>()(session);
exactly<number>()(session.withTransaction(() => people.countDocuments({}, { session })));
exactly<string>()(client.withSession((own) => own.withTransaction(() => 'done')));
exactly<void>()(client.withSession({ causalConsistency: false }, (own) => own.startTransaction()));
session.on('ended', (ended) => exactly<SyncClientSession>()(ended));
// @ts-expect-error nobody would wait for a promise
session.withTransaction(async () => 1);
// @ts-expect-error here neither
client.withSession(async () => 1);
// @ts-expect-error people are no sessions
people.findOne({}, { session: people });

async function later() {
  await using own = await client.async.startSession();
  exactly<ClientSession>()(own);
  const count = () => people.async.countDocuments({}, { session: own });
  exactly<Promise<number>>()(own.withTransaction(count, { maxCommitTimeMS: 1000 }));
  exactly<Promise<string>>()(own.withTransaction(() => 'done'));
  exactly<Promise<number>>()(client.async.withSession((given) => given.withTransaction(count)));
  exactly<Promise<void>>()(own.commitTransaction());
  exactly<boolean>()(own.inTransaction());
  using sync = client.startSession();
  exactly<void>()(sync.endSession());
}

// Changes.
type Change = ChangeStreamDocument<Person>;
exactly<Change>()(people.watch().next());
exactly<Change | null>()(people.watch([], { maxWaitMS: 100 }).next());
exactly<Change | null>()(people.watch({ maxWaitMS: 100 }).next());
exactly<Change | null>()(people.watch({ fullDocument: 'updateLookup' }).next({ maxWaitMS: 1 }));
exactly<Change | null>()(people.watch().tryNext());
exactly<Promise<Change>>()(people.async.watch([{ $match: {} }]).next());
exactly<ChangeStreamDocument>()(client.watch().next());
exactly<ChangeStreamDocument<Person>>()(db.watch<Person>().next());
type Insert = ChangeStreamInsertDocument<Person>;
exactly<Insert>()(people.watch<Person, Insert>([{ $match: { operationType: 'insert' } }]).next());
for (const change of people.watch({ maxWaitMS: 100 })) {
  exactly<Change>()(change);
  if (change.operationType === 'insert') exactly<string>()(change.fullDocument.name);
  if (change.operationType === 'update') {
    exactly<number | undefined>()(change.updateDescription.updatedFields?.born);
  }
  if (change.operationType === 'delete') exactly<ObjectId>()(change.documentKey._id);
}
people.async.watch().on('change', (change) => exactly<Change>()(change));
people.watch().on('close', () => {});
// @ts-expect-error without promises it has to be read
people.watch().on('change', () => {});

// Indexes.
exactly<string>()(
  people.createIndex({ name: 1, born: -1 }, { unique: true, expireAfterSeconds: 9 }),
);
people.createIndex(['name', ['born', -1], { place: '2dsphere' }], {}, { commitQuorum: 'majority' });
exactly<string[]>()(people.createIndexes([{ key: { name: 'text' }, weights: { name: 2 } }]));
exactly<ListIndexesCursor<IndexDescriptionInfo, 'sync'>>()(people.listIndexes());
exactly<IndexDescriptionInfo[]>()(people.indexes());
exactly<IndexDescriptionCompact>()(people.indexes({ full: false }));
exactly<IndexDescriptionCompact>()(people.indexInformation());
exactly<IndexDescriptionInfo[]>()(db.indexInformation('people', { full: true }));
// @ts-expect-error no such direction
people.createIndex({ name: 'sideways' });
// @ts-expect-error no such option
people.createIndex({ name: 1 }, { uniq: true });

// Databases.
exactly<SyncCollection>()(db.collection('things'));
exactly<SyncCollection<Person>>()(
  db.createCollection<Person>('people', { capped: true, size: 4096 }),
);
exactly<CollectionInfo | null>()(db.listCollections().next());
exactly<Pick<CollectionInfo, 'name' | 'type'> | null>()(
  db.listCollections({}, { nameOnly: true }).next(),
);
exactly<ProfilingLevel>()(db.profilingLevel());
exactly<ListDatabasesResult>()(db.admin().listDatabases());
// @ts-expect-error no such level
db.setProfilingLevel('some');

// GridFS.
const bucket = new GridFSBucket(db, { chunkSizeBytes: 1024 });
exactly<GridFSBucket<'sync'>>()(bucket);
exactly<GridFSFile>()(bucket.upload('a.txt', 'text', { metadata: { by: 'Ada' } }));
exactly<Buffer>()(bucket.download(new ObjectId(), { start: 2 }));
exactly<GridFSBucket>()(new GridFSBucket(db.async));
exactly<Promise<Buffer>>()(bucket.async.downloadByName('a.txt', { revision: 0 }));
exactly<FindCursor<GridFSFile, 'async'>>()(bucket.async.find({ filename: 'a.txt' }));
// @ts-expect-error a length is a number
bucket.find({ length: 'long' });

// Clients, their options and events.
using other = new NativeClient('mongodb://127.0.0.1', {
  monitorCommands: true,
  threads: 4,
  readPreference: { mode: 'nearest', tags: [{ place: 'here' }] },
  writeConcern: { w: 'majority', wtimeoutMS: 100 },
  serverSelectionTimeoutMS: 500,
});
other.on('commandSucceeded', (event) => {
  exactly<CommandSucceededEvent>()(event);
  exactly<number>()(event.duration);
});
other.on('topologyDescriptionChanged', ({ newDescription }) => {
  exactly<string | undefined>()(newDescription.servers.get('127.0.0.1:27017')?.type);
});
// @ts-expect-error no such event
other.on('commandStopped', () => {});
// @ts-expect-error no such option
new NativeClient('mongodb://127.0.0.1', { poolSize: 5 });
// @ts-expect-error no such mode
new NativeClient('mongodb://127.0.0.1', { readPreference: 'furthest' });
// @ts-expect-error it is made by a database
new Collection();

// Errors, and what a value is.
function explain(error: unknown, value: unknown) {
  if (error instanceof MongoBulkWriteError) exactly<number>()(error.insertedCount);
  if (error instanceof MongoServerError) {
    exactly<number | undefined>()(error.code);
    exactly<any>()(error.keyValue);
    exactly<boolean>()(error.hasErrorLabel('TransientTransactionError'));
  }
  if (value instanceof FindCursor) exactly<boolean>()(value.closed);
}

// Ids.
declare function idOf<TSchema>(): InferIdType<TSchema>;
exactly<ObjectId>()(idOf<{ name: string }>());
exactly<string>()(idOf<{ _id: string }>());
exactly<number>()(idOf<{ _id?: number }>());
exactly<any>()(idOf<Document>());
exactly<any>()(idOf<any>());
exactly<{ day: number }>()(idOf<{ _id: { day: number } }>());

/** Code that is generic itself. */
function idsOf<T extends Document>(of: SyncCollection<T>): InferIdType<T>[] {
  const found: WithId<T>[] = of.find().toArray();
  return found.map(({ _id }) => _id);
}
const keep = (one: SyncCollection, all: SyncCollection<any>): unknown[] => [
  one.findOne(),
  all.findOne(),
];
keep(things, people);

export { explain, idsOf, later };

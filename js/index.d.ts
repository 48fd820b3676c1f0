import type { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { Document, Long, Timestamp } from 'bson';
import type {
  Abandonable,
  AsyncClient,
  AsyncClientSession,
  AsyncCollection,
  AsyncDb,
} from './async.js';

export {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  DBRef,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  UUID,
} from 'bson';
export type * from './async.js';

/** How documents are read and written; `mongodb`'s options of the same names. */
export interface BsonOptions {
  /** Documents come back as Buffers of BSON. */
  raw?: boolean;
  useBigInt64?: boolean;
  promoteLongs?: boolean;
  promoteValues?: boolean;
  promoteBuffers?: boolean;
  ignoreUndefined?: boolean;
  bsonRegExp?: boolean;
  serializeFunctions?: boolean;
  fieldsAsRaw?: Record<string, boolean>;
  enableUtf8Validation?: boolean;
  /** Of a call: keys that begin with `$` or contain `.` are refused. */
  checkKeys?: boolean;
}

export interface ConcernOptions {
  readConcern?: string | { level: string };
  writeConcern?: { w?: number | string; j?: boolean; wtimeout?: number };
}

export type ReadPreferenceMode =
  | 'primary'
  | 'primaryPreferred'
  | 'secondary'
  | 'secondaryPreferred'
  | 'nearest';

export interface ReadPreferenceSettings {
  mode: ReadPreferenceMode;
  tags?: Record<string, string>[];
  maxStalenessSeconds?: number;
  hedge?: { enabled: boolean };
}

/** Options of the connection string by their names there, and how BSON is read and written. */
export interface NativeClientOptions extends BsonOptions {
  appName?: string;
  auth?: { username: string; password?: string };
  authMechanism?:
    | 'DEFAULT'
    | 'GSSAPI'
    | 'MONGODB-AWS'
    | 'MONGODB-X509'
    | 'PLAIN'
    | 'SCRAM-SHA-1'
    | 'SCRAM-SHA-256';
  authMechanismProperties?: Record<string, unknown> | string;
  authSource?: string;
  compressors?: ('none' | 'snappy' | 'zlib' | 'zstd')[] | string;
  /** Times are in ms; 0 is no limit. */
  connectTimeoutMS?: number;
  dbName?: string;
  directConnection?: boolean;
  forceServerObjectId?: boolean;
  heartbeatFrequencyMS?: number;
  journal?: boolean;
  localThresholdMS?: number;
  maxPoolSize?: number;
  /** Calls of `.async` that wait for a thread, at most; 10000 by default. */
  maxQueue?: number;
  maxStalenessSeconds?: number;
  monitorCommands?: boolean;
  readConcern?: { level: string };
  readConcernLevel?: string;
  readPreference?: ReadPreferenceMode | ReadPreferenceSettings;
  readPreferenceTags?: Record<string, string>[];
  replicaSet?: string;
  retryReads?: boolean;
  retryWrites?: boolean;
  serverApi?: '1' | { version: '1'; strict?: boolean; deprecationErrors?: boolean };
  serverSelectionTimeoutMS?: number;
  socketTimeoutMS?: number;
  srvMaxHosts?: number;
  srvServiceName?: string;
  /** Calls of `.async` on their way at once, beside those of sessions; the cores by default. */
  threads?: number;
  tls?: boolean;
  tlsAllowInvalidCertificates?: boolean;
  tlsAllowInvalidHostnames?: boolean;
  tlsCAFile?: string;
  tlsCertificateKeyFile?: string;
  tlsCertificateKeyFilePassword?: string;
  tlsDisableCertificateRevocationCheck?: boolean;
  tlsDisableOCSPEndpointCheck?: boolean;
  tlsInsecure?: boolean;
  w?: number | string;
  waitQueueTimeoutMS?: number;
  writeConcern?: number | 'majority' | { w?: number | string; j?: boolean; wtimeoutMS?: number };
  wTimeoutMS?: number;
  zlibCompressionLevel?: number;
  /** Accepted, without effect in libmongoc. */
  enableOverloadRetargeting?: boolean;
  maxAdaptiveRetries?: number;
  maxConnecting?: number;
  maxIdleTimeMS?: number;
  minPoolSize?: number;
  serverMonitoringMode?: 'auto' | 'poll' | 'stream';
  serverSelectionTryOnce?: boolean;
  timeoutMS?: number;
}

/** A mode, or an object with one; `mongodb`'s ReadPreference is such an object. */
export type ReadPreferenceLike =
  | string
  | { mode: string; tags?: Document[]; maxStalenessSeconds?: number; hedge?: Document };

export interface CollectionOptions extends BsonOptions, ConcernOptions {
  readPreference?: ReadPreferenceLike;
}

/** The server's explanation instead of the result. */
interface Explainable {
  explain?: ExplainVerbosity;
}

export interface DbOptions extends CollectionOptions {
  forceServerObjectId?: boolean;
}

interface CommonOptions extends BsonOptions, ConcernOptions, Abandonable {
  comment?: unknown;
  maxTimeMS?: number;
  readPreference?: ReadPreferenceLike;
  session?: ClientSession | AsyncClientSession;
}

/** Of a command that is passed on as it is. */
interface RunOptions extends BsonOptions {
  readPreference?: ReadPreferenceLike;
  session?: ClientSession | AsyncClientSession;
}

type Hint = string | string[] | Document;
type Sort = string | string[] | [string, unknown][] | Map<string, unknown> | Document;

export interface FindOptions extends CommonOptions, Explainable {
  allowDiskUse?: boolean;
  allowPartialResults?: boolean;
  awaitData?: boolean;
  batchSize?: number;
  collation?: Document;
  hint?: Hint;
  let?: Document;
  limit?: number;
  max?: Document;
  maxAwaitTimeMS?: number;
  min?: Document;
  noCursorTimeout?: boolean;
  projection?: Document | string[];
  returnKey?: boolean;
  showRecordId?: boolean;
  singleBatch?: boolean;
  skip?: number;
  sort?: Sort;
  tailable?: boolean;
}

export interface AggregateOptions extends CommonOptions, Explainable {
  allowDiskUse?: boolean;
  batchSize?: number;
  bypassDocumentValidation?: boolean;
  collation?: Document;
  hint?: Hint;
  let?: Document;
}

/** A stream begins where one of resumeAfter, startAfter and startAtOperationTime says, else now. */
export interface ChangeStreamOptions extends CommonOptions {
  batchSize?: number;
  collation?: Document;
  fullDocument?: 'default' | 'updateLookup' | 'whenAvailable' | 'required' | (string & {});
  fullDocumentBeforeChange?: 'off' | 'whenAvailable' | 'required' | (string & {});
  /** How long the server waits for changes before it answers that there are none, in ms. */
  maxAwaitTimeMS?: number;
  /** How long each read may wait for a change, in ms; by default until there is one. */
  maxWaitMS?: number;
  resumeAfter?: unknown;
  showExpandedEvents?: boolean;
  startAfter?: unknown;
  startAtOperationTime?: Timestamp;
}

export interface InsertOptions extends CommonOptions {
  bypassDocumentValidation?: boolean;
  forceServerObjectId?: boolean;
  ordered?: boolean;
}

export interface UpdateOptions extends CommonOptions, Explainable {
  arrayFilters?: Document[];
  bypassDocumentValidation?: boolean;
  collation?: Document;
  hint?: Hint;
  let?: Document;
  sort?: Sort;
  upsert?: boolean;
}

export interface FindOneAndDeleteOptions extends CommonOptions, Explainable {
  collation?: Document;
  hint?: Hint;
  /** Gives the server's reply instead of the document. */
  includeResultMetadata?: boolean;
  let?: Document;
  projection?: Document;
  sort?: Sort;
}

export interface FindOneAndReplaceOptions extends FindOneAndDeleteOptions {
  bypassDocumentValidation?: boolean;
  /** 'before' by default. */
  returnDocument?: 'before' | 'after';
  upsert?: boolean;
}

export interface FindOneAndUpdateOptions extends FindOneAndReplaceOptions {
  arrayFilters?: Document[];
}

export interface DeleteOptions extends CommonOptions, Explainable {
  collation?: Document;
  hint?: Hint;
  let?: Document;
}

export interface CountOptions extends CommonOptions {
  collation?: Document;
  hint?: Hint;
  limit?: number;
  skip?: number;
}

interface UpdateModel {
  filter: Document;
  collation?: Document;
  hint?: Hint;
  upsert?: boolean;
}

interface DeleteModel {
  filter: Document;
  collation?: Document;
  hint?: Hint;
}

/** One operation of a bulkWrite. */
export type BulkWriteModel =
  | { insertOne: { document: Document } }
  | {
      updateOne: UpdateModel & {
        arrayFilters?: Document[];
        sort?: Sort;
        update: Document | Document[];
      };
    }
  | { updateMany: UpdateModel & { arrayFilters?: Document[]; update: Document | Document[] } }
  | { replaceOne: UpdateModel & { replacement: Document; sort?: Sort } }
  | { deleteOne: DeleteModel }
  | { deleteMany: DeleteModel };

export interface BulkWriteOptions extends InsertOptions {
  let?: Document;
}

export interface IndexDescription extends Document {
  key: Document | Map<string, unknown>;
  name?: string;
}

export interface IndexCommandOptions extends CommonOptions {
  commitQuorum?: number | string;
}

export interface ListOptions extends CommonOptions {
  batchSize?: number;
}

export interface ListCollectionsOptions extends ListOptions {
  authorizedCollections?: boolean;
  nameOnly?: boolean;
}

export interface ListDatabasesOptions extends RunOptions {
  authorizedDatabases?: boolean;
  comment?: unknown;
  filter?: Document;
  maxTimeMS?: number;
  nameOnly?: boolean;
}

/** The create command's options, and those that the collection is to have. */
export interface CreateCollectionOptions extends CommonOptions {
  capped?: boolean;
  changeStreamPreAndPostImages?: { enabled: boolean };
  clusteredIndex?: Document;
  collation?: Document;
  expireAfterSeconds?: number;
  indexOptionDefaults?: Document;
  max?: number;
  pipeline?: Document[];
  size?: number;
  storageEngine?: Document;
  timeseries?: Document;
  validationAction?: string;
  validationLevel?: string;
  validator?: Document;
  viewOn?: string;
}

export interface RenameOptions extends CommonOptions {
  /** Whether a collection of the new name may go. */
  dropTarget?: boolean;
}

/** True, and nothing, is 'allPlansExecution'; false is 'queryPlanner'. */
export type ExplainVerbosity = string | boolean | { verbosity: string; maxTimeMS?: number };

export interface InsertOneResult {
  acknowledged: boolean;
  insertedId: any;
}

export interface InsertManyResult {
  acknowledged: boolean;
  insertedCount: number;
  insertedIds: Record<number, any>;
}

export interface UpdateResult {
  acknowledged: boolean;
  matchedCount: number;
  modifiedCount: number;
  upsertedCount: number;
  upsertedId: any;
}

export interface DeleteResult {
  acknowledged: boolean;
  deletedCount: number;
}

/** Where a client's time went, in µs. */
export interface ClientTimings {
  calls: number;
  /** `queue` until a thread took a call of `.async`, `resume` until this thread took its result. */
  us: { encode: number; queue?: number; roundTrip: number; resume?: number; decode: number };
}

declare class CommandEvent {
  protected constructor();
  name: string;
  address: string;
  /** The server's number of the connection. */
  connectionId?: number;
  serverConnectionId: bigint | null;
  serviceId?: ObjectId;
  /** The same in all events of one command. */
  requestId: number;
  databaseName: string;
  commandName: string;
}

declare class CommandEndedEvent extends CommandEvent {
  /** In ms, with fractions. */
  duration: number;
  durationUs: number;
}

export class CommandStartedEvent extends CommandEvent {
  command: Document;
}

export class CommandSucceededEvent extends CommandEndedEvent {
  reply: Document;
}

export class CommandFailedEvent extends CommandEndedEvent {
  failure: Error | Record<string, never>;
}

/** What a server said of itself last, as `mongodb` shows it. */
export interface ServerDescription extends Document {
  address: string;
  type: string;
  setName: string | null;
  roundTripTime: number;
}

export interface TopologyDescription {
  type: string;
  setName: string | null;
  servers: Map<string, ServerDescription>;
}

interface TopologyEvent {
  name: string;
  topologyId: ObjectId;
}

interface ServerEvent extends TopologyEvent {
  address: string;
}

interface HeartbeatEvent {
  name: string;
  /** The server's address. */
  connectionId: string;
  /** Whether the server was asked to answer with its next change. */
  awaited: boolean;
}

interface HeartbeatEndedEvent extends HeartbeatEvent {
  /** In ms, with fractions. */
  duration: number;
  durationUs: number;
}

interface Change<T> {
  previousDescription: T;
  newDescription: T;
}

/**
 * Those of commands come with `monitorCommands`, before the call returns that they tell of; the
 * others when the event loop turns.
 */
export interface NativeClientEvents {
  commandStarted: [CommandStartedEvent];
  commandSucceeded: [CommandSucceededEvent];
  commandFailed: [CommandFailedEvent];
  serverClosed: [ServerEvent];
  serverDescriptionChanged: [ServerEvent & Change<ServerDescription>];
  serverHeartbeatFailed: [HeartbeatEndedEvent & { failure: Error }];
  serverHeartbeatStarted: [HeartbeatEvent];
  serverHeartbeatSucceeded: [HeartbeatEndedEvent & { reply: Document }];
  serverOpening: [ServerEvent];
  topologyClosed: [TopologyEvent];
  topologyDescriptionChanged: [TopologyEvent & Change<TopologyDescription>];
  topologyOpening: [TopologyEvent];
}

/** A client that answers before it returns. It belongs to the thread that made it. */
export class NativeClient extends EventEmitter<NativeClientEvents> implements Disposable {
  constructor(uri: string, options?: NativeClientOptions);
  /** The same as promises: calls run on C++ threads, each session's on one of its own. */
  readonly async: AsyncClient;
  readonly monitorCommands: boolean;
  /** Those of the connection string and the constructor together, without secrets. */
  readonly options: Readonly<Record<string, any>>;
  /** Opens a closed client again, and makes sure that a server answers. */
  connect(): this;
  close(): void;
  db(name?: string, options?: DbOptions): Db;
  ping(): Document;
  startSession(options?: SessionOptions): ClientSession;
  timings(): ClientTimings;
  watch(pipeline?: Document[], options?: ChangeStreamOptions): ChangeStream;
  watch(options: ChangeStreamOptions): ChangeStream;
  [Symbol.dispose](): void;
}

export interface TransactionOptions extends ConcernOptions {
  maxCommitTimeMS?: number;
}

export interface SessionOptions {
  /** Whether reads come after what the session has seen; default true, without `snapshot`. */
  causalConsistency?: boolean;
  defaultTransactionOptions?: TransactionOptions;
  /** Whether all reads are of the moment of the first. */
  snapshot?: boolean;
}

/** A sequence of operations that belong together. Ends with its client. */
export class ClientSession implements Disposable {
  private constructor();
  readonly client: NativeClient;
  readonly clusterTime: Document | undefined;
  readonly hasEnded: boolean;
  readonly id: Document;
  readonly operationTime: Timestamp | undefined;
  readonly snapshotEnabled: boolean;
  abortTransaction(): void;
  advanceClusterTime(clusterTime: Document): void;
  advanceOperationTime(operationTime: Timestamp): void;
  commitTransaction(): void;
  /** Aborts a transaction in progress. */
  endSession(): void;
  equals(session: ClientSession): boolean;
  inTransaction(): boolean;
  startTransaction(options?: TransactionOptions): void;
  /** The callback returns a value, not a promise. It may run several times, for up to 120 s. */
  withTransaction<T>(callback: (session: this) => T, options?: TransactionOptions): T;
  [Symbol.dispose](): void;
}

export class Db {
  private constructor();
  /** The same as promises. */
  readonly async: AsyncDb;
  readonly databaseName: string;
  collection(name: string, options?: CollectionOptions): Collection;
  command(command: Document, options?: RunOptions): Document;
  aggregate(pipeline?: Document[], options?: AggregateOptions): AggregationCursor;
  runCursorCommand(command: Document, options?: CommonOptions): RunCommandCursor;
  watch(pipeline?: Document[], options?: ChangeStreamOptions): ChangeStream;
  watch(options: ChangeStreamOptions): ChangeStream;
  admin(): Admin;
  listCollections(filter?: Document, options?: ListCollectionsOptions): CommandCursor;
  collections(options?: ListCollectionsOptions): Collection[];
  createCollection(name: string, options?: CreateCollectionOptions): Collection;
  renameCollection(from: string, to: string, options?: RenameOptions): Collection;
  /** False when there was no such collection. */
  dropCollection(name: string, options?: CommonOptions): boolean;
  dropDatabase(options?: CommonOptions): boolean;
}

/** What is asked of the server rather than of a database. */
export class Admin {
  private constructor();
  command(command: Document, options?: RunOptions): Document;
  buildInfo(options?: RunOptions): Document;
  serverInfo(options?: RunOptions): Document;
  serverStatus(options?: RunOptions): Document;
  ping(options?: RunOptions): Document;
  replSetGetStatus(options?: RunOptions): Document;
  listDatabases(options?: ListDatabasesOptions): Document;
}

export class Collection {
  private constructor();
  /** The same as promises. */
  readonly async: AsyncCollection;
  readonly collectionName: string;
  readonly dbName: string;
  readonly namespace: string;
  insertOne(document: Document, options?: InsertOptions): InsertOneResult;
  insertMany(documents: Document[], options?: InsertOptions): InsertManyResult;
  bulkWrite(operations: readonly BulkWriteModel[], options?: BulkWriteOptions): BulkWriteResult;
  findOne(filter?: Document, options?: FindOptions): any;
  find(filter?: Document, options?: FindOptions): FindCursor;
  updateOne(filter: Document, update: Document | Document[], options?: UpdateOptions): UpdateResult;
  updateMany(
    filter: Document,
    update: Document | Document[],
    options?: UpdateOptions,
  ): UpdateResult;
  replaceOne(filter: Document, replacement: Document, options?: UpdateOptions): UpdateResult;
  deleteOne(filter?: Document, options?: DeleteOptions): DeleteResult;
  deleteMany(filter?: Document, options?: DeleteOptions): DeleteResult;
  /** The document before the change by default, null when none matched. */
  findOneAndUpdate(
    filter: Document,
    update: Document | Document[],
    options?: FindOneAndUpdateOptions,
  ): any;
  findOneAndReplace(
    filter: Document,
    replacement: Document,
    options?: FindOneAndReplaceOptions,
  ): any;
  findOneAndDelete(filter: Document, options?: FindOneAndDeleteOptions): any;
  countDocuments(filter?: Document, options?: CountOptions): number;
  /** @deprecated In favour of countDocuments. */
  count(filter?: Document, options?: CountOptions): number;
  estimatedDocumentCount(options?: CommonOptions): number;
  distinct(
    key: string,
    filter?: Document,
    options?: CommonOptions & Explainable & { hint?: Hint },
  ): any;
  aggregate(pipeline?: Document[], options?: AggregateOptions): AggregationCursor;
  watch(pipeline?: Document[], options?: ChangeStreamOptions): ChangeStream;
  watch(options: ChangeStreamOptions): ChangeStream;
  createIndex(
    specification: Sort,
    options?: Document,
    commandOptions?: IndexCommandOptions,
  ): string;
  createIndexes(
    descriptions: IndexDescription[],
    options?: IndexCommandOptions,
    allowUnknownIndexOptions?: boolean,
  ): string[];
  dropIndex(name: string, options?: CommonOptions): Document;
  /** All but the one of `_id`; false when that failed. */
  dropIndexes(options?: CommonOptions): boolean;
  listIndexes(options?: ListOptions): CommandCursor;
  indexes(options?: ListOptions & { full?: true }): any[];
  indexes(options: ListOptions & { full: false }): Record<string, [string, any][]>;
  indexInformation(options?: ListOptions & { full?: boolean }): any;
  indexExists(names: string | string[], options?: ListOptions): boolean;
  rename(name: string, options?: RenameOptions): Collection;
  /** What the collection was made with. */
  options(options?: CommonOptions): Document;
  isCapped(options?: CommonOptions): boolean;
  drop(options?: CommonOptions): boolean;
}

/** Of reads of cursors that await data: change streams, and finds with `awaitData`. */
export interface WaitOptions {
  /** How long the read may wait, in ms; by default until there is a document. */
  maxWaitMS?: number;
}

export type CursorFlag =
  | 'tailable'
  | 'oplogReplay'
  | 'noCursorTimeout'
  | 'awaitData'
  | 'exhaust'
  | 'partial';

/** A synchronous iterable of documents, opened by the first read. */
export class NativeCursor<T = any> implements Disposable {
  private constructor();
  readonly closed: boolean;
  /** Zero when the first reply was the last; undefined before it. */
  readonly id: Long | undefined;
  readonly killed: boolean;
  next(options?: WaitOptions): T | null;
  tryNext(options?: WaitOptions): T | null;
  hasNext(options?: WaitOptions): boolean;
  toArray(): T[];
  /** Stops when the iterator returns false. */
  forEach(iterator: (document: T) => unknown): void;
  map<U>(transform: (document: T) => U): NativeCursor<U>;
  /** Documents that were received and not read. */
  bufferedCount(): number;
  readBufferedDocuments(most?: number): T[];
  /** Back to the start: the next read sends the command again. */
  rewind(): void;
  /** Reading it blocks the thread for each reply. */
  stream(): Readable;
  close(): void;
  [Symbol.iterator](): Generator<T, void, void>;
  [Symbol.dispose](): void;
}

/** Chained settings hold until the first read. */
declare class OptionsCursor<T = any> extends NativeCursor<T> {
  addCursorFlag(flag: CursorFlag, value: boolean): this;
  batchSize(value: number): this;
  maxTimeMS(value: number): this;
  withReadConcern(readConcern: string | { level: string }): this;
  withReadPreference(readPreference: ReadPreferenceLike): this;
}

export class FindCursor extends OptionsCursor {
  addQueryModifier(name: string, value: unknown): this;
  allowDiskUse(allow?: boolean): this;
  clone(): FindCursor;
  collation(value: Document): this;
  comment(value: unknown): this;
  /** How the server would run it. */
  explain(verbosity?: ExplainVerbosity): Document;
  filter(filter: Document): this;
  hint(value: Hint): this;
  limit(value: number): this;
  max(value: Document): this;
  maxAwaitTimeMS(value: number): this;
  min(value: Document): this;
  project(value: Document): this;
  returnKey(value: boolean): this;
  showRecordId(value: boolean): this;
  skip(value: number): this;
  sort(sort: Sort, direction?: unknown): this;
}

/** What listIndexes and listCollections give. */
export class CommandCursor extends OptionsCursor {}

/** What runCursorCommand gives; its settings concern getMore commands. */
export class RunCommandCursor extends NativeCursor {
  setBatchSize(batchSize: number): this;
  setComment(comment: unknown): this;
  setMaxTimeMS(maxTimeMS: number): this;
}

/** Stages can be added until the first read. */
export class AggregationCursor extends OptionsCursor {
  readonly pipeline: Document[];
  addStage(stage: Document): this;
  clone(): AggregationCursor;
  /** How the server would run it. */
  explain(verbosity?: ExplainVerbosity): Document;
  geoNear($geoNear: Document): this;
  group($group: Document): this;
  limit($limit: number): this;
  lookup($lookup: Document): this;
  match($match: Document): this;
  out($out: string | Document): this;
  project($project: Document): this;
  redact($redact: Document | string): this;
  skip($skip: number): this;
  sort($sort: Document): this;
  unwind($unwind: string | Document): this;
}

/**
 * The changes of a collection, a database or everything. It goes on after errors that the
 * specification calls resumable.
 */
export class ChangeStream<T = any> implements Disposable {
  private constructor();
  readonly closed: boolean;
  /** Where another stream would go on after the change read last. */
  readonly resumeToken: any;
  bufferedCount(): number;
  close(): void;
  hasNext(options?: WaitOptions): boolean;
  /** Null when none came in time; without `maxWaitMS` it blocks until one comes. */
  next(options?: WaitOptions): T | null;
  /** Null when the server has none at the moment. */
  tryNext(options?: WaitOptions): T | null;
  /** Ends when none came for the stream's `maxWaitMS`; leaving it early closes the stream. */
  [Symbol.iterator](): Generator<T, void, void>;
  [Symbol.dispose](): void;
}

export interface GridFSBucketOptions {
  /** 'fs' by default. */
  bucketName?: string;
  /** 255 KiB by default. */
  chunkSizeBytes?: number;
  readPreference?: ReadPreferenceLike;
  writeConcern?: ConcernOptions['writeConcern'];
}

export interface GridFSUploadOptions {
  chunkSizeBytes?: number;
  /** An ObjectId by default. */
  id?: unknown;
  metadata?: Document;
  writeConcern?: ConcernOptions['writeConcern'];
}

/** Bytes from `start` to before `end`; the whole file by default. */
export interface GridFSRange {
  end?: number;
  start?: number;
}

/** Revision 0 is the oldest file of a name; -1, the default, the youngest, -2 the one before. */
export interface GridFSByNameOptions extends GridFSRange {
  revision?: number;
}

export interface GridFSFile extends Document {
  _id: any;
  chunkSize: number;
  filename: string;
  length: number;
  metadata?: Document;
  uploadDate: Date;
}

/** Files in a database. Emits 'index' when its indexes were looked after, before the first upload. */
export class GridFSBucket extends EventEmitter {
  constructor(db: Db, options?: GridFSBucketOptions);
  upload(filename: string, data: Uint8Array | string, options?: GridFSUploadOptions): GridFSFile;
  download(id: unknown, options?: GridFSRange): Buffer;
  downloadByName(filename: string, options?: GridFSByNameOptions): Buffer;
  openUploadStream(filename: string, options?: GridFSUploadOptions): GridFSBucketWriteStream;
  openUploadStreamWithId(
    id: unknown,
    filename: string,
    options?: GridFSUploadOptions,
  ): GridFSBucketWriteStream;
  openDownloadStream(id: unknown, options?: GridFSRange): GridFSBucketReadStream;
  openDownloadStreamByName(filename: string, options?: GridFSByNameOptions): GridFSBucketReadStream;
  find(filter?: Document, options?: FindOptions): FindCursor;
  delete(id: unknown): void;
  rename(id: unknown, filename: string, options?: UpdateOptions): void;
  drop(): void;
}

/** Emits 'file' with the file's document before the first data. */
export class GridFSBucketReadStream extends Readable {
  private constructor();
  /** Ends the stream. */
  abort(): Promise<void>;
  /** The byte behind the last. */
  end(end?: number): this;
  /** The first byte. */
  start(start?: number): this;
}

export class GridFSBucketWriteStream extends Writable {
  private constructor();
  readonly chunkSizeBytes: number;
  readonly filename: string;
  /** Null until the stream has finished. */
  readonly gridFSFile: GridFSFile | null;
  readonly id: any;
  /** Bytes so far. */
  readonly length: number;
  /** Removes the chunks that were written, and refuses more. */
  abort(): Promise<void>;
}

/** One refused operation of a bulk. */
export class WriteError {
  private constructor();
  readonly code: number;
  readonly errInfo?: Document;
  readonly errmsg: string;
  /** Position in what the caller passed. */
  readonly index: number;
  getOperation(): unknown;
  toJSON(): { code: number; index: number; errmsg?: string; op: unknown };
  toString(): string;
}

/** A bulk's writes were made, but not by as many servers as were asked for. */
export class WriteConcernError {
  private constructor();
  readonly code?: number;
  readonly errmsg?: string;
  readonly errInfo?: Document;
  toJSON(): Document;
  toString(): string;
}

/** What a bulk did, as far as it came. */
export class BulkWriteResult {
  private constructor();
  readonly insertedCount: number;
  readonly insertedIds: Record<number, any>;
  readonly matchedCount: number;
  readonly modifiedCount: number;
  readonly deletedCount: number;
  readonly upsertedCount: number;
  readonly upsertedIds: Record<number, any>;
  readonly ok: number;
  isOk(): boolean;
  getRawResponse(): Document;
  getUpsertedIdAt(index: number): Document | undefined;
  hasWriteErrors(): boolean;
  getWriteErrorCount(): number;
  getWriteErrorAt(index: number): WriteError | undefined;
  getWriteErrors(): WriteError[];
  getWriteConcernError(): WriteConcernError | undefined;
  toString(): string;
}

/** `name` is `mongodb`'s for the same failure, such as `MongoServerError`. */
export class NativeError extends Error {
  readonly errmsg: string;
  readonly errorLabels: string[];
  hasErrorLabel(label: string): boolean;
}

export class NativeServerError extends NativeError {
  code?: number;
  codeName?: string;
  errInfo?: Document;
  errorResponse: Document;
}

export class NativeWriteConcernError extends NativeServerError {
  result: Document;
}

export class NativeBulkWriteError extends NativeServerError {
  result: BulkWriteResult;
  writeErrors: WriteError[];
  readonly insertedCount: number;
  readonly insertedIds: Record<number, any>;
}

export class NativeNetworkError extends NativeError {}
export class NativeNetworkTimeoutError extends NativeNetworkError {}
export class NativeServerSelectionError extends NativeError {}
export class NativeDriverError extends NativeError {}
export class NativeRuntimeError extends NativeDriverError {}
export class NativeParseError extends NativeDriverError {}
export class NativeAPIError extends NativeDriverError {}
export class NativeInvalidArgumentError extends NativeAPIError {}
export class NativeTransactionError extends NativeAPIError {}
export class NativeCompatibilityError extends NativeAPIError {}
export class NativeExpiredSessionError extends NativeAPIError {}
export class NativeMissingCredentialsError extends NativeAPIError {}
export class NativeNotConnectedError extends NativeAPIError {}
/** More calls of `.async` wait for a thread than `maxQueue` allows. */
export class NativeQueueFullError extends NativeAPIError {}
export class NativeCursorExhaustedError extends NativeAPIError {}
export class NativeCursorInUseError extends NativeAPIError {}
export class NativeGridFSChunkError extends NativeRuntimeError {}
export class NativeGridFSStreamError extends NativeRuntimeError {}
export class NativeChangeStreamError extends NativeRuntimeError {}
export class NativeTailableCursorError extends NativeAPIError {}

export type FloorOperation =
  | 'noop'
  | 'findOne'
  | 'find'
  | 'insertOne'
  | 'insertMany'
  | 'updateOne'
  | 'deleteOne';

/** Operations looped in C++, documents read but not converted: what libmongoc itself costs. */
export class Floor {
  constructor(uri: string, database: string, collection: string);
  prepare(name: FloorOperation, inputs: unknown[]): void;
  /** Documents that the last operation read or wrote. */
  run(first: number, count: number, latenciesUs: Float64Array): number;
  close(): void;
}

/** Documents that lie end to end, read as a cursor's are. */
export function decodeDocuments(bytes: Uint8Array): Document[];
/** The addon in use. */
export function addonInfo(): { version: string; libmongoc: string; path: string };
/** What a result was measured with. */
export function versions(): { addon: string; libmongoc: string };

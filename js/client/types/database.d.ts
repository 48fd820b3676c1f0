import type { Document } from 'bson';
import type { MongoClient } from '../../mongodb/types/client.js';
import type { Admin } from './admin.js';
import type { CallMode, Returned } from './call_mode.js';
import type { Watchable } from './changes/watchable.js';
import type { NativeClient } from './client.js';
import type { Collection } from './collection/collection.js';
import type { Aggregating } from './cursors/aggregating.js';
import type { ListCollectionsCursor, RunCommandCursor } from './cursors/command_cursors.js';
import type {
  CollectionInfo,
  CollectionOptions,
  CreateCollectionOptions,
  DbStatsOptions,
  DropCollectionOptions,
  DropDatabaseOptions,
  ListCollectionsOptions,
  ProfilingLevel,
  RenameOptions,
} from './options/collections.js';
import type { CommandOperationOptions, RunCommandOptions } from './options/common.js';
import type { ReadConcern, ReadPreference, WriteConcern } from './options/concerns.js';
import type {
  CreateIndexesOptions,
  IndexDescriptionCompact,
  IndexDescriptionInfo,
  IndexInformationOptions,
  IndexSpecification,
} from './options/indexes.js';

/** What listCollections gives of each with `nameOnly`. */
type NameAndType = Pick<CollectionInfo, 'name' | 'type'>;

export interface Db<Mode extends CallMode = 'async'>
  extends Aggregating<Mode>,
    Watchable<Document, Mode> {}

/** A database, which need not exist. */
export class Db<Mode extends CallMode = 'async'> {
  private constructor();
  /** This database with methods that return promises. */
  readonly async: Db<'async'>;
  readonly databaseName: string;
  readonly namespace: string;
  /** The client that gave it. */
  readonly client: Mode extends 'async' ? MongoClient : NativeClient;
  readonly bsonOptions: Document;
  readonly readConcern: ReadConcern | undefined;
  readonly readPreference: ReadPreference | undefined;
  readonly writeConcern: WriteConcern | undefined;
  /** A collection, which need not exist; `TSchema` is what its documents are taken to be. */
  collection<TSchema extends Document = Document>(
    name: string,
    options?: CollectionOptions,
  ): Collection<TSchema, Mode>;
  /** Runs any command, as it is: without the database's concerns and read preference. */
  command(command: Document, options?: RunCommandOptions): Returned<Mode, Document>;
  /** Runs a command that answers with a cursor. */
  runCursorCommand(command: Document, options?: RunCommandOptions): RunCommandCursor<any, Mode>;
  /** What concerns the server rather than this database. */
  admin(): Admin<Mode>;
  listCollections(
    filter: Document,
    options: ListCollectionsOptions & { nameOnly: true },
  ): ListCollectionsCursor<NameAndType, Mode>;
  listCollections<T extends NameAndType = CollectionInfo>(
    filter?: Document,
    options?: ListCollectionsOptions,
  ): ListCollectionsCursor<T, Mode>;
  collections(options?: ListCollectionsOptions): Returned<Mode, Collection<Document, Mode>[]>;
  /** @throws MongoServerError with code 48 where it exists already. */
  createCollection<TSchema extends Document = Document>(
    name: string,
    options?: CreateCollectionOptions,
  ): Returned<Mode, Collection<TSchema, Mode>>;
  /** Gives the collection under its new name. */
  renameCollection<TSchema extends Document = Document>(
    from: string,
    to: string,
    options?: RenameOptions,
  ): Returned<Mode, Collection<TSchema, Mode>>;
  /** False when there was no such collection. */
  dropCollection(name: string, options?: DropCollectionOptions): Returned<Mode, boolean>;
  /** True, also where there was no such database. */
  dropDatabase(options?: DropDatabaseOptions): Returned<Mode, boolean>;
  /** Gives the index's name. */
  createIndex(
    collection: string,
    specification: IndexSpecification,
    options?: CreateIndexesOptions,
  ): Returned<Mode, string>;
  /** Keys by name, or descriptions. */
  indexInformation(
    collection: string,
    options?: IndexInformationOptions & { full?: false },
  ): Returned<Mode, IndexDescriptionCompact>;
  indexInformation(
    collection: string,
    options: IndexInformationOptions & { full: true },
  ): Returned<Mode, IndexDescriptionInfo[]>;
  indexInformation(
    collection: string,
    options: IndexInformationOptions,
  ): Returned<Mode, IndexDescriptionInfo[] | IndexDescriptionCompact>;
  /** The numbers of documents and indexes, and their sizes. */
  stats(options?: DbStatsOptions): Returned<Mode, Document>;
  profilingLevel(options?: CommandOperationOptions): Returned<Mode, ProfilingLevel>;
  setProfilingLevel(
    level: ProfilingLevel,
    options?: CommandOperationOptions,
  ): Returned<Mode, ProfilingLevel>;
  /** True. @throws MongoServerError with code 11 when there is no such user. */
  removeUser(name: string, options?: CommandOperationOptions): Returned<Mode, boolean>;
}

export {};

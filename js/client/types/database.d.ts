import type { Document } from 'bson';
import type { AsyncDb } from '../../async.js';
import type { AggregateOptions } from './calls.js';
import type { ChangeStream, ChangeStreamOptions } from './change_stream.js';
import type { Collection, ListOptions } from './collection.js';
import type { AggregationCursor, CommandCursor, RunCommandCursor } from './cursors.js';
import type {
  CollectionOptions,
  CommonOptions,
  ReadPreferenceSettings,
  RunOptions,
  Sort,
} from './options.js';

export interface ListDatabasesOptions extends RunOptions {
  authorizedDatabases?: boolean;
  comment?: unknown;
  filter?: Document;
  maxTimeMS?: number;
  nameOnly?: boolean;
}

export interface ListCollectionsOptions extends ListOptions {
  authorizedCollections?: boolean;
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

export type ProfilingLevel = 'off' | 'slow_only' | 'all';

export class Db {
  private constructor();
  /** This database with methods that return promises. */
  readonly async: AsyncDb;
  readonly databaseName: string;
  readonly namespace: string;
  readonly readConcern: { level: string } | undefined;
  readonly readPreference: ReadPreferenceSettings | undefined;
  readonly writeConcern: Document | undefined;
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
  /** Gives the index's name. */
  createIndex(collection: string, specification: Sort, options?: Document): string;
  indexInformation(collection: string, options?: ListOptions & { full?: boolean }): any;
  /** `scale`: bytes that sizes are counted in. */
  stats(options?: CommonOptions & { scale?: number }): Document;
  profilingLevel(options?: CommonOptions): ProfilingLevel;
  setProfilingLevel(level: ProfilingLevel, options?: CommonOptions): ProfilingLevel;
  removeUser(name: string, options?: CommonOptions): boolean;
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
  removeUser(name: string, options?: CommonOptions): boolean;
  /** Looks a collection of the database over that `admin()` was called of. */
  validateCollection(
    name: string,
    options?: { background?: boolean; full?: boolean; session?: CommonOptions['session'] },
  ): Document;
  listDatabases(options?: ListDatabasesOptions): Document;
}

import type { Document } from 'bson';
import type { CallMode, Returned } from '../call_mode.js';
import type { Watchable } from '../changes/watchable.js';
import type { Aggregating } from '../cursors/aggregating.js';
import type { Db } from '../database.js';
import type { DropCollectionOptions, RenameOptions } from '../options/collections.js';
import type { CommandOperationOptions } from '../options/common.js';
import type { ReadConcern, ReadPreference, WriteConcern } from '../options/concerns.js';
import type { CollectionFindAndModify } from './find_and_modify.js';
import type { CollectionIndexes } from './indexes.js';
import type { CollectionReads } from './reads.js';
import type { CollectionWrites } from './writes.js';

/**
 * A collection of documents of `TSchema`. Nothing is checked at run time: it is what the program takes the
 * documents to be. Calls throw, or reject with, a MongoServerError for what the server refuses, a
 * MongoNetworkError or MongoServerSelectionError where it cannot be reached, and a
 * MongoInvalidArgumentError for a wrong argument. So do those of databases, cursors and `Admin`.
 */
export interface Collection<TSchema extends Document = Document, Mode extends CallMode = 'async'>
  extends CollectionReads<TSchema, Mode>,
    CollectionWrites<TSchema, Mode>,
    CollectionFindAndModify<TSchema, Mode>,
    CollectionIndexes<Mode>,
    Aggregating<Mode>,
    Watchable<TSchema, Mode> {}

export class Collection<TSchema extends Document = Document, Mode extends CallMode = 'async'> {
  private constructor();
  /** This collection with methods that return promises. */
  readonly async: Collection<TSchema, 'async'>;
  readonly collectionName: string;
  /** The database that gave it. */
  readonly db: Db<Mode>;
  readonly dbName: string;
  /** Both names: `database.collection`. */
  readonly namespace: string;
  readonly bsonOptions: Document;
  readonly readConcern: ReadConcern | undefined;
  readonly readPreference: ReadPreference | undefined;
  readonly writeConcern: WriteConcern | undefined;
  /**
   * Gives the collection under its new name.
   * @throws MongoServerError with code 48 where that name is taken, 26 where there is nothing to rename.
   */
  rename(name: string, options?: RenameOptions): Returned<Mode, Collection<TSchema, Mode>>;
  /** What the collection was made with. */
  options(options?: CommandOperationOptions): Returned<Mode, Document>;
  isCapped(options?: CommandOperationOptions): Returned<Mode, boolean>;
  /** False when there was no such collection. */
  drop(options?: DropCollectionOptions): Returned<Mode, boolean>;
}

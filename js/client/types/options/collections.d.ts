import type { Document } from 'bson';
import type { BSONSerializeOptions } from './bson.js';
import type {
  CommandOperationOptions,
  ConcernOptions,
  ReadPreferenceLike,
  RunCommandOptions,
} from './common.js';
import type { CollationOptions } from './sort.js';

/** In place of the database's, for all calls. */
export interface CollectionOptions extends BSONSerializeOptions, ConcernOptions {
  readPreference?: ReadPreferenceLike;
}

/** In place of the client's, for all calls. */
export interface DbOptions extends CollectionOptions {
  /** Whether the server makes missing `_id`s; false by default, the driver then does. */
  forceServerObjectId?: boolean;
}

export interface TimeSeriesCollectionOptions extends Document {
  timeField: string;
  metaField?: string;
  granularity?: 'seconds' | 'minutes' | 'hours' | (string & {});
  bucketMaxSpanSeconds?: number;
  bucketRoundingSeconds?: number;
}

export interface ClusteredCollectionOptions extends Document {
  key: Document;
  name?: string;
  unique: boolean;
}

/** The create command's options, and those that the collection is to have. */
export interface CreateCollectionOptions extends CommandOperationOptions {
  /** Whether the oldest documents go when there are `size` bytes. */
  capped?: boolean;
  changeStreamPreAndPostImages?: { enabled: boolean };
  clusteredIndex?: ClusteredCollectionOptions;
  collation?: CollationOptions;
  /** After how many seconds documents of a time series or a clustered collection are deleted. */
  expireAfterSeconds?: number;
  indexOptionDefaults?: Document;
  /** The most documents of a capped collection. */
  max?: number;
  /** Of a view. */
  pipeline?: Document[];
  /** The most bytes of a capped collection. */
  size?: number;
  storageEngine?: Document;
  timeseries?: TimeSeriesCollectionOptions;
  validationAction?: string;
  validationLevel?: string;
  validator?: Document;
  /** The collection that a view is of. */
  viewOn?: string;
}

export interface DropCollectionOptions extends CommandOperationOptions {}

export interface DropDatabaseOptions extends CommandOperationOptions {}

export interface RenameOptions extends CommandOperationOptions {
  /** Whether a collection of the new name may go. */
  dropTarget?: boolean;
}

/** A collection as listCollections describes it. */
export interface CollectionInfo extends Document {
  name: string;
  type?: string;
  options?: Document;
  info?: Document;
  idIndex?: Document;
}

export interface ListCollectionsOptions extends CommandOperationOptions {
  authorizedCollections?: boolean;
  batchSize?: number;
  /** Whether names and types are enough. */
  nameOnly?: boolean;
}

export interface ListDatabasesOptions extends RunCommandOptions {
  authorizedDatabases?: boolean;
  comment?: unknown;
  filter?: Document;
  /** How long the server may take, in ms. */
  maxTimeMS?: number;
  /** Whether names are enough. */
  nameOnly?: boolean;
}

export interface ListDatabasesResult {
  databases: ({ name: string; sizeOnDisk?: number; empty?: boolean } & Document)[];
  /** In bytes; these two not with `nameOnly`. */
  totalSize?: number;
  totalSizeMb?: number;
  ok: 0 | 1;
}

export interface DbStatsOptions extends CommandOperationOptions {
  /** How many bytes sizes are counted in; 1 by default. */
  scale?: number;
}

export interface ValidateCollectionOptions extends RunCommandOptions {
  /** Whether it runs beside other operations. */
  background?: boolean;
  /** Whether it also looks at the data's inner structure. */
  full?: boolean;
}

export type ProfilingLevel = 'off' | 'slow_only' | 'all';

import type { Document } from 'bson';
import type { CommandOperationOptions } from './common.js';
import type { AggregateOptions } from './reads.js';
import type { CollationOptions } from './sort.js';

export type IndexDirection = number | '2d' | '2dsphere' | 'text' | 'geoHaystack' | 'hashed';

type IndexKey = { readonly [field: string]: IndexDirection } | ReadonlyMap<string, IndexDirection>;
type IndexField = string | readonly [string, IndexDirection] | IndexKey;

/** A field, a pair of field and direction, a list of either, a Map or an object. */
export type IndexSpecification = IndexField | readonly IndexField[];

/** What an index may be. */
export interface IndexSettings {
  '2dsphereIndexVersion'?: number;
  /** @deprecated Servers build all indexes so. */
  background?: boolean;
  bits?: number;
  bucketSize?: number;
  collation?: CollationOptions;
  default_language?: string;
  /** After how many seconds documents are deleted, from the date in the indexed field. */
  expireAfterSeconds?: number;
  /** Whether queries leave it alone. */
  hidden?: boolean;
  language_override?: string;
  max?: number;
  min?: number;
  /** By default made of the fields and their directions. */
  name?: string;
  /** Which documents it has. */
  partialFilterExpression?: Document;
  /** Whether it leaves documents out that lack the field. */
  sparse?: boolean;
  storageEngine?: Document;
  textIndexVersion?: number;
  /** Whether no two documents may have the same key. */
  unique?: boolean;
  version?: number;
  weights?: Document;
  wildcardProjection?: Document;
}

/** Of createIndexes; of createIndex the command's and the index's together. */
export interface CreateIndexesOptions extends CommandOperationOptions, IndexSettings {
  /** How many servers have to be ready before the index is. */
  commitQuorum?: number | string;
}

/** The command's options, where the index's are given apart. */
export interface CreateIndexOptions extends CommandOperationOptions {
  commitQuorum?: number | string;
}

/** Any options of an index, which go to the server as they are. */
export interface IndexOptions extends IndexSettings, Document {}

export interface IndexDescription extends IndexSettings {
  key: IndexKey;
}

/** An index as the server describes it. */
export interface IndexDescriptionInfo extends Omit<IndexSettings, 'version'>, Document {
  key: { [field: string]: IndexDirection };
  name: string;
  v: number;
}

/** The fields and directions of indexes, by their names. */
export type IndexDescriptionCompact = Record<string, [field: string, direction: IndexDirection][]>;

export interface DropIndexesOptions extends CommandOperationOptions {}

export interface ListIndexesOptions extends CommandOperationOptions {
  batchSize?: number;
}

export interface IndexInformationOptions extends ListIndexesOptions {
  /** Whether to give descriptions, rather than keys by name. */
  full?: boolean;
}

/** An index of Atlas Search. */
export interface SearchIndexDescription extends Document {
  definition: Document;
  name?: string;
  type?: string;
}

export type ListSearchIndexesOptions = Omit<AggregateOptions, 'readConcern' | 'writeConcern'>;

export {};

import type { Document } from 'bson';
import type { CallMode, Returned } from '../call_mode.js';
import type { AggregationCursor } from '../cursors/aggregation_cursor.js';
import type { ListIndexesCursor } from '../cursors/command_cursors.js';
import type {
  CreateIndexesOptions,
  CreateIndexOptions,
  DropIndexesOptions,
  IndexDescription,
  IndexDescriptionCompact,
  IndexDescriptionInfo,
  IndexInformationOptions,
  IndexOptions,
  IndexSpecification,
  ListIndexesOptions,
  ListSearchIndexesOptions,
  SearchIndexDescription,
} from '../options/indexes.js';

/** A collection's indexes. */
export interface CollectionIndexes<Mode extends CallMode> {
  /** Gives the index's name. */
  createIndex(
    specification: IndexSpecification,
    options?: CreateIndexesOptions,
  ): Returned<Mode, string>;
  /** With options of the command apart, any option of the index goes to the server. */
  createIndex(
    specification: IndexSpecification,
    options: IndexOptions | undefined,
    commandOptions: CreateIndexOptions | undefined,
  ): Returned<Mode, string>;
  /** Gives the indexes' names. */
  createIndexes(
    descriptions: IndexDescription[],
    options?: CreateIndexesOptions,
    allowUnknownIndexOptions?: boolean,
  ): Returned<Mode, string[]>;
  /** Gives the server's reply. @throws MongoServerError with code 27 when there is no such index. */
  dropIndex(name: string, options?: DropIndexesOptions): Returned<Mode, Document>;
  /** All but the one of `_id`; false when that failed. */
  dropIndexes(options?: DropIndexesOptions): Returned<Mode, boolean>;

  listIndexes(options?: ListIndexesOptions): ListIndexesCursor<IndexDescriptionInfo, Mode>;
  /** Descriptions, or keys by name. */
  indexes(
    options?: IndexInformationOptions & { full?: true },
  ): Returned<Mode, IndexDescriptionInfo[]>;
  indexes(
    options: IndexInformationOptions & { full: false },
  ): Returned<Mode, IndexDescriptionCompact>;
  indexes(
    options: IndexInformationOptions,
  ): Returned<Mode, IndexDescriptionInfo[] | IndexDescriptionCompact>;
  /** Keys by name, or descriptions. */
  indexInformation(
    options?: IndexInformationOptions & { full?: false },
  ): Returned<Mode, IndexDescriptionCompact>;
  indexInformation(
    options: IndexInformationOptions & { full: true },
  ): Returned<Mode, IndexDescriptionInfo[]>;
  indexInformation(
    options: IndexInformationOptions,
  ): Returned<Mode, IndexDescriptionInfo[] | IndexDescriptionCompact>;
  /** Whether all are there. */
  indexExists(names: string | string[], options?: ListIndexesOptions): Returned<Mode, boolean>;

  /** Of Atlas Search, as the four below: other servers refuse them. */
  listSearchIndexes(options?: ListSearchIndexesOptions): AggregationCursor<Document, Mode>;
  listSearchIndexes(
    name: string,
    options?: ListSearchIndexesOptions,
  ): AggregationCursor<Document, Mode>;
  /** Gives the index's name. */
  createSearchIndex(description: SearchIndexDescription): Returned<Mode, string>;
  createSearchIndexes(descriptions: SearchIndexDescription[]): Returned<Mode, string[]>;
  dropSearchIndex(name: string): Returned<Mode, void>;
  updateSearchIndex(name: string, definition: Document): Returned<Mode, void>;
}

import type { Document } from 'bson';
import type { CallMode, Returned } from '../call_mode.js';
import type { FindCursor } from '../cursors/find_cursor.js';
import type { Flatten } from '../documents/fields.js';
import type { Filter } from '../documents/filter.js';
import type { WithId } from '../documents/ids.js';
import type { Raw } from '../options/bson.js';
import type { Decoded, Explained, NotExplained } from '../options/common.js';
import type {
  CountDocumentsOptions,
  CountOptions,
  DistinctOptions,
  EstimatedDocumentCountOptions,
  FindOneOptions,
  FindOptions,
} from '../options/reads.js';

/** A collection's reads. */
export interface CollectionReads<TSchema extends Document, Mode extends CallMode> {
  /** The first document that matches, null when none does. */
  findOne(
    filter?: Filter<TSchema>,
    options?: FindOneOptions & Decoded,
  ): Returned<Mode, WithId<TSchema> | null>;
  findOne(filter: Filter<TSchema>, options: FindOneOptions & Explained): Returned<Mode, Document>;
  findOne(filter: Filter<TSchema>, options: FindOneOptions & Raw): Returned<Mode, Buffer | null>;
  findOne<T = WithId<TSchema>>(
    filter?: Filter<TSchema>,
    options?: FindOneOptions,
  ): Returned<Mode, T | null>;

  /**
   * The UTF-8 bytes that `JSON.stringify(await collection.findOne(…))` gives, made by the addon without an object; null
   * when no document matches. `mongodb` has no such method.
   */
  findOneJson(filter?: Filter<TSchema>, options?: FindOneOptions): Returned<Mode, Buffer | null>;

  /** A cursor over the documents that match, which sends its command with the first read. */
  find(
    filter?: Filter<TSchema>,
    options?: FindOptions & Decoded,
  ): FindCursor<WithId<TSchema>, Mode>;
  find(filter: Filter<TSchema>, options: FindOptions & Explained): FindCursor<Document, Mode>;
  find(filter: Filter<TSchema>, options: FindOptions & Raw): FindCursor<Buffer, Mode>;
  find<T extends Document = WithId<TSchema>>(
    filter?: Filter<TSchema>,
    options?: FindOptions,
  ): FindCursor<T, Mode>;

  /** Counts with an aggregation, exactly. */
  countDocuments(filter?: Filter<TSchema>, options?: CountDocumentsOptions): Returned<Mode, number>;
  /** @deprecated In favour of countDocuments: it is not exact on a sharded cluster. */
  count(filter?: Filter<TSchema>, options?: CountOptions): Returned<Mode, number>;
  /** As the server's metadata have it, which can be off after a crash. */
  estimatedDocumentCount(options?: EstimatedDocumentCountOptions): Returned<Mode, number>;

  /** The different values of a field; of an array's elements. */
  distinct<Key extends keyof WithId<TSchema>>(
    key: Key,
    filter?: Filter<TSchema>,
    options?: DistinctOptions & NotExplained,
  ): Returned<Mode, Flatten<WithId<TSchema>[Key]>[]>;
  distinct(
    key: string,
    filter?: Filter<TSchema>,
    options?: DistinctOptions & NotExplained,
  ): Returned<Mode, any[]>;
  distinct(
    key: string,
    filter: Filter<TSchema>,
    options: DistinctOptions & Explained,
  ): Returned<Mode, Document>;
  distinct(key: string, filter?: Filter<TSchema>, options?: DistinctOptions): Returned<Mode, any[]>;
}

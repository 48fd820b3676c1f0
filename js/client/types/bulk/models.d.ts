import type { Document } from 'bson';
import type { Filter } from '../documents/filter.js';
import type { OptionalId, WithoutId } from '../documents/ids.js';
import type { UpdateFilter } from '../documents/update.js';
import type { CollationOptions, Hint, Sort } from '../options/sort.js';

/** One operation of a bulkWrite. */
export type AnyBulkWriteOperation<TSchema extends Document = Document> =
  | { insertOne: InsertOneModel<TSchema> }
  | { replaceOne: ReplaceOneModel<TSchema> }
  | { updateOne: UpdateOneModel<TSchema> }
  | { updateMany: UpdateManyModel<TSchema> }
  | { deleteOne: DeleteOneModel<TSchema> }
  | { deleteMany: DeleteManyModel<TSchema> };

export interface InsertOneModel<TSchema extends Document = Document> {
  document: OptionalId<TSchema>;
}

/** What deletes and changes have in common. */
interface Selection<TSchema extends Document> {
  filter: Filter<TSchema>;
  collation?: CollationOptions;
  hint?: Hint;
}

export interface DeleteOneModel<TSchema extends Document = Document> extends Selection<TSchema> {}

export interface DeleteManyModel<TSchema extends Document = Document> extends Selection<TSchema> {}

export interface ReplaceOneModel<TSchema extends Document = Document> extends Selection<TSchema> {
  replacement: WithoutId<TSchema>;
  sort?: Sort;
  upsert?: boolean;
}

export interface UpdateManyModel<TSchema extends Document = Document> extends Selection<TSchema> {
  arrayFilters?: Document[];
  update: UpdateFilter<TSchema> | Document[];
  upsert?: boolean;
}

export interface UpdateOneModel<TSchema extends Document = Document>
  extends UpdateManyModel<TSchema> {
  sort?: Sort;
}

export {};

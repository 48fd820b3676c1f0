import type { Document } from 'bson';
import type { InferIdType, WithId } from '../documents/ids.js';

export interface InsertOneResult<TSchema = Document> {
  /** Whether the server was waited for; false with `w: 0`. */
  acknowledged: boolean;
  insertedId: InferIdType<TSchema>;
}

export interface InsertManyResult<TSchema = Document> {
  acknowledged: boolean;
  insertedCount: number;
  /** By position in what was passed. */
  insertedIds: { [index: number]: InferIdType<TSchema> };
}

export interface UpdateResult<TSchema = Document> {
  acknowledged: boolean;
  matchedCount: number;
  modifiedCount: number;
  upsertedCount: number;
  /** Null where nothing was inserted. */
  upsertedId: InferIdType<TSchema> | null;
}

export interface DeleteResult {
  acknowledged: boolean;
  deletedCount: number;
}

/** The server's reply to findOneAndUpdate and its kin. */
export interface ModifyResult<TSchema = Document> {
  value: WithId<TSchema> | null;
  lastErrorObject?: Document;
  ok: 0 | 1;
}

import type { Document } from 'bson';
import type { InsertOptions } from './calls.js';
import type { Hint, Sort } from './options.js';

export interface UpdateModel {
  filter: Document;
  collation?: Document;
  hint?: Hint;
  upsert?: boolean;
}

export interface DeleteModel {
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

/** A bulk that is put together call by call; `R` is what `execute` gives. */
export class BulkOperation<R = BulkWriteResult> {
  private constructor();
  readonly isOrdered: boolean;
  /** How many operations there are. */
  readonly length: number;
  /** The document is given an `_id` when it has none. */
  insert(document: Document): this;
  raw(model: BulkWriteModel): this;
  /** What the next operation is for. */
  find(selector: Document): FindOperators<R>;
  /** Sends the operations; once. */
  execute(options?: BulkWriteOptions): R;
}

/** What is to be done with the documents that a bulk's `find` selects. */
export class FindOperators<R = BulkWriteResult> {
  private constructor();
  arrayFilters(arrayFilters: Document[]): this;
  collation(collation: Document): this;
  hint(hint: Hint): this;
  upsert(): this;
  update(change: Document | Document[]): BulkOperation<R>;
  updateOne(change: Document | Document[]): BulkOperation<R>;
  replaceOne(replacement: Document): BulkOperation<R>;
  delete(): BulkOperation<R>;
  deleteOne(): BulkOperation<R>;
}

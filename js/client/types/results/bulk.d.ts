import type { Document } from 'bson';

/** What the server said of a refused operation. */
export interface BulkWriteOperationError {
  index: number;
  code: number;
  errmsg: string;
  errInfo?: Document;
  op: Document;
}

/** One refused operation of a bulk. */
export class WriteError {
  private constructor();
  err: BulkWriteOperationError;
  readonly code: number;
  readonly errInfo: Document | undefined;
  readonly errmsg: string;
  /** Position in what the caller passed. */
  readonly index: number;
  /** The document or statement that was refused. */
  getOperation(): Document;
  toJSON(): { code: number; index: number; errmsg?: string; op: Document };
  toString(): string;
}

/** A bulk's writes were made, but not by as many servers as were asked for. */
export class WriteConcernError {
  private constructor();
  readonly code: number | undefined;
  readonly errmsg: string | undefined;
  readonly errInfo: Document | undefined;
  toJSON(): Document;
  toString(): string;
}

/** What a bulk did, as far as it came. */
export class BulkWriteResult {
  private constructor();
  readonly insertedCount: number;
  readonly insertedIds: { [index: number]: any };
  readonly matchedCount: number;
  readonly modifiedCount: number;
  readonly deletedCount: number;
  readonly upsertedCount: number;
  readonly upsertedIds: { [index: number]: any };
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

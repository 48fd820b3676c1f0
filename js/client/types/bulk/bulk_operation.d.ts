import type { Document } from 'bson';
import type { CallMode, Returned } from '../call_mode.js';
import type { CollationOptions, Hint } from '../options/sort.js';
import type { BulkWriteOptions } from '../options/writes.js';
import type { BulkWriteResult } from '../results/bulk.js';
import type { AnyBulkWriteOperation } from './models.js';

/** A bulk that is put together call by call. */
export class BulkOperation<Mode extends CallMode = 'async'> {
  protected constructor();
  /** Whether the first error ends it. */
  isOrdered: boolean;
  /** How many operations there are. */
  readonly length: number;
  /** The document is given an `_id` when it has none. */
  insert(document: Document): this;
  raw(model: AnyBulkWriteOperation): this;
  /** What the next operation is for. */
  find(selector: Document): FindOperators<Mode>;
  /**
   * Sends the operations; once.
   * @throws MongoBulkWriteError with `writeErrors` and the result so far; MongoBatchReExecutionError the
   * second time.
   */
  execute(options?: BulkWriteOptions): Returned<Mode, BulkWriteResult>;
}

export class OrderedBulkOperation<Mode extends CallMode = 'async'> extends BulkOperation<Mode> {}
export class UnorderedBulkOperation<Mode extends CallMode = 'async'> extends BulkOperation<Mode> {}

/** What is to be done with the documents that a bulk's `find` selects. */
export class FindOperators<Mode extends CallMode = 'async'> {
  private constructor();
  arrayFilters(arrayFilters: Document[]): this;
  collation(collation: CollationOptions): this;
  hint(hint: Hint): this;
  /** Has the next operation insert a document where none matches. */
  upsert(): this;
  /** Changes all, by operators or a pipeline. */
  update(change: Document | Document[]): BulkOperation<Mode>;
  /** Changes the first, by operators or a pipeline. */
  updateOne(change: Document | Document[]): BulkOperation<Mode>;
  /** Replaces the first. */
  replaceOne(replacement: Document): BulkOperation<Mode>;
  /** Deletes all. */
  delete(): BulkOperation<Mode>;
  /** Deletes the first. */
  deleteOne(): BulkOperation<Mode>;
}

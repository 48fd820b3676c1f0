import type { Document } from 'bson';
import type { CallMode, Returned } from '../call_mode.js';
import type { CountOptions } from '../options/reads.js';
import type { CollationOptions, Hint, Sort, SortDirection } from '../options/sort.js';
import type { ExplainableCursor } from './cursor.js';

/** The documents of a find. */
export class FindCursor<T = any, Mode extends CallMode = 'async'> extends ExplainableCursor<
  T,
  Mode
> {
  /** By the names that the shell had for options: `$orderby`, `$hint` and so on. */
  addQueryModifier(name: string, value: string | boolean | number | Document): this;
  /** Whether the server may sort on disk. */
  allowDiskUse(allow?: boolean): this;
  /** An unread cursor of the same settings, without its session and `map`. */
  clone(): FindCursor<T, Mode>;
  collation(value: CollationOptions): this;
  /** What the server's log and profiler show of it. */
  comment(value: unknown): this;
  /** @deprecated In favour of the collection's countDocuments. */
  count(options?: CountOptions): Returned<Mode, number>;
  /** In place of the filter before. */
  filter(filter: Document): this;
  hint(value: Hint): this;
  /** The most documents; 0 is no limit. Below 0 one reply is all that comes. */
  limit(value: number): this;
  map<U>(transform: (document: T) => U): FindCursor<U, Mode>;
  /** The first key of the index that is left out. */
  max(value: Document): this;
  /** How long the server waits for documents of a tailable cursor, in ms. */
  maxAwaitTimeMS(value: number): this;
  /** The first key of the index that is taken. */
  min(value: Document): this;
  /** Which fields the documents have; their type can be given with it. */
  project<U extends Document = Document>(value: Document): FindCursor<U, Mode>;
  /** Whether to give the keys of the index that was used, alone. */
  returnKey(value: boolean): this;
  /** Whether documents get a field `$recordId`. */
  showRecordId(value: boolean): this;
  /** How many documents are left out at the beginning. */
  skip(value: number): this;
  sort(sort: Sort, direction?: SortDirection): this;
}

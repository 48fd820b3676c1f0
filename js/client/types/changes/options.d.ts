import type { Timestamp } from 'bson';
import type { CommandOperationOptions } from '../options/common.js';
import type { WaitOptions } from '../options/reads.js';
import type { CollationOptions } from '../options/sort.js';

/** Where a stream goes on; only the server can read it. */
export type ResumeToken = unknown;

/**
 * A stream begins where one of resumeAfter, startAfter and startAtOperationTime says, else now. `maxWaitMS`
 * is how long each of its reads may wait for a change, in ms; by default until there is one.
 */
export interface ChangeStreamOptions
  extends Omit<CommandOperationOptions, 'writeConcern'>,
    WaitOptions {
  /** How many changes a reply has at most. */
  batchSize?: number;
  collation?: CollationOptions;
  /** Whether an update shows the whole document, as it is when the change is read. */
  fullDocument?: 'default' | 'updateLookup' | 'whenAvailable' | 'required' | (string & {});
  /** Whether a change shows the document before it, which the collection has to keep. */
  fullDocumentBeforeChange?: 'off' | 'whenAvailable' | 'required' | (string & {});
  /** How long the server waits for changes before it answers that there are none, in ms; 1000 by default. */
  maxAwaitTimeMS?: number;
  resumeAfter?: ResumeToken;
  /** Whether to show changes of indexes, rules and shards, too. */
  showExpandedEvents?: boolean;
  /** As resumeAfter, also behind an invalidate event. */
  startAfter?: ResumeToken;
  startAtOperationTime?: Timestamp;
}

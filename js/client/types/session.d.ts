import type { EventEmitter } from 'node:events';
import type { Document, Timestamp } from 'bson';
import type { NativeClient } from './client.js';
import type { ConcernOptions } from './options.js';

export interface TransactionOptions extends ConcernOptions {
  maxCommitTimeMS?: number;
}

export interface SessionOptions {
  /** Whether reads come after what the session has seen; default true, without `snapshot`. */
  causalConsistency?: boolean;
  defaultTransactionOptions?: TransactionOptions;
  /** Whether all reads are of the moment of the first. */
  snapshot?: boolean;
}

/** A sequence of operations that belong together. Ends with its client. */
export class ClientSession extends EventEmitter<{ ended: [ClientSession] }> implements Disposable {
  private constructor();
  readonly client: NativeClient;
  readonly clusterTime: Document | undefined;
  readonly hasEnded: boolean;
  readonly id: Document;
  readonly operationTime: Timestamp | undefined;
  readonly snapshotEnabled: boolean;
  abortTransaction(): void;
  advanceClusterTime(clusterTime: Document): void;
  advanceOperationTime(operationTime: Timestamp): void;
  commitTransaction(): void;
  /** Aborts a transaction in progress. */
  endSession(): void;
  equals(session: ClientSession): boolean;
  inTransaction(): boolean;
  startTransaction(options?: TransactionOptions): void;
  /** The callback returns a value, not a promise. It may run several times, for up to 120 s. */
  withTransaction<T>(callback: (session: this) => T, options?: TransactionOptions): T;
  [Symbol.dispose](): void;
}

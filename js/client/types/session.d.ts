import type { EventEmitter } from 'node:events';
import type { Binary, Long, Timestamp, UUID } from 'bson';
import type { CallbackResult, CallMode, Only, Returned } from './call_mode.js';
import type { NativeClient } from './client.js';
import type { ConcernOptions, ReadPreferenceLike } from './options/common.js';

export interface TransactionOptions extends ConcernOptions {
  /** How long the server may take to commit, in ms. */
  maxCommitTimeMS?: number;
  readPreference?: ReadPreferenceLike;
}

export interface ClientSessionOptions {
  /** Whether reads come after what the session has seen; true by default, without `snapshot`. */
  causalConsistency?: boolean;
  defaultTransactionOptions?: TransactionOptions;
  /** Whether all reads are of the moment of the first; false by default. */
  snapshot?: boolean;
}

/** A session's name at the server. */
export interface ServerSessionId {
  id: UUID;
}

/** A time of a replica set or a cluster, and the server's word for it. */
export interface ClusterTime {
  clusterTime: Timestamp;
  signature?: { hash: Binary; keyId: Long | bigint | number };
}

/**
 * A sequence of operations that belong together, in the order in which they were called. It keeps no
 * connection. Ends with its client; what is asked of it after that throws a MongoExpiredSessionError.
 */
export class ClientSession<Mode extends CallMode = 'async'> extends EventEmitter<{
  ended: [ClientSession<Mode>];
}> {
  private constructor();
  readonly client: NativeClient;
  readonly clusterTime: ClusterTime | undefined;
  readonly hasEnded: boolean;
  readonly id: ServerSessionId;
  readonly operationTime: Timestamp | undefined;
  readonly snapshotEnabled: boolean;
  abortTransaction(): Returned<Mode, void>;
  advanceClusterTime(clusterTime: ClusterTime): void;
  /** Has reads come after what another session has seen. */
  advanceOperationTime(operationTime: Timestamp): void;
  /**
   * With the error label `UnknownTransactionCommitResult` it may have happened: call it again.
   * @throws MongoTransactionError when there is nothing to commit.
   */
  commitTransaction(): Returned<Mode, void>;
  /** Aborts a transaction in progress. */
  endSession(): Returned<Mode, void>;
  /** Whether another session has this one's id. */
  equals(session: ClientSession<'sync'> | ClientSession<'async'>): boolean;
  inTransaction(): boolean;
  /**
   * The server learns of it with its first command.
   * @throws MongoTransactionError when one is in progress; MongoCompatibilityError in a snapshot session,
   * and on a sharded cluster.
   */
  startTransaction(options?: TransactionOptions): void;
  /**
   * Runs the callback in a transaction and commits it; both again where the specification says so, for up
   * to 120 s. Without `.async` the callback returns a value, not a promise.
   */
  withTransaction<T>(
    callback: (session: this) => CallbackResult<Mode, T>,
    options?: TransactionOptions,
  ): Returned<Mode, T>;
  readonly [Symbol.dispose]: Only<'sync', Mode, () => void>;
  readonly [Symbol.asyncDispose]: Only<'async', Mode, () => Promise<void>>;
}

import type { Document } from 'bson';
import type { BulkWriteResult, WriteError } from './results/bulk.js';

/** `name` is `mongodb`'s for the same failure, such as `MongoServerError`. */
export class NativeError extends Error {
  /** The server's number for the failure, or a name such as `ENOENT`. */
  code?: number | string;
  readonly errmsg: string;
  readonly errorLabels: string[];
  addErrorLabel(label: string): void;
  hasErrorLabel(label: string): boolean;
}

/** What the server refused. Fields of its reply, such as `keyValue`, are the error's. */
export class NativeServerError extends NativeError {
  code?: number;
  codeName?: string;
  errInfo?: Document;
  errorResponse: Document;
  [field: string]: any;
}

export class NativeWriteConcernError extends NativeServerError {
  result: Document;
}

export class NativeBulkWriteError extends NativeServerError {
  result: BulkWriteResult;
  writeErrors: WriteError[];
}

/** What was done before the error, counted as in the result of a bulk. */
export interface NativeBulkWriteError
  extends Pick<
    BulkWriteResult,
    | 'insertedCount'
    | 'insertedIds'
    | 'matchedCount'
    | 'modifiedCount'
    | 'deletedCount'
    | 'upsertedCount'
    | 'upsertedIds'
  > {}

export class NativeNetworkError extends NativeError {}
export class NativeNetworkTimeoutError extends NativeNetworkError {}
/** No server that will do was found in time. The message names the hosts, and why each of them will not. */
export class NativeServerSelectionError extends NativeError {
  /** The deployment as it was then: `mongodb`'s `TopologyDescription`, as a plain object. */
  readonly reason?: {
    type: string;
    /** That was asked for. */
    setName: string | null;
    /** By address. `error`: why it could not be reached, if so. */
    servers: Map<string, { address: string; type: string; error?: Error | null } & Document>;
  };
}

export class NativeDriverError extends NativeError {}
export class NativeRuntimeError extends NativeDriverError {}
export class NativeParseError extends NativeDriverError {}
export class NativeAPIError extends NativeDriverError {}
export class NativeInvalidArgumentError extends NativeAPIError {}
export class NativeTransactionError extends NativeAPIError {}
export class NativeCompatibilityError extends NativeAPIError {}
export class NativeExpiredSessionError extends NativeAPIError {}
export class NativeMissingCredentialsError extends NativeAPIError {}
export class NativeNotConnectedError extends NativeAPIError {}

/** More calls of `.async` wait for a thread than `maxQueue` allows. */
export class NativeQueueFullError extends NativeAPIError {}
/** Every connection that `maxPoolSize` allows is kept by a thread or a session. */
export class NativeWaitQueueTimeoutError extends NativeDriverError {}
export class NativeCursorExhaustedError extends NativeAPIError {}
export class NativeCursorInUseError extends NativeAPIError {}
export class NativeGridFSChunkError extends NativeRuntimeError {}
export class NativeGridFSStreamError extends NativeRuntimeError {}
export class NativeChangeStreamError extends NativeRuntimeError {}
export class NativeTailableCursorError extends NativeAPIError {}
/** A bulk was executed before. */
export class NativeBatchReExecutionError extends NativeAPIError {}
/** A reply says other things than the command's replies do. */
export class NativeUnexpectedServerResponseError extends NativeRuntimeError {}

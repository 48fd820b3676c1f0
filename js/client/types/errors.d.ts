import type { Document } from 'bson';
import type { BulkWriteResult, WriteError } from './results/bulk.js';

/** `name` is `mongodb`'s for the same failure, such as `MongoServerError`. */
export class MongoError extends Error {
  /** The server's number for the failure, or a name such as `ENOENT`. */
  code?: number | string;
  readonly errmsg: string;
  readonly errorLabels: string[];
  addErrorLabel(label: string): void;
  hasErrorLabel(label: string): boolean;
}

/** What the server refused. Fields of its reply, such as `keyValue`, are the error's. */
export class MongoServerError extends MongoError {
  code?: number;
  codeName?: string;
  errInfo?: Document;
  errorResponse: Document;
  [field: string]: any;
}

export class MongoWriteConcernError extends MongoServerError {
  result: Document;
}

export class MongoBulkWriteError extends MongoServerError {
  result: BulkWriteResult;
  writeErrors: WriteError[];
}

/** What was done before the error, counted as in the result of a bulk. */
export interface MongoBulkWriteError
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

export class MongoNetworkError extends MongoError {}
export class MongoNetworkTimeoutError extends MongoNetworkError {}
/** What a client finds of its servers, or does not. */
export class MongoSystemError extends MongoError {
  /** The deployment as it was then: `mongodb`'s `TopologyDescription`, as a plain object. */
  readonly reason?: {
    type: string;
    /** That was asked for. */
    setName: string | null;
    /** By address. `error`: why it could not be reached, if so. */
    servers: Map<string, { address: string; type: string; error?: Error | null } & Document>;
  };
}

/** No server that will do was found in time. The message names the hosts, and why each of them will not. */
export class MongoServerSelectionError extends MongoSystemError {}

export class MongoDriverError extends MongoError {}
export class MongoRuntimeError extends MongoDriverError {}
export class MongoParseError extends MongoDriverError {}
export class MongoAPIError extends MongoDriverError {}
export class MongoInvalidArgumentError extends MongoAPIError {}
export class MongoTransactionError extends MongoAPIError {}
export class MongoCompatibilityError extends MongoAPIError {}
export class MongoExpiredSessionError extends MongoAPIError {}
export class MongoMissingCredentialsError extends MongoAPIError {}
export class MongoNotConnectedError extends MongoAPIError {}
/** The client was closed while the call was on its way. */
export class MongoClientClosedError extends MongoAPIError {}

/** More calls of `.async` wait for a thread than `maxQueue` allows. */
export class MongoQueueFullError extends MongoAPIError {}
/** Every connection that `maxPoolSize` allows is kept by a thread or a session. */
export class MongoWaitQueueTimeoutError extends MongoDriverError {}
export class MongoCursorExhaustedError extends MongoAPIError {}
export class MongoCursorInUseError extends MongoAPIError {}
export class MongoGridFSChunkError extends MongoRuntimeError {}
export class MongoGridFSStreamError extends MongoRuntimeError {}
export class MongoChangeStreamError extends MongoRuntimeError {}
export class MongoTailableCursorError extends MongoAPIError {}
/** A bulk was executed before. */
export class MongoBatchReExecutionError extends MongoAPIError {}
/** A reply says other things than the command's replies do. */
export class MongoUnexpectedServerResponseError extends MongoRuntimeError {}

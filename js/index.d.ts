/// <reference types="node" />
export {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  DBRef,
  Decimal128,
  type Document,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  UUID,
} from 'bson';
export { Admin } from './client/types/admin.js';
export {
  BulkOperation,
  FindOperators,
  OrderedBulkOperation,
  UnorderedBulkOperation,
} from './client/types/bulk/bulk_operation.js';
export type * from './client/types/bulk/models.js';
export type { CallMode } from './client/types/call_mode.js';
export type * from './client/types/changes/change_documents.js';
export { ChangeStream, type ChangeStreamEvents } from './client/types/changes/change_stream.js';
export type * from './client/types/changes/options.js';
export { type ClientTimings, NativeClient } from './client/types/client.js';
export { Collection } from './client/types/collection/collection.js';
export {
  AggregationCursor,
  ChangeStreamCursor,
} from './client/types/cursors/aggregation_cursor.js';
export {
  CommandCursor,
  ListCollectionsCursor,
  ListIndexesCursor,
  RunCommandCursor,
} from './client/types/cursors/command_cursors.js';
export { AbstractCursor, ExplainableCursor } from './client/types/cursors/cursor.js';
export { FindCursor } from './client/types/cursors/find_cursor.js';
export { Db } from './client/types/database.js';
export type * from './client/types/documents/fields.js';
export type * from './client/types/documents/filter.js';
export type * from './client/types/documents/ids.js';
export type * from './client/types/documents/update.js';
export * from './client/types/errors.js';
export * from './client/types/events.js';
export * from './client/types/gridfs.js';
export type * from './client/types/options/bson.js';
export type * from './client/types/options/client_options.js';
export type * from './client/types/options/collections.js';
export type * from './client/types/options/common.js';
export * from './client/types/options/concerns.js';
export type * from './client/types/options/indexes.js';
export type * from './client/types/options/reads.js';
export type * from './client/types/options/sort.js';
export type * from './client/types/options/writes.js';
export { BulkWriteResult, WriteConcernError, WriteError } from './client/types/results/bulk.js';
export type * from './client/types/results/writes.js';
export * from './client/types/session.js';
export * from './mongodb/types/absent.js';
export * from './mongodb/types/client.js';
export {
  AuthMechanism,
  AutoEncryptionLoggerLevel,
  BatchType,
  BSON,
  BSONType,
  Compressor,
  CURSOR_FLAGS,
  CursorTimeoutMode,
  ExplainVerbosity,
  GSSAPICanonicalizationValue,
  MongoErrorLabel,
  MongoLoggableComponent,
  ProfilingLevel,
  ReadConcernLevel,
  ReadPreferenceMode,
  ReturnDocument,
  ServerApiVersion,
  ServerType,
  SeverityLevel,
  TopologyType,
} from './mongodb/types/enums.js';
export * from './mongodb/types/errors.js';
export type * from './sync.js';

declare const all: typeof import('./index.js');

export { all as default };

/** The addon in use. */
export function addonInfo(): { version: string; libmongoc: string; path: string };
/** What a result was measured with. */
export function versions(): { addon: string; libmongoc: string };

/** For `mongoose.setDriver()`: Mongoose on the native driver, on C++ threads. */
export const mongooseDriver: {
  Connection: new (...args: any[]) => any;
  Collection: new (...args: any[]) => any;
};

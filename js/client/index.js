import { addon, addonPath } from './addon.js';

export { Admin } from './admin.js';
export { AggregationCursor } from './aggregation_cursor.js';
export {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  DBRef,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  UUID,
} from './bson.js';
export { BulkOperation, FindOperators } from './bulk_operation.js';
export { BulkWriteResult, WriteConcernError, WriteError } from './bulk_result.js';
export { ChangeStream } from './change_stream.js';
export { NativeClient } from './client.js';
export { Collection } from './collection.js';
export { CommandCursor } from './command_cursor.js';
export {
  CommandFailedEvent,
  CommandStartedEvent,
  CommandSucceededEvent,
} from './command_events.js';
export { NativeCursor } from './cursor.js';
export { Db } from './db.js';
export { decodeDocuments } from './decode.js';
export * from './errors.js';
export { FindCursor } from './find_cursor.js';
export { GridFSBucket } from './gridfs/bucket.js';
export { GridFSBucketReadStream } from './gridfs/read_stream.js';
export { GridFSBucketWriteStream } from './gridfs/write_stream.js';
export { RunCommandCursor } from './run_command_cursor.js';
export { ClientSession } from './session.js';

/**
 * The addon in use.
 * @returns {{ version: string, libmongoc: string, path: string }}
 */
export function addonInfo() {
  return { version: addon.version, libmongoc: addon.libmongoc, path: addonPath };
}

/** What a result was measured with. */
export const versions = () => ({ addon: addon.version, libmongoc: addon.libmongoc });

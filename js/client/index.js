import { addon, addonPath } from './binding/addon.js';

export { Admin } from './api/admin.js';
export { BulkOperation, FindOperators } from './api/bulk_operation.js';
export { NativeClient } from './api/client.js';
export { Collection } from './api/collection.js';
export { Db } from './api/db.js';
export {
  CommandFailedEvent,
  CommandStartedEvent,
  CommandSucceededEvent,
} from './api/events/command_events.js';
export * from './bson/classes.js';
export { AggregationCursor } from './cursors/aggregation_cursor.js';
export { ChangeStream } from './cursors/change_streams/change_stream.js';
export { CommandCursor } from './cursors/command_cursor.js';
export { AbstractCursor } from './cursors/cursor.js';
export { FindCursor } from './cursors/find_cursor.js';
export { RunCommandCursor } from './cursors/run_command_cursor.js';
export * from './errors.js';
export { GridFSBucket } from './gridfs/bucket.js';
export { GridFSBucketReadStream } from './gridfs/read_stream.js';
export { GridFSBucketWriteStream } from './gridfs/write_stream.js';
export { BulkWriteResult, WriteConcernError, WriteError } from './operations/bulk_result.js';
export { ClientSession } from './sessions/session.js';

/**
 * The addon in use.
 * @returns {{ version: string, libmongoc: string, path: string }}
 */
export function addonInfo() {
  return { version: addon.version, libmongoc: addon.libmongoc, path: addonPath };
}

/** What a result was measured with. */
export const versions = () => ({ addon: addon.version, libmongoc: addon.libmongoc });

/**
 * `mongodb`'s exports under their names, on the native driver. What libmongoc cannot do says so when it is asked
 * for.
 */

import { Collection } from '../client/api/collection.js';
import { ownMembers } from './own_members.js';

export { Admin } from '../client/api/admin.js';
export {
  OrderedBulkOperation,
  UnorderedBulkOperation,
} from '../client/api/bulk_operation.js';
export { Collection } from '../client/api/collection.js';
export { Db } from '../client/api/db.js';
export {
  CommandFailedEvent,
  CommandStartedEvent,
  CommandSucceededEvent,
} from '../client/api/events/command_events.js';
export * from '../client/api/events/monitoring.js';
export * from '../client/bson/classes.js';
export { AggregationCursor } from '../client/cursors/aggregation_cursor.js';
export { ChangeStream } from '../client/cursors/change_streams/change_stream.js';
export { ChangeStreamCursor } from '../client/cursors/change_streams/change_stream_cursor.js';
export { ListCollectionsCursor, ListIndexesCursor } from '../client/cursors/command_cursor.js';
export { AbstractCursor } from '../client/cursors/cursor.js';
export { FindCursor } from '../client/cursors/find_cursor.js';
export { ExplainableCursor } from '../client/cursors/options_cursor.js';
export * from '../client/errors.js';
export { GridFSBucket } from '../client/gridfs/bucket.js';
export { GridFSBucketReadStream } from '../client/gridfs/read_stream.js';
export { GridFSBucketWriteStream } from '../client/gridfs/write_stream.js';
export { ReadConcern, WriteConcern } from '../client/options/concern_classes.js';
export { ReadPreference } from '../client/options/read_preference.js';
export { ClientSession } from '../client/sessions/session.js';
export { CancellationToken, ClientEncryption, MongoClientAuthProviders } from './absent.js';
export * from './enums.js';
export * from './errors.js';
export { MongoClient } from './mongo_client.js';

// Mongoose wraps what it finds on the prototype itself.
ownMembers(Collection);

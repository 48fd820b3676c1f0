/** What a NativeClient gives, by names of their own: the same classes, whose calls answer before they return. */
import type { Document } from 'bson';
import type { Admin } from './client/types/admin.js';
import type { BulkOperation } from './client/types/bulk/bulk_operation.js';
import type { ChangeStreamDocument } from './client/types/changes/change_documents.js';
import type { ChangeStream } from './client/types/changes/change_stream.js';
import type { Collection } from './client/types/collection/collection.js';
import type { AggregationCursor } from './client/types/cursors/aggregation_cursor.js';
import type { CommandCursor, RunCommandCursor } from './client/types/cursors/command_cursors.js';
import type { FindCursor } from './client/types/cursors/find_cursor.js';
import type { Db } from './client/types/database.js';
import type { GridFSBucket } from './client/types/gridfs.js';
import type { ClientSession } from './client/types/session.js';

export type { AsyncClient } from './client/types/client.js';

export type SyncDb = Db<'sync'>;
export type SyncAdmin = Admin<'sync'>;
export type SyncCollection<TSchema extends Document = Document> = Collection<TSchema, 'sync'>;
export type SyncFindCursor<T = any> = FindCursor<T, 'sync'>;
export type SyncAggregationCursor<T = any> = AggregationCursor<T, 'sync'>;
export type SyncCommandCursor<T = any> = CommandCursor<T, 'sync'>;
export type SyncRunCommandCursor<T = any> = RunCommandCursor<T, 'sync'>;
export type SyncChangeStream<
  TSchema extends Document = Document,
  TChange extends Document = ChangeStreamDocument<TSchema>,
> = ChangeStream<TSchema, TChange, 'sync'>;
export type SyncBulkOperation = BulkOperation<'sync'>;
export type SyncClientSession = ClientSession<'sync'>;
export type SyncGridFSBucket = GridFSBucket<'sync'>;

/** What `.async` gives, by names of their own: the same classes, whose calls are promises. */
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

export type AsyncDb = Db<'async'>;
export type AsyncAdmin = Admin<'async'>;
export type AsyncCollection<TSchema extends Document = Document> = Collection<TSchema, 'async'>;
export type AsyncFindCursor<T = any> = FindCursor<T, 'async'>;
export type AsyncAggregationCursor<T = any> = AggregationCursor<T, 'async'>;
export type AsyncCommandCursor<T = any> = CommandCursor<T, 'async'>;
export type AsyncRunCommandCursor<T = any> = RunCommandCursor<T, 'async'>;
export type AsyncChangeStream<
  TSchema extends Document = Document,
  TChange extends Document = ChangeStreamDocument<TSchema>,
> = ChangeStream<TSchema, TChange, 'async'>;
export type AsyncBulkOperation = BulkOperation<'async'>;
export type AsyncClientSession = ClientSession<'async'>;
export type AsyncGridFSBucket = GridFSBucket<'async'>;

import type { Binary, Document, Timestamp } from 'bson';
import type { InferIdType } from '../documents/ids.js';
import type { ServerSessionId } from '../session.js';
import type { ResumeToken } from './options.js';

/** A change as the server describes it; `operationType` says which. */
export type ChangeStreamDocument<TSchema extends Document = Document> =
  | ChangeStreamInsertDocument<TSchema>
  | ChangeStreamUpdateDocument<TSchema>
  | ChangeStreamReplaceDocument<TSchema>
  | ChangeStreamDeleteDocument<TSchema>
  | ChangeStreamDropDocument
  | ChangeStreamRenameDocument
  | ChangeStreamDropDatabaseDocument
  | ChangeStreamInvalidateDocument
  | ChangeStreamCreateIndexDocument
  | ChangeStreamCreateDocument
  | ChangeStreamCollModDocument
  | ChangeStreamDropIndexDocument
  | ChangeStreamShardCollectionDocument
  | ChangeStreamReshardCollectionDocument
  | ChangeStreamRefineCollectionShardKeyDocument;

export interface ChangeStreamNameSpace {
  db: string;
  coll: string;
}

/** Which part of a change this is, where it was too large for one document. */
export interface ChangeStreamSplitEvent {
  fragment: number;
  of: number;
}

export interface ChangeStreamDocumentCommon {
  /** Where a stream goes on behind this change. */
  _id: ResumeToken;
  clusterTime?: Timestamp;
  /** Of a change in a transaction, as is `lsid`. */
  txnNumber?: number;
  lsid?: ServerSessionId & Document;
  splitEvent?: ChangeStreamSplitEvent;
}

export interface ChangeStreamDocumentKey<TSchema extends Document = Document> {
  documentKey: { _id: InferIdType<TSchema>; [shardKey: string]: any };
}

export interface ChangeStreamDocumentCollectionUUID {
  collectionUUID: Binary;
}

/** From MongoDB 6.0 on. */
export interface ChangeStreamDocumentWallTime {
  wallTime?: Date;
}

export interface ChangeStreamDocumentOperationDescription {
  operationDescription?: Document;
}

/** Of one document. */
interface OfDocument<TSchema extends Document>
  extends ChangeStreamDocumentCommon,
    ChangeStreamDocumentKey<TSchema>,
    ChangeStreamDocumentWallTime {
  ns: ChangeStreamNameSpace;
}

/** Of a collection. */
interface OfCollection
  extends ChangeStreamDocumentCommon,
    ChangeStreamDocumentCollectionUUID,
    ChangeStreamDocumentWallTime {}

export interface ChangeStreamInsertDocument<TSchema extends Document = Document>
  extends OfDocument<TSchema>,
    ChangeStreamDocumentCollectionUUID {
  operationType: 'insert';
  fullDocument: TSchema;
}

export interface UpdateDescription<TSchema extends Document = Document> {
  updatedFields?: Partial<TSchema>;
  removedFields?: string[];
  truncatedArrays?: { field: string; newSize: number }[];
  disambiguatedPaths?: Document;
}

export interface ChangeStreamUpdateDocument<TSchema extends Document = Document>
  extends OfDocument<TSchema>,
    ChangeStreamDocumentCollectionUUID {
  operationType: 'update';
  /** With the option of that name, unless the document is gone. */
  fullDocument?: TSchema;
  fullDocumentBeforeChange?: TSchema;
  updateDescription: UpdateDescription<TSchema>;
}

export interface ChangeStreamReplaceDocument<TSchema extends Document = Document>
  extends OfDocument<TSchema> {
  operationType: 'replace';
  fullDocument: TSchema;
  fullDocumentBeforeChange?: TSchema;
}

export interface ChangeStreamDeleteDocument<TSchema extends Document = Document>
  extends OfDocument<TSchema>,
    ChangeStreamDocumentCollectionUUID {
  operationType: 'delete';
  fullDocumentBeforeChange?: TSchema;
}

export interface ChangeStreamDropDocument extends OfCollection {
  operationType: 'drop';
  ns: ChangeStreamNameSpace;
}

export interface ChangeStreamRenameDocument extends OfCollection {
  operationType: 'rename';
  ns: ChangeStreamNameSpace;
  to: ChangeStreamNameSpace;
}

export interface ChangeStreamDropDatabaseDocument
  extends ChangeStreamDocumentCommon,
    ChangeStreamDocumentWallTime {
  operationType: 'dropDatabase';
  ns: { db: string };
}

/** The last of a stream whose collection or database is gone. */
export interface ChangeStreamInvalidateDocument
  extends ChangeStreamDocumentCommon,
    ChangeStreamDocumentWallTime {
  operationType: 'invalidate';
}

/** This and those below come with `showExpandedEvents`. */
export interface ChangeStreamCreateIndexDocument
  extends OfCollection,
    ChangeStreamDocumentOperationDescription {
  operationType: 'createIndexes';
}

export interface ChangeStreamDropIndexDocument
  extends OfCollection,
    ChangeStreamDocumentOperationDescription {
  operationType: 'dropIndexes';
}

export interface ChangeStreamCreateDocument extends OfCollection {
  operationType: 'create';
  nsType?: 'collection' | 'timeseries' | 'view';
}

export interface ChangeStreamCollModDocument extends OfCollection {
  operationType: 'modify';
}

export interface ChangeStreamShardCollectionDocument
  extends OfCollection,
    ChangeStreamDocumentOperationDescription {
  operationType: 'shardCollection';
}

export interface ChangeStreamReshardCollectionDocument
  extends OfCollection,
    ChangeStreamDocumentOperationDescription {
  operationType: 'reshardCollection';
}

export interface ChangeStreamRefineCollectionShardKeyDocument
  extends OfCollection,
    ChangeStreamDocumentOperationDescription {
  operationType: 'refineCollectionShardKey';
}

export {};

import type { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { Document } from 'bson';
import type { AsyncGridFSBucket } from '../../async.js';
import type { FindOptions, UpdateOptions } from './calls.js';
import type { FindCursor } from './cursors.js';
import type { Db } from './database.js';
import type { ConcernOptions, ReadPreferenceLike } from './options.js';

export interface GridFSBucketOptions {
  /** 'fs' by default. */
  bucketName?: string;
  /** 255 KiB by default. */
  chunkSizeBytes?: number;
  readPreference?: ReadPreferenceLike;
  writeConcern?: ConcernOptions['writeConcern'];
}

export interface GridFSUploadOptions {
  chunkSizeBytes?: number;
  /** An ObjectId by default. */
  id?: unknown;
  metadata?: Document;
  writeConcern?: ConcernOptions['writeConcern'];
}

/** Bytes from `start` to before `end`; the whole file by default. */
export interface GridFSRange {
  end?: number;
  start?: number;
}

/** Revision 0 is the oldest file of a name; -1, the default, the youngest, -2 the one before. */
export interface GridFSByNameOptions extends GridFSRange {
  revision?: number;
}

export interface GridFSFile extends Document {
  _id: any;
  chunkSize: number;
  filename: string;
  length: number;
  metadata?: Document;
  uploadDate: Date;
}

/** Files in a database. Emits 'index' when its indexes were looked after, before the first upload. */
export class GridFSBucket extends EventEmitter {
  constructor(db: Db, options?: GridFSBucketOptions);
  /** This bucket with methods that return promises; its streams do not block the thread. */
  readonly async: AsyncGridFSBucket;
  upload(filename: string, data: Uint8Array | string, options?: GridFSUploadOptions): GridFSFile;
  download(id: unknown, options?: GridFSRange): Buffer;
  downloadByName(filename: string, options?: GridFSByNameOptions): Buffer;
  openUploadStream(filename: string, options?: GridFSUploadOptions): GridFSBucketWriteStream;
  openUploadStreamWithId(
    id: unknown,
    filename: string,
    options?: GridFSUploadOptions,
  ): GridFSBucketWriteStream;
  openDownloadStream(id: unknown, options?: GridFSRange): GridFSBucketReadStream;
  openDownloadStreamByName(filename: string, options?: GridFSByNameOptions): GridFSBucketReadStream;
  find(filter?: Document, options?: FindOptions): FindCursor;
  delete(id: unknown): void;
  rename(id: unknown, filename: string, options?: UpdateOptions): void;
  drop(): void;
}

/** Emits 'file' with the file's document before the first data. */
export class GridFSBucketReadStream extends Readable {
  private constructor();
  /** Ends the stream. */
  abort(): Promise<void>;
  /** The byte behind the last. */
  end(end?: number): this;
  /** The first byte. */
  start(start?: number): this;
}

export class GridFSBucketWriteStream extends Writable {
  private constructor();
  readonly chunkSizeBytes: number;
  readonly filename: string;
  /** Null until the stream has finished. */
  readonly gridFSFile: GridFSFile | null;
  readonly id: any;
  /** Bytes so far. */
  readonly length: number;
  /** Removes the chunks that were written, and refuses more. */
  abort(): Promise<void>;
}

import type { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { Document } from 'bson';
import type { CallMode, Returned } from './call_mode.js';
import type { FindCursor } from './cursors/find_cursor.js';
import type { Db } from './database.js';
import type { Filter } from './documents/filter.js';
import type { ReadPreferenceLike, WriteConcernOptions } from './options/common.js';
import type { FindOptions } from './options/reads.js';
import type { UpdateOptions } from './options/writes.js';

export interface GridFSBucketOptions extends WriteConcernOptions {
  /** What its collections' names begin with; 'fs' by default. */
  bucketName?: string;
  /** 255 KiB by default. */
  chunkSizeBytes?: number;
  readPreference?: ReadPreferenceLike;
}

export interface GridFSBucketWriteStreamOptions extends WriteConcernOptions {
  /** The bucket's by default. */
  chunkSizeBytes?: number;
  /** A new ObjectId by default. */
  id?: unknown;
  metadata?: Document;
}

/** Bytes from `start` to before `end`; the whole file by default. */
export interface GridFSBucketReadStreamOptions {
  end?: number;
  start?: number;
}

/** Revision 0 is the oldest file of a name; -1, the default, the youngest, -2 the one before. */
export interface GridFSBucketReadStreamOptionsWithRevision extends GridFSBucketReadStreamOptions {
  revision?: number;
}

/** A file's document. */
export interface GridFSFile {
  /** An ObjectId, unless the upload named another. */
  _id: any;
  chunkSize: number;
  filename: string;
  /** In bytes. */
  length: number;
  metadata?: Document;
  uploadDate: Date;
}

export interface GridFSBucketEvents {
  /** Its indexes were looked after, before the first upload. */
  index: [];
}

/** Files in a database. Made with `db.async`, or taken from `.async`, its calls are promises. */
export class GridFSBucket<
  Mode extends CallMode = 'async',
> extends EventEmitter<GridFSBucketEvents> {
  constructor(db: Db<Mode>, options?: GridFSBucketOptions);
  /** This bucket with methods that return promises; its streams do not block the thread. */
  readonly async: GridFSBucket<'async'>;
  /** Writes a whole file. */
  upload(
    filename: string,
    data: Uint8Array | string,
    options?: GridFSBucketWriteStreamOptions,
  ): Returned<Mode, GridFSFile>;
  /**
   * Reads a whole file, or a part of it.
   * @throws MongoRuntimeError with the code `ENOENT` when there is no such file; MongoGridFSChunkError when
   * chunks are missing or of a wrong size.
   */
  download(id: unknown, options?: GridFSBucketReadStreamOptions): Returned<Mode, Buffer>;
  downloadByName(
    filename: string,
    options?: GridFSBucketReadStreamOptionsWithRevision,
  ): Returned<Mode, Buffer>;
  openUploadStream(
    filename: string,
    options?: GridFSBucketWriteStreamOptions,
  ): GridFSBucketWriteStream;
  openUploadStreamWithId(
    id: unknown,
    filename: string,
    options?: GridFSBucketWriteStreamOptions,
  ): GridFSBucketWriteStream;
  openDownloadStream(id: unknown, options?: GridFSBucketReadStreamOptions): GridFSBucketReadStream;
  openDownloadStreamByName(
    filename: string,
    options?: GridFSBucketReadStreamOptionsWithRevision,
  ): GridFSBucketReadStream;
  find(filter?: Filter<GridFSFile>, options?: FindOptions): FindCursor<GridFSFile, Mode>;
  /** @throws MongoRuntimeError when there is no such file; so does `rename`. */
  delete(id: unknown): Returned<Mode, void>;
  rename(id: unknown, filename: string, options?: UpdateOptions): Returned<Mode, void>;
  drop(): Returned<Mode, void>;
}

/** Emits 'file' with the file's document before the first data. */
export class GridFSBucketReadStream extends Readable {
  private constructor();
  /** Ends the stream. */
  abort(): Promise<void>;
  /** The byte behind the last; 0, the default, is the file's end. */
  end(end?: number): this;
  /** The first byte; 0 by default. */
  start(start?: number): this;
}

export class GridFSBucketWriteStream extends Writable {
  private constructor();
  readonly chunkSizeBytes: number;
  readonly filename: string;
  /** Null until the stream has finished. */
  readonly gridFSFile: GridFSFile | null;
  /** An ObjectId, unless the upload named another. */
  readonly id: any;
  /** Bytes so far. */
  readonly length: number;
  /** Removes the chunks that were written, and refuses more. */
  abort(): Promise<void>;
}

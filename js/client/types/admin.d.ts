import type { Document } from 'bson';
import type { CallMode, Returned } from './call_mode.js';
import type {
  ListDatabasesOptions,
  ListDatabasesResult,
  ValidateCollectionOptions,
} from './options/collections.js';
import type { CommandOperationOptions, RunCommandOptions } from './options/common.js';

/** What is asked of the server rather than of a database. */
export class Admin<Mode extends CallMode = 'async'> {
  private constructor();
  /** Runs any command on the admin database. */
  command(command: Document, options?: RunCommandOptions): Returned<Mode, Document>;
  buildInfo(options?: RunCommandOptions): Returned<Mode, Document>;
  /** What buildInfo gives. */
  serverInfo(options?: RunCommandOptions): Returned<Mode, Document>;
  /** The server's counters. */
  serverStatus(options?: RunCommandOptions): Returned<Mode, Document>;
  ping(options?: RunCommandOptions): Returned<Mode, Document>;
  /** The replica set's members and their state. */
  replSetGetStatus(options?: RunCommandOptions): Returned<Mode, Document>;
  /** True. @throws MongoServerError with code 11 when there is no such user. */
  removeUser(name: string, options?: CommandOperationOptions): Returned<Mode, boolean>;
  /**
   * Has the server check a collection of the database that `admin()` was called on.
   * @throws MongoUnexpectedServerResponseError where the collection is damaged.
   */
  validateCollection(name: string, options?: ValidateCollectionOptions): Returned<Mode, Document>;
  listDatabases(options?: ListDatabasesOptions): Returned<Mode, ListDatabasesResult>;
}

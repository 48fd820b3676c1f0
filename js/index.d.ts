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
} from 'bson';
export type * from './async.js';
export * from './client/types/bulk.js';
export * from './client/types/calls.js';
export * from './client/types/change_stream.js';
export * from './client/types/client.js';
export * from './client/types/client_options.js';
export * from './client/types/collection.js';
export * from './client/types/cursors.js';
export * from './client/types/database.js';
export * from './client/types/errors.js';
export * from './client/types/events.js';
export * from './client/types/gridfs.js';
export * from './client/types/options.js';
export * from './client/types/session.js';

/** The addon in use. */
export function addonInfo(): { version: string; libmongoc: string; path: string };
/** What a result was measured with. */
export function versions(): { addon: string; libmongoc: string };

/** For `mongoose.setDriver()`: Mongoose on the native driver, on C++ threads. */
export const mongooseDriver: {
  Connection: new (...args: any[]) => any;
  Collection: new (...args: any[]) => any;
};

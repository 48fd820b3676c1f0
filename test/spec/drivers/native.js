import * as client from '../../../js/client/index.js';
import { Skipped } from '../failures.js';

const { NativeBulkWriteError, NativeClient, NativeServerError } = client;

/** This project's driver. @type {import('./index.js').Driver} */
export default {
  name: 'native',
  open: (uri, options) => new NativeClient(uri, options),
  connect: (opened) => opened.connect(),
  close: (opened) => opened.close(),
  bucket: (database, options) => {
    const { GridFSBucket } = /** @type {any} */ (client);
    if (!GridFSBucket) throw new TypeError('there is no GridFSBucket');
    return new GridFSBucket(database, options);
  },
  openChangeStream: (stream) => stream.tryNext(),
  isServerError: (error) => error instanceof NativeServerError,
  isBulkError: (error) => error instanceof NativeBulkWriteError,
  isTimeoutError: () => false,
  transactionState: () => {
    throw new Skipped('the state of a transaction is not to be seen from outside');
  },
  isDirty: () => {
    throw new Skipped('libmongoc keeps to itself whether a session is dirty');
  },
  isPinned: () => false,
  hasPoolEvents: false,
};

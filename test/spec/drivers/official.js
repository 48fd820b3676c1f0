import {
  BSON,
  GridFSBucket,
  MongoBulkWriteError,
  MongoClient,
  MongoOperationTimeoutError,
  MongoServerError,
} from 'mongodb';
import { officialSettings } from './official_settings.js';

const { deserialize, serialize } = BSON;

/** The official driver, which says what can be expected. @type {import('./index.js').Driver} */
export default {
  name: 'mongodb',
  open: (uri, options) => new MongoClient(uri, /** @type {any} */ ({ ...options, ...NO_PING })),
  connect: (client) => client.connect(),
  close: (client) => client.close(),
  emitterOf: (client) => client,
  settings: officialSettings,
  bucket: (database, options) => new GridFSBucket(database, options),
  openChangeStream: (stream) => stream.cursor.cursorInit(),
  isServerError: (error) => error instanceof MongoServerError,
  isBulkError: (error) => error instanceof MongoBulkWriteError,
  isTimeoutError: (error) => error instanceof MongoOperationTimeoutError,
  transactionState: (session) => STATES[session.transaction.state],
  isDirty: (session) => session.serverSession.isDirty,
  isPinned: (session) => session.isPinned,
  codec: {
    decode: (bytes) =>
      deserialize(bytes, { promoteValues: false, promoteLongs: false, bsonRegExp: true }),
    decodeDefault: (bytes) => deserialize(bytes),
    encode: (document) => serialize(document),
  },
  hasPoolEvents: true,
};

/** The driver's own tests do without the connection that `connect` would try out. */
const NO_PING = { __skipPingOnConnect: true };

/** @type {Record<string, string>} */
const STATES = {
  NO_TRANSACTION: 'none',
  STARTING_TRANSACTION: 'starting',
  TRANSACTION_IN_PROGRESS: 'in_progress',
  TRANSACTION_COMMITTED: 'committed',
  TRANSACTION_COMMITTED_EMPTY: 'committed',
  TRANSACTION_ABORTED: 'aborted',
};

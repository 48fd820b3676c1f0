import { addon } from '../../../js/client/binding/addon.js';
import { arena } from '../../../js/client/binding/arena.js';
import { decodeDocuments, readReply } from '../../../js/client/bson/decoding/decode.js';
import { encode } from '../../../js/client/bson/encoding/encode.js';
import { DEFAULT_BSON_OPTIONS, resolveBsonOptions } from '../../../js/client/bson/options.js';
import * as client from '../../../js/client/index.js';
import { nativeSettings } from './native_settings.js';

const { MongoBulkWriteError, NativeClient, MongoServerError } = client;

const TYPED = resolveBsonOptions({ promoteValues: false, promoteLongs: false, bsonRegExp: true });

/** This project's driver. @type {import('./index.js').Driver} */
export default {
  name: 'native',
  open: (uri, options) => new NativeClient(uri, options),
  connect: (opened) => opened.connect(),
  close: (opened) => opened.close(),
  emitterOf: (client) => client,
  settings: nativeSettings,
  bucket: (database, options) => new client.GridFSBucket(database, options),
  openChangeStream: (stream) => stream.hasNext({ maxWaitMS: 0 }),
  isServerError: (error) => error instanceof MongoServerError,
  isBulkError: (error) => error instanceof MongoBulkWriteError,
  isTimeoutError: () => false,
  transactionState: ({ transaction }) => STATES[transaction.state],
  isDirty: ({ handle }) => addon.sessionState(handle) === DIRTY,
  isPinned: () => false,
  codec: {
    decode: (bytes) => readReply(Buffer.from(bytes), TYPED),
    decodeDefault: (bytes) => decodeDocuments(bytes)[0],
    encode: (document) => arena.request.slice(0, encode(document, DEFAULT_BSON_OPTIONS)),
  },
  hasPoolEvents: false,
};

/** Of a session, in the addon's words. */
const DIRTY = 1;

/** @type {Record<string, string>} */
const STATES = {
  none: 'none',
  starting: 'starting',
  inProgress: 'in_progress',
  committed: 'committed',
  committedEmpty: 'committed',
  aborted: 'aborted',
};

import { addon } from './addon.js';
import { DEFAULT_BSON_OPTIONS } from './bson.js';
import { LOCAL } from './concerns.js';
import { append, appendNumber, encode, restore } from './encode.js';
import {
  NativeAPIError,
  NativeInvalidArgumentError,
  NativeNetworkError,
  NativeServerError,
  NativeTransactionError,
} from './errors.js';
import { toError } from './failure.js';
import { explainRefusal, hasLabel, LABEL, label } from './retry.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('./addon.js').SessionHandle} SessionHandle
 * @typedef {import('./session.js').ClientSession} ClientSession
 */

/**
 * What calls are addressed to: a database of a client, where its time is booked, its sessions, and
 * how its operations are run.
 * @typedef {object} Target
 * @property {import('./addon.js').DatabaseHandle} handle
 * @property {import('./meter.js').Meter} meter
 * @property {import('./sessions.js').Sessions} sessions
 * @property {import('./steps.js').Run} run
 * @property {boolean} threads Whether `run` gives promises.
 * @property {() => import('./addon.js').ThreadsHandle | undefined} [helpers] The client's C++ threads,
 *   which run calls ahead; none while none of them is free, or can begin.
 */

/** What libmongoc adds to a command; native/core/command.h has the same list. */
export const KIND = Object.freeze({
  other: 0,
  read: 1,
  write: 2,
  readWrite: 3,
  numberedWrite: 4,
  repeatedWrite: 5,
});

/**
 * A command that is ready to be sent, any number of times.
 * @typedef {object} Envelope
 * @property {[size: number, optionsSize: number, kind: number, session: SessionHandle | undefined]} words
 *   What the addon's calls take.
 * @property {boolean} retryable
 * @property {boolean} writes
 * @property {ClientSession} [session] The caller's.
 * @property {boolean} transaction
 * @property {boolean} [ending]
 */

/** Nothing beside the command. @type {import('./calls.js').Sending} */
const ALONE = Object.freeze({});

/**
 * Adds to the command in the request what its session, a transaction or a retry asks for.
 * @param {Target} target
 * @param {number} size The command's.
 * @param {number} kind
 * @param {object} [sending]
 * @param {Document} [sending.concerns]
 * @param {ClientSession} [sending.session] Checked.
 * @param {import('./options/reading_writing.js').ReadPreference} [sending.readPreference]
 * @param {boolean} [sending.ending] Whether it is the command that ends a transaction.
 * @param {boolean} [retryable]
 * @returns {Envelope}
 */
export function seal(target, size, kind, sending = ALONE, retryable = false) {
  const { session, readPreference, ending } = sending;
  let { concerns } = sending;
  const writes = kind === KIND.write;
  if (session && session.threads !== target.threads) {
    throw new NativeInvalidArgumentError(
      'A session that .async started is used with .async alone, and any other without',
    );
  }
  if (ending) {
    const words = sealed(size, undefined, KIND.other, session?.handle);
    return { words, retryable: false, writes, session, transaction: false, ending };
  }
  if (session?.inTransaction()) {
    return sealInTransaction(
      size,
      session,
      writes ? undefined : (readPreference?.mode ?? session.transaction.readsFrom),
    );
  }
  session?.leaveTransaction();
  // A snapshot session's own concern is libmongoc's to add, and the server's to refuse.
  if (session?.snapshotEnabled && concerns === LOCAL) concerns = undefined;
  const acknowledged = concerns?.writeConcern?.w !== 0;
  if (session && !acknowledged) {
    throw new NativeAPIError('Cannot have explicit session with unacknowledged writes');
  }
  if (kind === KIND.readWrite) return sealReadWrite(target, size, sending);
  // libmongoc lets reads alone come after what their session has seen.
  const afterClusterTime = writes ? session?.operationTime : undefined;
  const after = afterClusterTime && { readConcern: { afterClusterTime } };
  const whole = after ? append(size, after) : size;
  if (!retryable || !acknowledged || !target.sessions.retriesWrites) {
    const options = readPreference && !writes ? { ...concerns, readPreference } : concerns;
    const words = sealed(whole, options, kind, session?.handle);
    return { words, retryable: false, writes, session, transaction: false };
  }
  // As no write of libmongoc's, so that it adds no number of its own; nor does it add a concern.
  const { writeConcern } = target.sessions.settings;
  const all = concerns ?? (writeConcern && { writeConcern });
  const words = sealed(appendNumber(whole), all, KIND.numberedWrite, session?.handle);
  return { words, retryable: true, writes, session, transaction: false };
}

/**
 * Takes care of the command that has just failed, before another one takes its place.
 * @param {Envelope} envelope
 * @returns {() => void} Makes it ready to be sent again, with the number that it had.
 */
export function hold({ words }) {
  const { request, session } = addon.takeRepeat();
  return () => {
    if (request) restore(request);
    if (words[2] === KIND.numberedWrite) words[2] = KIND.repeatedWrite;
    words[3] = session ?? words[3];
  };
}

/**
 * For an aggregation that writes. libmongoc would send it to the primary alone, and sends it elsewhere
 * only as a command of which it knows nothing: so it carries all that it needs.
 * @param {Target} target
 * @param {number} size
 * @param {{ concerns?: Document, session?: ClientSession,
 *   readPreference?: import('./options/reading_writing.js').ReadPreference }} sending
 * @returns {Envelope}
 */
function sealReadWrite({ sessions }, size, { concerns, session, readPreference }) {
  const writeConcern = concerns?.writeConcern ?? sessions.settings.writeConcern;
  const afterClusterTime = session?.operationTime;
  const readConcern = {
    ...(concerns?.readConcern ?? sessions.settings.readConcern),
    ...(afterClusterTime && { afterClusterTime }),
  };
  const adds = Object.keys(readConcern).length > 0 && !session?.snapshotEnabled;
  const whole = adds ? append(size, { readConcern }) : size;
  const options = {
    ...(writeConcern && { writeConcern }),
    ...(readPreference && { readPreference }),
  };
  const words = sealed(whole, options, KIND.readWrite, session?.handle);
  return { words, retryable: false, writes: false, session, transaction: false };
}

/**
 * @param {number} size
 * @param {ClientSession} session
 * @param {string | undefined} readsFrom Of whom a read is asked; undefined is a write.
 * @returns {Envelope}
 */
function sealInTransaction(size, session, readsFrom) {
  if (readsFrom !== undefined && readsFrom !== 'primary') {
    throw new NativeTransactionError(
      `Read preference in a transaction must be primary, not: ${readsFrom}`,
    );
  }
  // Concerns are the transaction's, not its commands'.
  const whole = append(size, session.transactionFields());
  const words = sealed(whole, undefined, KIND.other, session.handle);
  return { words, retryable: false, writes: readsFrom === undefined, session, transaction: true };
}

/**
 * @param {number} size
 * @param {Document | undefined} options libmongoc's, and a read preference.
 * @param {number} kind
 * @param {SessionHandle | undefined} session
 * @returns {Envelope['words']}
 */
function sealed(size, options, kind, session) {
  return [size, options ? encode(options, DEFAULT_BSON_OPTIONS, size) : 0, kind, session];
}

/**
 * The error of a command that failed, with the labels that are the driver's to add.
 * @param {Target} target
 * @param {Pick<Envelope, 'session' | 'transaction' | 'writes' | 'ending'>} envelope
 * @param {import('./addon.js').Failure} failure
 * @param {Readonly<import('./bson.js').ResolvedBsonOptions>} [bson] The call's.
 * @returns {import('./errors.js').NativeError}
 */
export function failed(target, { session, transaction, writes, ending }, failure, bson) {
  const error = toError(failure, bson);
  const { settings, numbersWrites } = target.sessions;
  const retries = (settings.retryWrites || Boolean(ending)) && numbersWrites;
  label(error, { transaction, retries });
  if (wasSent(error) && !hasLabel(error, LABEL.retryable)) session?.noteSent();
  return writes ? explainRefusal(error) : error;
}

/** Whether the server may have begun with the command. @param {import('./errors.js').NativeError} error */
const wasSent = (error) =>
  error instanceof NativeServerError || error instanceof NativeNetworkError;

import { addon } from '../binding/addon.js';
import { KIND } from '../binding/constants.js';
import { append, appendNumber, encode, restore } from '../bson/encoding/encode.js';
import { DEFAULT_BSON_OPTIONS } from '../bson/options.js';
import { MongoAPIError, MongoTransactionError } from '../errors.js';
import { LOCAL } from '../options/concerns.js';
import { optionsOf } from '../options/given.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('../binding/addon.js').SessionHandle} SessionHandle
 * @typedef {import('./target.js').CommandSession} CommandSession
 * @typedef {import('./target.js').CommandOptions} CommandOptions
 * @typedef {import('./target.js').Target} Target
 */

/**
 * A command that is ready to be sent, any number of times.
 * @typedef {object} PreparedCommand
 * @property {[size: number, optionsSize: number, kind: number, session: SessionHandle | undefined]} args
 *   What the addon's calls take.
 * @property {boolean} retryable
 * @property {boolean} writes
 * @property {CommandSession} [session] The caller's.
 * @property {boolean} transaction
 * @property {boolean} [begins] Whether the server learns of the transaction with it.
 * @property {boolean} [ending]
 */

/**
 * Adds to the command in the request what its session, a transaction or a retry asks for.
 * @param {Target} target
 * @param {number} size The command's.
 * @param {number} kind
 * @param {Pick<CommandOptions, 'concerns' | 'session' | 'readPreference' | 'ending'>} [given] Nothing beside the command by
 *   default.
 * @param {boolean} [retryable] Whether servers take it with a transaction number.
 * @returns {PreparedCommand}
 */
export function prepareCommand(target, size, kind, given, retryable = false) {
  const commandOptions = optionsOf(given);
  const { session, readPreference, ending } = commandOptions;
  let { concerns } = commandOptions;
  // An aggregation has both concerns, the write concern for the case that it ends in $out or $merge.
  if (kind === KIND.read && concerns?.writeConcern) {
    const { readConcern } = concerns;
    concerns = readConcern && { readConcern };
  }
  const writes = kind === KIND.write;
  if (ending) {
    const args = argumentsOf(size, undefined, KIND.other, session?.handle);
    return { args, retryable: false, writes, session, transaction: false, ending };
  }
  const acknowledged = concerns?.writeConcern?.w !== 0;
  if (session && !acknowledged) {
    throw new MongoAPIError('Cannot have explicit session with unacknowledged writes');
  }
  if (session?.inTransaction()) {
    return prepareInTransaction(
      size,
      session,
      writes ? undefined : (readPreference?.mode ?? session.transaction.readsFrom),
    );
  }
  session?.leaveTransaction();
  if (session?.snapshotEnabled) return prepareOfSnapshot(target, size, kind, commandOptions);
  if (kind === KIND.readWrite) return prepareReadWrite(target, size, commandOptions);
  const numbered = retryable && acknowledged && target.sessions.retriesWrites;
  // libmongoc lets reads come after what their session has seen; of writes, those that it knows, from 2.4 on.
  const causal = writes && (numbered || !addon.features.makesWritesCausal);
  const afterClusterTime = causal ? session?.operationTime : undefined;
  const after = afterClusterTime && { readConcern: { afterClusterTime } };
  const whole = after ? append(size, after) : size;
  if (!numbered) {
    const options = readPreference && !writes ? { ...concerns, readPreference } : concerns;
    const args = argumentsOf(whole, options, kind, session?.handle);
    return { args, retryable: false, writes, session, transaction: false, ending };
  }
  // As no write of libmongoc's, so that it adds no number of its own; nor does it add a concern.
  const { writeConcern } = target.sessions.settings;
  const all = concerns ?? (writeConcern && { writeConcern });
  const args = argumentsOf(appendNumber(whole), all, KIND.numberedWrite, session?.handle);
  return { args, retryable: true, writes, session, transaction: false, ending };
}

/**
 * Takes care of the command that has just failed, before another one takes its place.
 * @param {PreparedCommand} prepared
 * @returns {() => void} Makes it ready to be sent again, with the number that it had.
 */
export function keepForRepeat({ args }) {
  const { request, session } = addon.takeRepeat();
  return () => {
    if (request) restore(request);
    if (args[2] === KIND.numberedWrite) args[2] = KIND.repeatedWrite;
    args[3] = session ?? args[3];
  };
}

/**
 * For an aggregation that writes. libmongoc would send it to the primary alone, and sends it elsewhere
 * only as a command of which it knows nothing: so it carries all that it needs.
 * @param {Target} target
 * @param {number} size
 * @param {Pick<CommandOptions, 'concerns' | 'session' | 'readPreference'>} commandOptions
 * @returns {PreparedCommand}
 */
function prepareReadWrite({ sessions }, size, { concerns, session, readPreference }) {
  const writeConcern = concerns?.writeConcern ?? sessions.settings.writeConcern;
  const afterClusterTime = session?.operationTime;
  const readConcern = {
    ...(concerns?.readConcern ?? sessions.settings.readConcern),
    ...(afterClusterTime && { afterClusterTime }),
  };
  const whole = Object.keys(readConcern).length > 0 ? append(size, { readConcern }) : size;
  const options = {
    ...(writeConcern && { writeConcern }),
    ...(readPreference && { readPreference }),
  };
  const args = argumentsOf(whole, options, KIND.readWrite, session?.handle);
  return { args, retryable: false, writes: false, session, transaction: false };
}

/**
 * All that a snapshot session sends asks for its moment; what cannot be had of one is for the server to refuse.
 * libmongoc would add a concern of its own to what it takes for a read.
 * @param {Target} target
 * @param {number} size
 * @param {number} kind
 * @param {Pick<CommandOptions, 'concerns' | 'session' | 'readPreference'>} commandOptions
 * @returns {PreparedCommand}
 */
function prepareOfSnapshot({ sessions }, size, kind, { concerns, session, readPreference }) {
  const given = concerns === LOCAL ? undefined : concerns?.readConcern;
  const atClusterTime = session?.snapshotTime;
  const readConcern = {
    ...(given ?? sessions.settings.readConcern ?? { level: 'snapshot' }),
    ...(atClusterTime && { atClusterTime }),
  };
  const whole = append(size, { readConcern });
  const writes = kind === KIND.write;
  const writeConcern = kind === KIND.read ? undefined : concerns?.writeConcern;
  const options = {
    ...(writeConcern && { writeConcern }),
    ...(readPreference && !writes && { readPreference }),
  };
  const sent = kind === KIND.read ? KIND.readWrite : kind;
  const args = argumentsOf(whole, options, sent, session?.handle);
  return { args, retryable: false, writes, session, transaction: false };
}

/**
 * @param {number} size
 * @param {CommandSession} session
 * @param {string | undefined} readsFrom Of whom a read is asked; undefined is a write.
 * @returns {PreparedCommand}
 */
function prepareInTransaction(size, session, readsFrom) {
  if (readsFrom !== undefined && readsFrom !== 'primary') {
    throw new MongoTransactionError(
      `Read preference in a transaction must be primary, not: ${readsFrom}`,
    );
  }
  // Concerns are the transaction's, not its commands'.
  const fields = session.transactionFields();
  const whole = append(size, fields);
  // What is called meanwhile goes behind it.
  session.noteSent();
  const args = argumentsOf(whole, undefined, KIND.other, session.handle);
  return {
    args,
    begins: 'startTransaction' in fields,
    retryable: false,
    writes: readsFrom === undefined,
    session,
    transaction: true,
    ending: false,
  };
}

/**
 * @param {number} size
 * @param {Document | undefined} options libmongoc's, and a read preference.
 * @param {number} kind
 * @param {SessionHandle | undefined} session
 * @returns {PreparedCommand['args']}
 */
function argumentsOf(size, options, kind, session) {
  return [size, options ? encode(options, DEFAULT_BSON_OPTIONS, size) : 0, kind, session];
}

import { DOMAIN } from '../binding/constants.js';
import { readOutcome } from '../bson/decoding/decode.js';
import { DEFAULT_BSON_OPTIONS } from '../bson/options.js';
import {
  MongoAPIError,
  MongoClientClosedError,
  MongoDriverError,
  MongoError,
  MongoExpiredSessionError,
  MongoInvalidArgumentError,
  MongoNetworkError,
  MongoNetworkTimeoutError,
  MongoNotConnectedError,
  MongoQueueFullError,
  MongoRuntimeError,
  MongoServerError,
  MongoServerSelectionError,
  MongoWaitQueueTimeoutError,
  MongoWriteConcernError,
} from '../errors.js';
import { hideCredentials } from '../options/secrets.js';
import { errorOfCursorReply } from './cursor_replies.js';
import { reasonOf, wordsOfReplicaSet } from './topology_description.js';

/** @typedef {import('../binding/addon.js').Failure} Failure */

/** libmongoc does not report which file it could not use. */
const NO_TLS_STATE = 'Failed initialize TLS state.';
const TLS_FILES =
  'See that tlsCAFile and tlsCertificateKeyFile can be read, and with which password.';
/** libmongoc's number in its domain `client`. */
const LOGIN_REFUSED = 11;
/** What the addon says to a login that would take too much work, or too little (native/core/replies/login.h). */
const INVALID_COUNT = 'Server returned an invalid iteration count';
/** After a refusal libmongoc takes the server for lost until the next heartbeat, and says why. */
const REFUSED_BEFORE = new RegExp(`: \\[(Authentication failed\\.|${INVALID_COUNT} .*)\\]$`);
/** libmongoc's words where a password is empty, which it does not even try. */
const EMPTY_PASSWORD = 'could not calculate UTF-16 length of password';
/** What is known of servers is not the caller's data, and may hold whatever a server has said of itself. */
const OF_SERVERS = Object.freeze({ ...DEFAULT_BSON_OPTIONS, enableUtf8Validation: false });
/** The server's number. */
const AUTHENTICATION_FAILED = 18;

/**
 * The error that stands for what went wrong in libmongoc or at the server.
 * @param {Failure} failure
 * @param {Readonly<import('../bson/options.js').ResolvedBsonOptions>} [bson] The call's.
 * @returns {MongoError}
 */
export function toError(failure, bson) {
  const { domain, reply } = failure;
  if (domain === DOMAIN.malformed && reply) {
    return /** @type {MongoError} */ (errorOfCursorReply(reply));
  }
  const options = domain === DOMAIN.serverSelection ? OF_SERVERS : bson;
  return errorOf(failure, reply && reply.length > 5 ? readOutcome(reply, options) : undefined);
}

/**
 * The same where the reply was read already.
 * @param {Omit<Failure, 'reply'>} failure
 * @param {import('bson').Document} [document] The reply.
 * @returns {MongoError}
 */
export function errorOf({ domain, code, message, timedOut }, document) {
  if (domain === DOMAIN.refused) return new MongoServerError(document ?? {});
  // Without `ok`, libmongoc goes by the words, and adds a code of its own.
  const refuses = document && (document.ok === 0 || (!document.ok && 'errmsg' in document));
  if (refuses) return new MongoServerError(document);
  if (document && 'writeConcernError' in document) return new MongoWriteConcernError(document);
  const words = hideCredentials(message);
  if (domain === DOMAIN.server) return new MongoServerError({ ...document, code, message: words });
  if (domain === DOMAIN.client && code === LOGIN_REFUSED) return loginError(words);
  const before = REFUSED_BEFORE.exec(message)?.[1];
  if (before || message === EMPTY_PASSWORD) return loginError(before ?? 'Authentication failed.');
  const error =
    domain === DOMAIN.serverSelection
      ? selectionError(message, document?.topology ?? {})
      : clientSideError(domain, timedOut, words);
  for (const label of document?.errorLabels ?? []) error.addErrorLabel(label);
  return error;
}

/**
 * The refusal of a login, by the server or here, of which libmongoc keeps the message alone.
 * @param {string} message
 */
function loginError(message) {
  if (message.startsWith(INVALID_COUNT)) return new MongoRuntimeError(message);
  const error = new MongoServerError({
    ok: 0,
    errmsg: message,
    code: AUTHENTICATION_FAILED,
    codeName: 'AuthenticationFailed',
  });
  for (const label of ['HandshakeError', 'ResetPool']) error.addErrorLabel(label);
  return error;
}

/**
 * @param {string} message
 * @param {import('bson').Document} topology What is known of servers.
 */
function selectionError(message, topology) {
  const words = message.replace(NO_TLS_STATE, `$& ${TLS_FILES}`) + wordsOfReplicaSet(topology);
  return new MongoServerSelectionError(hideCredentials(words), describeTopology(topology));
}

/** @param {import('bson').Document} topology native/core/client/known_servers.h */
export const describeTopology = (topology) =>
  reasonOf(topology, (failure) => errorOf(/** @type {Failure} */ (failure)));

/**
 * @param {number} domain
 * @param {boolean} timedOut
 * @param {string} message
 * @returns {MongoError}
 */
function clientSideError(domain, timedOut, message) {
  switch (domain) {
    case DOMAIN.stream:
      return timedOut ? new MongoNetworkTimeoutError(message) : new MongoNetworkError(message);
    case DOMAIN.closed:
      return new MongoNotConnectedError(message);
    case DOMAIN.interrupted:
      return new MongoClientClosedError(message);
    case DOMAIN.ended:
      return new MongoExpiredSessionError(message);
    case DOMAIN.queue:
      return new MongoQueueFullError(message);
    case DOMAIN.exhausted:
      return new MongoWaitQueueTimeoutError(message);
    case DOMAIN.foreign:
      return new MongoInvalidArgumentError(message);
    case DOMAIN.client:
    case DOMAIN.collection:
    case DOMAIN.command:
      return new MongoAPIError(message);
    case DOMAIN.bson:
    case DOMAIN.thread:
    case DOMAIN.descriptor:
    case DOMAIN.memory:
      return new MongoRuntimeError(message);
    default:
      return new MongoDriverError(message);
  }
}

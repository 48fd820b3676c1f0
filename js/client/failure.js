import { readOutcome } from './decode.js';
import {
  NativeAPIError,
  NativeDriverError,
  NativeError,
  NativeExpiredSessionError,
  NativeInvalidArgumentError,
  NativeNetworkError,
  NativeNetworkTimeoutError,
  NativeNotConnectedError,
  NativeRuntimeError,
  NativeServerError,
  NativeServerSelectionError,
  NativeWriteConcernError,
} from './errors.js';
import { hideCredentials } from './options/secrets.js';

/** @typedef {import('./addon.js').Failure} Failure */

/** libmongoc's error domains (mongoc-error.h), and native/core/failure.h's own. */
const DOMAIN = Object.freeze({
  client: 1,
  stream: 2,
  bson: 8,
  command: 11,
  collection: 12,
  serverSelection: 15,
  server: 17,
  closed: 0x746f6c6c,
  ended: 0x746f6c6d,
  foreign: 0x746f6c6e,
});

/**
 * The error that stands for what went wrong in libmongoc or at the server.
 * @param {Failure} failure
 * @param {Readonly<import('./bson.js').ResolvedBsonOptions>} [bson] The call's.
 * @returns {NativeError}
 */
export function toError(failure, bson) {
  const { reply } = failure;
  return errorOf(failure, reply && reply.length > 5 ? readOutcome(reply, bson) : undefined);
}

/**
 * The same where the reply was read already.
 * @param {Omit<Failure, 'reply'>} failure
 * @param {import('bson').Document} [document] The reply.
 * @returns {NativeError}
 */
export function errorOf({ domain, code, message, timedOut }, document) {
  if (document?.ok === 0) return new NativeServerError(document);
  if (document?.writeConcernError) return new NativeWriteConcernError(document);
  const words = hideCredentials(message);
  if (domain === DOMAIN.server) return new NativeServerError({ ...document, code, message: words });
  const error = clientSideError(domain, timedOut, words);
  for (const label of document?.errorLabels ?? []) error.addErrorLabel(label);
  return error;
}

/**
 * @param {number} domain
 * @param {boolean} timedOut
 * @param {string} message
 * @returns {NativeError}
 */
function clientSideError(domain, timedOut, message) {
  switch (domain) {
    case DOMAIN.serverSelection:
      return new NativeServerSelectionError(message);
    case DOMAIN.stream:
      return timedOut ? new NativeNetworkTimeoutError(message) : new NativeNetworkError(message);
    case DOMAIN.closed:
      return new NativeNotConnectedError(message);
    case DOMAIN.ended:
      return new NativeExpiredSessionError(message);
    case DOMAIN.foreign:
      return new NativeInvalidArgumentError(message);
    case DOMAIN.client:
    case DOMAIN.collection:
    case DOMAIN.command:
      return new NativeAPIError(message);
    case DOMAIN.bson:
      return new NativeRuntimeError(message);
    default:
      return new NativeDriverError(message);
  }
}

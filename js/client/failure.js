import { readReply } from './decode.js';
import {
  NativeAPIError,
  NativeDriverError,
  NativeError,
  NativeNetworkError,
  NativeNetworkTimeoutError,
  NativeNotConnectedError,
  NativeParseError,
  NativeRuntimeError,
  NativeServerError,
  NativeServerSelectionError,
  NativeWriteConcernError,
} from './errors.js';
import { hideCredentials } from './uri.js';

/** @typedef {import('./addon.js').Failure} Failure */

/** libmongoc's error domains (mongoc-error.h), and native/core/failure.h's own. */
const DOMAIN = Object.freeze({
  client: 1,
  stream: 2,
  bson: 5,
  collection: 8,
  command: 11,
  serverSelection: 13,
  closed: 0x746f6c6c,
});
/** libmongoc's codes within the stream and command domains. */
const STREAM_NAME_RESOLUTION = 3;
const COMMAND_INVALID_ARGUMENT = 22;

/**
 * The error that stands for what went wrong in libmongoc or at the server.
 * @param {Failure} failure
 * @returns {NativeError}
 */
export function toError({ domain, code, message, reply }) {
  const document = reply && reply.length > 5 ? readReply(reply) : undefined;
  if (document?.ok === 0) return new NativeServerError(document);
  if (document?.writeConcernError) return new NativeWriteConcernError(document);
  const error = clientSideError(domain, code, hideCredentials(message));
  for (const label of document?.errorLabels ?? []) error.addErrorLabel(label);
  return error;
}

/**
 * @param {number} domain
 * @param {number} code
 * @param {string} message
 * @returns {NativeError}
 */
function clientSideError(domain, code, message) {
  switch (domain) {
    case DOMAIN.serverSelection:
      return new NativeServerSelectionError(message);
    case DOMAIN.stream:
      return code !== STREAM_NAME_RESOLUTION && /time(d )?out/i.test(message)
        ? new NativeNetworkTimeoutError(message)
        : new NativeNetworkError(message);
    case DOMAIN.closed:
      return new NativeNotConnectedError(message);
    case DOMAIN.command:
      return code === COMMAND_INVALID_ARGUMENT
        ? new NativeParseError(message)
        : new NativeDriverError(message);
    case DOMAIN.client:
    case DOMAIN.collection:
      return new NativeAPIError(message);
    case DOMAIN.bson:
      return new NativeRuntimeError(message);
    default:
      return new NativeDriverError(message);
  }
}

import { MongoInvalidArgumentError } from '../errors.js';
import { optionsOf, ownOf } from '../options/given.js';
import { ClientSession } from './session.js';

/**
 * @typedef {import('./session.js').Caller} Caller
 * @typedef {import('./session.js').SessionOptions} SessionOptions
 */

/**
 * @template T
 * @typedef {import('../execution/steps.js').Steps<T>} Steps
 */

/**
 * No server is asked: it learns of a session with its first command.
 * @param {Caller} caller
 * @param {SessionOptions | null} [given]
 */
export function startSession(caller, given) {
  const options = optionsOf(given);
  const { causalConsistency, snapshot = false } = options;
  if (causalConsistency === true && snapshot) {
    throw new MongoInvalidArgumentError(
      'Properties "causalConsistency" and "snapshot" are mutually exclusive',
    );
  }
  const causal = causalConsistency ?? !snapshot;
  const handle = caller.sessions.start(causal, snapshot);
  return new ClientSession(caller, handle, ownOf({ ...options, causalConsistency: causal }));
}

/**
 * Runs `callback` with a session that ends behind it.
 * @template T
 * @param {Caller} caller
 * @param {SessionOptions | undefined} options
 * @param {(session: ClientSession) => T} callback
 * @returns {Steps<T>}
 */
export function* withSession(caller, options, callback) {
  const session = startSession(caller, options);
  try {
    return yield { value: callback(session) };
  } finally {
    try {
      yield* session.endSteps();
    } catch {
      // What the callback gave matters more; a server forgets sessions by itself.
    }
  }
}

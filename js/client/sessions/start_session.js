import { NativeInvalidArgumentError } from '../errors.js';
import { ClientSession } from './session.js';

/**
 * @typedef {import('./session.js').Owner} Owner
 * @typedef {import('./session.js').SessionOptions} SessionOptions
 */

/**
 * @template T
 * @typedef {import('../execution/run.js').Steps<T>} Steps
 */

/**
 * @param {Owner} owner
 * @param {SessionOptions} [options]
 * @returns {Steps<ClientSession>}
 */
export function* startSession(owner, options = {}) {
  const { causalConsistency, snapshot = false } = options;
  if (causalConsistency === true && snapshot) {
    throw new NativeInvalidArgumentError(
      'Properties "causalConsistency" and "snapshot" are mutually exclusive',
    );
  }
  const causal = causalConsistency ?? !snapshot;
  const handle = yield* owner.sessions.start(causal, snapshot);
  return new ClientSession(owner, handle, { ...options, causalConsistency: causal });
}

/**
 * Runs `callback` with a session that ends behind it.
 * @template T
 * @param {Owner} owner
 * @param {SessionOptions | undefined} options
 * @param {(session: ClientSession) => T} callback
 * @returns {Steps<T>}
 */
export function* withSession(owner, options, callback) {
  const session = yield* startSession(owner, options);
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

/**
 * The session of a change stream of `.async` that was given none. Each session has a thread there:
 * a stream that waits for changes on its own leaves the shared threads to other calls.
 */
export class OwnSession {
  #target;
  #sending;
  /** @type {import('./session.js').ClientSession | undefined} */
  #session;

  /**
   * @param {import('../execution/target.js').Target} target
   * @param {import('../execution/target.js').Sending} sending What the stream's commands are sent with; is given
   *   the session.
   */
  constructor(target, sending) {
    this.#target = target;
    this.#sending = sending;
  }

  /** Before a command. @returns {import('../execution/run.js').Steps<void>} */
  *begin() {
    if (!this.#target.threads || this.#sending.session) return;
    // All that is spoken to is a client's.
    const sessions = /** @type {import('./sessions.js').Sessions} */ (this.#target.sessions);
    const owner = { ...this.#target, sessions, client: undefined };
    this.#session = yield* startSession(owner, { causalConsistency: false });
    this.#sending.session = this.#session;
  }

  /** @returns {import('../execution/run.js').Steps<void>} */
  *end() {
    if (this.#session) yield* this.#session.endSteps();
  }
}

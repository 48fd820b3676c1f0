import { startSession } from './start_session.js';

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
   * @param {import('./envelope.js').Target} target
   * @param {import('./calls.js').Sending} sending What the stream's commands are sent with; is given
   *   the session.
   */
  constructor(target, sending) {
    this.#target = target;
    this.#sending = sending;
  }

  /** Before a command. @returns {import('./steps.js').Steps<void>} */
  *begin() {
    if (!this.#target.threads || this.#sending.session) return;
    const owner = { ...this.#target, client: undefined };
    this.#session = yield* startSession(owner, { causalConsistency: false });
    this.#sending.session = this.#session;
  }

  /** @returns {import('./steps.js').Steps<void>} */
  *end() {
    if (this.#session) yield* this.#session.endSteps();
  }
}

import { startSession } from '../../sessions/start_session.js';

/**
 * The session of a change stream of `.async` that was given none. Each session has a thread there:
 * a stream that waits for changes on its own leaves the shared threads to other calls.
 */
export class OwnSession {
  #target;
  #commandOptions;
  /** @type {import('../../sessions/session.js').ClientSession | undefined} */
  #session;

  /**
   * @param {import('../../execution/target.js').Target} target
   * @param {import('../../execution/target.js').CommandOptions} commandOptions What the stream's commands are sent with; is given
   *   the session.
   */
  constructor(target, commandOptions) {
    this.#target = target;
    this.#commandOptions = commandOptions;
  }

  /** Before a command. @returns {import('../../execution/steps.js').Steps<void>} */
  *begin() {
    if (!this.#target.threads || this.#commandOptions.session) return;
    // All that is spoken to is a client's.
    const sessions = /** @type {import('../../sessions/sessions.js').Sessions} */ (
      this.#target.sessions
    );
    const owner = { ...this.#target, sessions, client: undefined };
    this.#session = yield* startSession(owner, { causalConsistency: false });
    this.#commandOptions.session = this.#session;
  }

  /** @returns {import('../../execution/steps.js').Steps<void>} */
  *end() {
    if (this.#session) yield* this.#session.endSteps();
  }
}

import { AggregationCursor } from '../aggregation_cursor.js';

/** @typedef {import('bson').Document} Document */

/** Where a change stream begins; one of them at most. */
const STARTS = ['resumeAfter', 'startAfter', 'startAtOperationTime'];

/** The server's side of a change stream, and where another would go on after it. */
export class ChangeStreamCursor extends AggregationCursor {
  /** @type {Document | undefined} The token of the last reply, which is behind all of its changes. */
  #afterReply;
  #received = false;
  /** Whether the server has answered: what fails later can be resumed. */
  answered = false;
  /** Of the last change that was read, or of an empty reply. @type {unknown} */
  #resumeToken;
  /** Is told each one, when it is known. @type {(token: unknown) => void} */
  onToken = () => {};

  /**
   * @param {import('../../execution/target.js').Target} target
   * @param {string | 1} collection
   * @param {Document[]} pipeline
   * @param {Document} options
   * @param {import('../cursor.js').CursorSettings} settings
   */
  constructor(target, collection, pipeline, options, settings) {
    super(target, collection, pipeline, options, settings);
    this.#resumeToken = options.startAfter || options.resumeAfter || null;
    this.startAtOperationTime = options.startAtOperationTime;
  }

  get resumeToken() {
    return this.#resumeToken;
  }

  /** @param {unknown} token */
  #setToken(token) {
    this.#resumeToken = token;
    this.onToken(token);
  }

  /** @internal @override */
  get awaitsData() {
    return true;
  }

  /** @internal @override */
  noteReply() {
    const event = this.answered ? 'more' : 'init';
    this.answered = true;
    if (this.listenerCount(event) > 0) this.emit(event, this.replyFields);
    if (this.listenerCount('response') > 0) this.emit('response', this.replyFields);
    const { cursor, operationTime } = /** @type {Document} */ (this.replyFields);
    this.#afterReply = cursor.postBatchResumeToken;
    if (this.atReplyEnd && this.#afterReply) this.#setToken(this.#afterReply);
    if (STARTS.every((name) => this.options[name] == null)) {
      this.startAtOperationTime ??= operationTime;
    }
  }

  /** @internal A change was read. @param {unknown} token Its own. */
  noteChange(token) {
    this.#setToken(this.atReplyEnd && this.#afterReply ? this.#afterReply : token);
    this.#received = true;
  }

  /** @internal The options of a stream that goes on where this one is. @returns {Document} */
  get resumeOptions() {
    const options = { ...this.options };
    for (const name of STARTS) delete options[name];
    if (this.resumeToken != null) {
      // Only startAfter gets over the end of a stream by invalidation.
      const start = this.options.startAfter && !this.#received ? 'startAfter' : 'resumeAfter';
      return { ...options, [start]: this.resumeToken };
    }
    if (this.startAtOperationTime == null) return options;
    return { ...options, startAtOperationTime: this.startAtOperationTime };
  }
}

import { MongoAPIError, MongoClientClosedError, MongoInvalidArgumentError } from '../../errors.js';

/**
 * @template T
 * @typedef {import('../../execution/steps.js').Steps<T>} Steps
 */

/** @typedef {import('node:events').EventEmitter & { closed: boolean, close: () => unknown }} Stream */

/**
 * Reads a change stream of `.async` for its listeners, as long as there are any for its changes. Without
 * promises nothing could be emitted: the thread would be blocked from one change to the next.
 */
export class Listening {
  #stream;
  #next;
  /** A stream is read by its caller or for its listeners, not by both. @type {'caller' | 'listeners' | undefined} */
  #reader;
  #reads = false;
  /** @type {'open' | 'closing' | 'closed' | 'announced'} */
  #state = 'open';
  /** What came when nobody listened any longer: the next listener's. @type {unknown} */
  #kept = null;

  /**
   * @param {Stream} stream
   * @param {{ threads: boolean, next: () => Promise<unknown> }} options `next` gives null where the stream's
   *   wait for changes is bounded
   */
  constructor(stream, { threads, next }) {
    this.#stream = stream;
    this.#next = next;
    stream.on('newListener', (name) => {
      if (name !== 'change') return;
      if (!threads) {
        throw new MongoInvalidArgumentError(
          'Only a change stream of .async emits its changes: iterate this one',
        );
      }
      if (this.#reader === 'caller') {
        throw new MongoAPIError(
          'ChangeStream cannot be used as an EventEmitter after being used as an iterator',
        );
      }
      this.#reader = 'listeners';
      // When the listener is there.
      queueMicrotask(() => this.#read());
    });
  }

  /**
   * A read by the caller.
   * @template T
   * @param {Steps<T>} steps
   * @returns {Steps<T>}
   * @throws {MongoAPIError} where listeners are given the changes
   */
  *byCaller(steps) {
    if (this.#reader === 'listeners') {
      throw new MongoAPIError(
        'ChangeStream cannot be used as an iterator after being used as an EventEmitter',
      );
    }
    this.#reader = 'caller';
    return yield* steps;
  }

  /** @param {unknown} token Where the stream has got to, whoever reads it. */
  noteToken(token) {
    if (this.#stream.listenerCount('resumeTokenChanged') > 0)
      this.#emit('resumeTokenChanged', token);
  }

  /** The caller closes the stream: that a read fails now is no error. */
  stop() {
    if (this.#state === 'open') this.#state = 'closing';
  }

  /** The stream is closed. */
  end() {
    if (this.#state === 'announced') return;
    const failing = this.#state === 'open' && this.#reads;
    this.#state = 'closed';
    // An error is announced before.
    if (!failing) this.#announceEnd();
  }

  #announceEnd() {
    this.#state = 'announced';
    this.#emit('close');
  }

  get #isListened() {
    return this.#stream.listenerCount('change') > 0;
  }

  async #read() {
    if (this.#reads) return;
    this.#reads = true;
    try {
      while (this.#isListened && !this.#stream.closed) await this.#readOne();
      // An invalidation closes it at the server alone.
      if (this.#stream.closed) await this.#stream.close();
    } catch (error) {
      const closed = /** @type {string} */ (this.#state);
      const isOver = closed === 'closing' || closed === 'announced';
      // Whoever closes the client knows.
      if (!isOver && !(error instanceof MongoClientClosedError)) this.#emit('error', error);
      if (closed === 'closed') this.#announceEnd();
    } finally {
      this.#reads = false;
    }
  }

  async #readOne() {
    this.#kept ??= await this.#next();
    if (this.#kept === null || !this.#isListened) return;
    this.#emit('change', this.#kept);
    this.#kept = null;
    // A listener may remove itself, or close the stream, before more is read.
    await undefined;
  }

  /**
   * What a listener throws is an uncaught exception, and no failure of the stream.
   * @param {string} name
   * @param {unknown[]} event
   */
  #emit(name, ...event) {
    queueMicrotask(() => this.#stream.emit(name, ...event));
  }
}

import { addon, isFailure } from '../binding/addon.js';
import { arena } from '../binding/arena.js';
import { HEADER, KIND } from '../binding/constants.js';
import { formOf, readBatch, readReply } from '../bson/decoding/decode.js';
import { encode } from '../bson/encoding/encode.js';
import { UNPROMOTED } from '../bson/options.js';
import { toError } from '../execution/errors_of_failures.js';
import { errorOfCommand } from '../execution/labels.js';
import { prepareCommand } from '../execution/prepare.js';
import { retrying } from '../execution/retry.js';
import { call } from '../execution/steps.js';
import { BackgroundGetMore, callOn, PendingCall } from '../execution/threads/pending_call.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('../execution/target.js').Target} Target
 * @typedef {import('../bson/options.js').ResolvedBsonOptions} ResolvedBsonOptions
 * @typedef {import('../binding/addon.js').CursorHandle} CursorHandle
 */

/**
 * @template T
 * @typedef {import('../execution/steps.js').Steps<T>} Steps
 */

/** Of less, reading takes no longer than to have another thread ask for the next reply meanwhile. */
const WORTH_LENDING_BYTES = 64 * 1024;

/** What servers give with the first reply, unless they are asked for another number. */
const FIRST_DOCUMENTS = 101;

/** The server's cursor: the command that opens it, and its replies, one at a time. */
export class ServerCursor {
  #target;
  #bson;
  #commandOptions;
  /** @type {CursorHandle | undefined} */
  #handle;
  /** Where it lives, when replies are prefetched. @type {import('../binding/addon.js').ThreadsHandle | undefined} */
  #threads;
  /** Whom this thread's client is lent to. @type {import('../binding/addon.js').ThreadsHandle | undefined} */
  #beside;
  /** The next reply, on its way. @type {PendingCall | undefined} */
  #next;
  #closed = false;
  /** Whether the reply at hand has documents that were not read. */
  moreInReply = false;
  /** Whether the server has more than the reply at hand. */
  alive = false;
  /** Documents read so far. */
  received = 0;
  /** Of the replies that those were read from. */
  #bytesRead = 0;
  /** How many documents the first reply has, where there are more. */
  #firstDocuments = FIRST_DOCUMENTS;
  /** Of the reply at hand, until it is read. */
  #bytesUnread = 0;

  /**
   * @param {Target} target
   * @param {Readonly<ResolvedBsonOptions>} bson
   * @param {import('../execution/target.js').CommandOptions} commandOptions
   */
  constructor(target, bson, commandOptions) {
    this.#target = target;
    this.#bson = bson;
    this.#commandOptions = commandOptions;
  }

  get opened() {
    return this.#handle !== undefined;
  }

  /** What the last reply said beside its documents. @returns {Document | undefined} */
  get replyFields() {
    if (!this.#handle) return undefined;
    return readReply(addon.replyFields(this.#handle), UNPROMOTED);
  }

  /**
   * @param {{ command: Document, kind: number }} opening
   * @param {boolean} prefetch Whether replies are to be fetched while the one before is read.
   * @returns {Steps<void>}
   */
  *open({ command, kind }, prefetch) {
    const started = performance.now();
    this.#firstDocuments = command.batchSize ?? command.cursor?.batchSize ?? FIRST_DOCUMENTS;
    if (prefetch) this.#threads = this.#target.helpers?.();
    if (this.#threads) this.#target.meter.overlaps('decode');
    const repeats = kind === KIND.read && !this.#commandOptions.session?.inTransaction();
    this.#handle = yield* this.#sendUntilDone({ kind, repeats }, () => {
      const size = encode(command, this.#bson);
      const prepared = prepareCommand(this.#target, size, kind, this.#commandOptions);
      const form = formOf(this.#bson);
      // What a command that only its caller knows is about is for the server to say.
      const named = kind !== KIND.other;
      const args = [this.#target.handle, ...prepared.args, form, named];
      return { prepared, sent: this.#call('openCursor', ...args) };
    });
    this.#commandOptions.session?.noteSent();
    this.#target.meter.book(started);
    this.#noteReply();
  }

  /** Whether there is a next reply, and a thread to fetch it while this one is read. */
  get prefetches() {
    return this.#threads !== undefined && this.alive;
  }

  /** What a document takes, so far as can be told. */
  get documentBytes() {
    return this.received > 0
      ? this.#bytesRead / this.received
      : this.#bytesUnread / this.#firstDocuments;
  }

  get roundTripMs() {
    return this.#target.meter.roundTripMs;
  }

  /** Whether calls run on threads, and this one goes on meanwhile. */
  get promises() {
    return this.#target.threads;
  }

  /**
   * @param {Document} [extras] As those of `more`.
   */
  prefetch(extras) {
    const size = this.#encodeExtras(extras);
    const threads = /** @type {import('../binding/addon.js').ThreadsHandle} */ (this.#threads);
    this.#next = new PendingCall(threads, 'getMore', this.#handle, size).begin();
  }

  /**
   * Has another thread get the next reply, where that is worth it, with this thread's client: nobody may use
   * that before `more` has the reply. No connection is made for it.
   * @param {() => Document | undefined} extras As those of `more`.
   */
  fetchInBackground(extras) {
    if (this.promises || !this.alive || this.#bytesUnread < WORTH_LENDING_BYTES) return;
    this.#beside ??= this.#target.helpers?.();
    if (!this.#beside) return;
    this.#target.meter.overlaps('decode');
    const size = this.#encodeExtras(extras());
    const handle = /** @type {CursorHandle} */ (this.#handle);
    this.#next = new BackgroundGetMore(this.#beside, handle, size).begin();
  }

  /**
   * Asks for the next reply.
   * @param {Document} [extras] What the command carries: `batchSize`, `maxTimeMS`, `comment`.
   * @returns {Steps<void>}
   */
  *more(extras) {
    const { session } = this.#commandOptions;
    yield* this.#sendUntilDone({ kind: KIND.read }, () => {
      const transaction = session?.inTransaction() ?? false;
      const prepared = { session, transaction, writes: false };
      const next = this.#next;
      this.#next = undefined;
      const send = () => this.#call('getMore', this.#handle, this.#encodeExtras(extras));
      return { prepared, sent: next ? next.result() : send() };
    });
    this.#noteReply();
  }

  /**
   * @param {{ kind: number, repeats?: boolean }} how As `retrying` takes it.
   * @param {() => { prepared: Parameters<typeof errorOfCommand>[1], sent: Steps<any> }} send
   * @returns {Steps<any>}
   */
  #sendUntilDone(how, send) {
    const target = this.#target;
    const bson = this.#bson;
    function* attempt() {
      const { prepared, sent } = send();
      const result = yield* sent;
      if (isFailure(result)) throw errorOfCommand(target, prepared, result, bson);
      return result;
    }
    return retrying(attempt, { target, ...how });
  }

  /**
   * Reads documents of the reply at hand: more than `most` where a thread has read them already.
   * @param {import('../bson/decoding/decode.js').Sink} into
   * @param {number} most
   */
  read(into, most) {
    const started = performance.now();
    const handle = /** @type {CursorHandle} */ (this.#handle);
    const text = nativeReadBatch(handle, most);
    if (isFailure(text)) throw toError(text);
    this.received += arena.header[HEADER.documents];
    this.#bytesRead += this.#bytesUnread;
    this.#bytesUnread = 0;
    this.#noteState();
    readBatch(text, into, this.#bson);
    this.#target.meter.bookDecode(started);
  }

  /**
   * Frees the cursor here and, while it lives, at the server.
   * @returns {Steps<void>}
   */
  *close() {
    if (this.#closed) return;
    this.#closed = true;
    const extras = this.alive ? this.#encodeExtras() : 0;
    this.alive = false;
    this.moreInReply = false;
    const next = this.#next;
    this.#next = undefined;
    try {
      // It is on its way to the same thread, and its events are emitted.
      if (next) yield* next.result();
    } finally {
      if (this.#handle) yield* this.#call('closeCursor', this.#handle, extras);
    }
  }

  /** Has a getMore on another thread end without its reply. */
  interrupt() {
    if (this.#handle) addon.interruptCursor(this.#handle);
  }

  /** Frees the cursor when everything was received: no server has to be asked. */
  finish() {
    this.#closed = true;
    addon.releaseCursor(/** @type {CursorHandle} */ (this.#handle));
  }

  /**
   * @param {Document} [extras]
   * @returns {number} Their size with what a transaction adds.
   */
  #encodeExtras(extras) {
    const { session } = this.#commandOptions;
    const fields = session?.inTransaction() ? session.transactionFields() : undefined;
    return extras || fields ? encode({ ...extras, ...fields }, this.#bson) : 0;
  }

  /**
   * @param {import('../execution/steps.js').NativeStep['native']} native
   * @param {...any} args
   * @returns {Steps<any>}
   */
  #call(native, ...args) {
    // With promises all calls run there, and an abort knows which of them frees something.
    if (!this.#threads || this.promises) return call(native, ...args);
    return callOn(this.#threads, native, ...args);
  }

  #noteReply() {
    this.#noteState();
    this.#bytesUnread = arena.header[HEADER.replyBytes];
  }

  #noteState() {
    this.moreInReply = arena.header[HEADER.moreInReply] !== 0;
    this.alive = arena.header[HEADER.alive] !== 0;
  }
}

/** @type {import('../binding/addon.js').Addon['readBatch']} */
function nativeReadBatch(cursor, most) {
  return addon.readBatch(cursor, most);
}

import { arena } from '../binding/arena.js';
import { HEADER, KIND } from '../binding/constants.js';
import { readOutcome } from '../bson/decoding/decode.js';
import { prepareCommand } from './prepare.js';
import { sendUntilDone } from './retry.js';
import { OneCall } from './steps.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('../bson/options.js').ResolvedBsonOptions} ResolvedBsonOptions
 * @typedef {import('./target.js').Target} Target
 */

/**
 * The counts of a write, and the whole reply where it holds more: upserted ids, refused documents. What the server
 * says for a count is passed on, a number or not.
 * @typedef {{ n: any, nModified?: any, reply?: Document }} WriteReply
 */

/**
 * How a write command is sent.
 * @typedef {object} Write
 * @property {Readonly<ResolvedBsonOptions>} bson
 * @property {import('./target.js').CommandOptions} commandOptions
 * @property {boolean} retryable Whether it is one that servers take with a transaction number: it writes
 *   one document per statement.
 */

/** @typedef {Write & { size: number, started: number }} EncodedWrite `started`: `performance.now()` when its encoding began. */

/** @param {WriteReply} written */
const asItIs = (written) => written;

/**
 * A write command that is encoded when it begins; whether the server keeps transaction numbers is known by then.
 * @template [T=WriteReply]
 * @extends {OneCall<T>}
 */
export class OneWrite extends OneCall {
  #target;
  #write;
  #encode;
  #made;
  #started;
  /** @type {import('./prepare.js').PreparedCommand | undefined} */
  #prepared;

  /**
   * @param {Target} target
   * @param {Write} write
   * @param {object} how
   * @param {() => number} how.encode Writes the command into the request. Its size in bytes.
   * @param {number} [how.started] `performance.now()` when its encoding began, where that was before.
   * @param {(written: WriteReply) => any} [how.made] What comes of the reply.
   */
  constructor(target, write, { encode, started, made = asItIs }) {
    super();
    this.#target = target;
    this.#write = write;
    this.#encode = encode;
    this.#started = started;
    this.#made = made;
  }

  /** @override */
  begin() {
    this.#started ??= performance.now();
    const { commandOptions, retryable } = this.#write;
    const target = this.#target;
    const size = this.#encode();
    const prepared = prepareCommand(target, size, KIND.write, commandOptions, retryable);
    this.#prepared = prepared;
    return { native: this.#native, args: [target.handle, ...prepared.args] };
  }

  /** @override @param {number | Buffer} result */
  end(result) {
    this.#prepared?.session?.noteSent();
    return this.#finish(this.#read(result));
  }

  /** @override @param {import('../binding/addon.js').Failure} result */
  *repair(result) {
    const prepared = /** @type {import('./prepare.js').PreparedCommand} */ (this.#prepared);
    const { bson } = this.#write;
    const how = { native: this.#native, kind: KIND.write, bson, result };
    const read = (/** @type {number | Buffer} */ given) => this.#read(given);
    return this.#finish(yield* sendUntilDone(this.#target, prepared, { ...how, read }));
  }

  /** Counts alone are the same whatever the options say. @returns {'write' | 'command'} */
  get #native() {
    return this.#write.bson.shapes ? 'write' : 'command';
  }

  /**
   * @param {number | Buffer} result
   * @returns {WriteReply}
   */
  #read(result) {
    if (typeof result === 'number') {
      const modified = arena.header[HEADER.modified];
      return { n: result, nModified: modified < 0 ? undefined : modified };
    }
    const reply = readOutcome(result, this.#write.bson);
    const { n, nModified } = reply;
    // Nobody acknowledges what has an empty reply.
    return { n: 'ok' in reply ? n : 0, nModified, reply };
  }

  /** @param {WriteReply} written */
  #finish(written) {
    this.#target.meter.book(/** @type {number} */ (this.#started));
    return this.#made(written);
  }
}

/**
 * A write command that lies in the request.
 * @param {Target} target
 * @param {EncodedWrite} write
 * @returns {OneWrite<WriteReply>}
 */
export const runWrite = (target, { size, started, ...write }) =>
  new OneWrite(target, write, { encode: () => size, started });

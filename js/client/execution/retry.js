import { isFailure } from '../binding/addon.js';
import { KIND } from '../binding/constants.js';
import { MongoNetworkError, MongoServerError } from '../errors.js';
import { ownOf } from '../options/given.js';
import { errorOfCommand, hasLabel, isRetryableWrite, LABEL } from './labels.js';
import { keepForRepeat } from './prepare.js';
import { call } from './steps.js';

/**
 * @template T
 * @typedef {import('./steps.js').Steps<T>} Steps
 */

/**
 * @typedef {import('./target.js').Target} Target
 * @typedef {(native: import('./steps.js').NativeStep['native'], ...args: any[]) => Steps<any>} Send
 */

/** The specification's (Retryable Reads): a server that is not reached, steps down or ends, or that ran out of time. */
const RETRYABLE_READS = new Set([
  6, 7, 89, 91, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436,
]);

/** The specification's (Client Backpressure), in ms, where the server names no other. */
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 10_000;

/**
 * How often one command has been sent, and whether it may be sent once more: a read, and a write that the
 * server knows by its number, once; what an overloaded server refuses as often as the client's options say.
 */
export class Attempts {
  #isRepeatable;
  #resends;
  #mostOverloads;
  #most;
  /** @type {unknown} */
  #reported;
  retries = 0;

  /**
   * @param {object} rights
   * @param {(error: unknown) => boolean} [rights.isRepeatable] After which errors it is sent again, once; after none
   *   by default.
   * @param {boolean} rights.resends Whether it is sent again to a server that was overloaded.
   * @param {number} rights.mostOverloads
   */
  constructor({ isRepeatable, resends, mostOverloads }) {
    this.#isRepeatable = isRepeatable;
    this.#resends = resends;
    this.#mostOverloads = mostOverloads;
    this.#most = isRepeatable ? 1 : 0;
  }

  /**
   * After an error: waits, if that is asked for, until the command is to be sent again.
   * @param {unknown} error
   * @returns {Steps<void>}
   * @throws {unknown} What is to be reported when it is not.
   */
  *again(error) {
    if (!this.#reported || !hasLabel(error, LABEL.noWrites)) this.#reported = error;
    const overloaded = hasLabel(error, LABEL.overloaded);
    const refused = overloaded && hasLabel(error, LABEL.retryable);
    const allowed = refused ? this.#resends : this.#isRepeatable?.(error);
    if (overloaded) this.#most = this.#mostOverloads;
    if (!allowed || this.retries >= this.#most) throw this.#reported;
    this.retries++;
    if (overloaded) yield { sleepMs: waitMs(error, this.retries) };
  }
}

/**
 * @param {Target} target
 * @param {number} kind The command's.
 * @param {{ numbered?: boolean, repeats?: boolean, mostOverloads?: number }} [rights]
 */
export function attemptsOf({ sessions }, kind, rights) {
  const { retryReads, retryWrites, maxAdaptiveRetries } = sessions.retries;
  const { numbered, repeats, mostOverloads = maxAdaptiveRetries } = ownOf(rights);
  const writes = kind === KIND.write || kind === KIND.readWrite;
  // What a command does that only the caller knows is not known.
  const resends = kind === KIND.read ? retryReads : retryWrites && (writes || retryReads);
  const isRepeatable = numbered
    ? isRetryableWrite
    : repeats && retryReads
      ? isRetryableRead
      : undefined;
  return new Attempts({ isRepeatable, resends, mostOverloads });
}

/**
 * The one place where a command is sent again: runs `attempt` until it succeeds or its error forbids another.
 * @template T
 * @param {() => Steps<T>} attempt Sends the command and makes something of what came back.
 * @param {object} how
 * @param {Target} how.target
 * @param {number} how.kind The command's.
 * @param {boolean} [how.numbered] Whether the server knows the command by a transaction number.
 * @param {boolean} [how.repeats] Whether it is a read outside transactions, and no getMore.
 * @param {Pick<Attempts, 'again'>} [how.attempts] Where they are not the usual ones.
 * @param {() => () => void} [how.keep] Called after an error, before other commands run: returns what
 *   makes the command ready to be sent again.
 * @returns {Steps<T>}
 */
export function* retrying(attempt, how) {
  const { target, kind, numbered, repeats, keep, attempts: given } = ownOf(how);
  let attempts = given;
  for (;;) {
    try {
      return yield* attempt();
    } catch (error) {
      const restore = keep?.();
      attempts ??= attemptsOf(target, kind, { numbered, repeats });
      yield* attempts.again(error);
      restore?.();
    }
  }
}

/**
 * Sends a command until it succeeds or may not be sent again.
 * @template T
 * @param {Target} target
 * @param {import('./prepare.js').PreparedCommand} prepared
 * @param {object} how
 * @param {'command' | 'write' | 'findOne'} how.native The addon's call.
 * @param {unknown[]} [how.more] What it takes beside the command's own arguments.
 * @param {number} how.kind The command's.
 * @param {Readonly<import('../bson/options.js').ResolvedBsonOptions>} how.bson
 * @param {(result: any) => T} how.read What is made of its result.
 * @param {Pick<Attempts, 'again'>} [how.attempts] Where they are not the usual ones.
 * @param {unknown} [how.result] What came of the first time, which was before.
 * @param {Send} [how.send] Calls the addon: by default where the operation runs.
 * @returns {Steps<T>}
 */
export function sendUntilDone(target, prepared, how) {
  const { native, kind, bson, read, attempts, send = call, more = [], result: before } = ownOf(how);
  const { session, retryable: numbered } = prepared;
  let first = before;
  function* attempt() {
    const result = first ?? (yield* send(native, target.handle, ...prepared.args, ...more));
    first = undefined;
    if (isFailure(result)) throw errorOfCommand(target, prepared, result, bson);
    session?.noteSent();
    return read(result);
  }
  const keep = () => keepForRepeat(prepared);
  const repeats = kind === KIND.read && !prepared.transaction;
  return retrying(attempt, { target, kind, numbered, repeats, attempts, keep });
}

/** @param {unknown} error */
const isRetryableRead = (error) =>
  error instanceof MongoNetworkError ||
  (error instanceof MongoServerError && RETRYABLE_READS.has(Number(error.errorResponse.code)));

/**
 * @param {unknown} error
 * @param {number} retry 1 is the first.
 */
function waitMs(error, retry) {
  const named = error instanceof MongoServerError ? Number(error.errorResponse.baseBackoffMS) : 0;
  const first = named > 0 && Number.isFinite(named) ? named : FIRST_WAIT_MS;
  return Math.random() * Math.min(LONGEST_WAIT_MS, first * 2 ** retry);
}

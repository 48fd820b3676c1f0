import { KIND } from '../binding/constants.js';
import { formOf, readOne, toJson } from '../bson/decoding/decode.js';
import { encode } from '../bson/encoding/encode.js';
import { settingsOf } from '../commands/call_settings.js';
import { explain } from '../commands/explain.js';
import { checkFilter, findCommand } from '../commands/statements.js';
import { prepareCommand } from '../execution/prepare.js';
import { sendUntilDone } from '../execution/retry.js';
import { OneCall } from '../execution/steps.js';
import { optionsOf, ownOf } from '../options/given.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('../commands/call_settings.js').Scope} Scope
 * @typedef {import('../commands/call_settings.js').BsonSettings} BsonSettings
 */

/**
 * The first document that matches.
 * @param {Scope} scope
 * @param {any} filter
 * @param {Document} [options]
 * @param {(bson: BsonSettings) => BsonSettings} [as] What it is read with in place of the usual.
 * @returns {import('../execution/steps.js').Operation<any>} The document; null where none matches.
 */
export function findOne(scope, filter, options, as) {
  const chosen = options ?? scope.concerns.readConcern ?? scope.readPreference;
  // An absent filter finds anything; null is the server's to refuse.
  if (filter !== null && chosen === undefined) return new UsualFindOne(scope, filter, as);
  return findOneWith(scope, filter, optionsOf(options), as);
}

/** Without options and concerns it is asked for by the collection's template. @extends {OneCall<any>} */
class UsualFindOne extends OneCall {
  #target;
  #templates;
  #filter;
  #bson;
  #size = 0;
  #started = 0;

  /**
   * @param {Scope} scope
   * @param {any} filter
   * @param {(bson: BsonSettings) => BsonSettings} [as]
   */
  constructor(scope, filter, as) {
    super();
    this.#target = scope.target;
    this.#templates = scope.templates;
    this.#filter = filter;
    this.#bson = as ? as(scope.bson) : scope.bson;
  }

  /** @override */
  begin() {
    this.#started = performance.now();
    const bson = this.#bson;
    this.#size = this.#templates.findOne.encode(bson, checkFilter(this.#filter));
    const { handle } = this.#target;
    const args = [handle, this.#size, 0, KIND.read, undefined, formOf(bson)];
    return { native: /** @type {const} */ ('findOne'), args };
  }

  /** @override @param {string | null} text */
  end(text) {
    const document = text === null ? null : readOne(text, this.#bson);
    this.#target.meter.book(this.#started);
    return document;
  }

  /** @override @param {import('../binding/addon.js').Failure} failure */
  *repair(failure) {
    const prepared = prepareCommand(this.#target, this.#size, KIND.read);
    return yield* asked(this.#target, prepared, this.#bson, this.#started, failure);
  }
}

/**
 * @param {Scope} scope
 * @param {any} filter
 * @param {Document} options
 * @param {(bson: BsonSettings) => BsonSettings} [as]
 * @returns {import('../execution/steps.js').Steps<any>}
 */
function* findOneWith(scope, filter, options, as) {
  const { target } = scope;
  const started = performance.now();
  const { batchSize, noCursorTimeout, timeout, ...rest } = options;
  const kept = ownOf(rest);
  const { bson, reading } = settingsOf(scope, options, { explainable: true });
  const command = findCommand(scope.name, filter, { ...kept, limit: 1, singleBatch: true });
  if (kept.explain != null) {
    const plan = yield* explain(target, command, { bson, commandOptions: reading }, kept.explain);
    return as ? toJson(plan) : plan;
  }
  const prepared = prepareCommand(target, encode(command, bson), KIND.read, reading);
  return yield* asked(target, prepared, as ? as(bson) : bson, started);
}

/**
 * @param {import('../execution/target.js').Target} target
 * @param {import('../execution/prepare.js').PreparedCommand} prepared
 * @param {BsonSettings} bson
 * @param {number} started
 * @param {import('../binding/addon.js').Failure} [result] What came of the first time, which was before.
 */
function* asked(target, prepared, bson, started, result) {
  const form = formOf(bson);
  const read = (/** @type {string | null} */ text) => (text === null ? null : readOne(text, bson));
  const how = { native: /** @type {const} */ ('findOne'), more: [form], kind: KIND.read, bson };
  const document = yield* sendUntilDone(target, prepared, { ...how, read, result });
  target.meter.book(started);
  return document;
}

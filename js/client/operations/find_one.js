import { isFailure } from '../binding/addon.js';
import { KIND } from '../binding/constants.js';
import { formOf, readOne, toJson } from '../bson/decoding/decode.js';
import { encode } from '../bson/encoding/encode.js';
import { settingsOf } from '../commands/call_settings.js';
import { explain } from '../commands/explain.js';
import { checkFilter, findCommand } from '../commands/statements.js';
import { prepareCommand } from '../execution/prepare.js';
import { sendUntilDone } from '../execution/retry.js';
import { call } from '../execution/steps.js';
import { optionsOf, ownOf } from '../options/given.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('../commands/call_settings.js').Scope} Scope
 */

/**
 * The first document that matches. Without options and concerns it is asked for by the collection's template,
 * and the document comes without a cursor around it.
 * @param {Scope} scope
 * @param {any} filter
 * @param {Document} [options]
 * @param {(bson: Readonly<import('../bson/options.js').ResolvedBsonOptions>) => Readonly<import('../bson/options.js').ResolvedBsonOptions>} [as]
 *   What it is read with in place of the usual.
 * @returns {import('../execution/steps.js').Steps<any>} The document; null where none matches.
 */
export function* findOne(scope, filter, options, as) {
  const { target } = scope;
  const chosen = options ?? scope.concerns.readConcern ?? scope.readPreference;
  // An absent filter finds anything; null is the server's to refuse.
  const usual = filter !== null && chosen === undefined;
  const started = performance.now();
  let { bson } = scope;
  let commandOptions;
  let size;
  if (usual) {
    size = scope.templates.findOne.encode(bson, checkFilter(filter));
  } else {
    const { batchSize, noCursorTimeout, timeout, ...rest } = optionsOf(options);
    const kept = ownOf(rest);
    ({ bson, reading: commandOptions } = settingsOf(scope, optionsOf(options), {
      explainable: true,
    }));
    const command = findCommand(scope.name, filter, { ...kept, limit: 1, singleBatch: true });
    if (kept.explain != null) {
      const plan = yield* explain(target, command, { bson, commandOptions }, kept.explain);
      return as ? toJson(plan) : plan;
    }
    size = encode(command, bson);
  }
  if (as) bson = as(bson);
  const prepared = prepareCommand(target, size, KIND.read, commandOptions);
  const form = formOf(bson);
  const read = (/** @type {string | null} */ text) => (text === null ? null : readOne(text, bson));
  const result = yield* call('findOne', target.handle, ...prepared.args, form);
  let document;
  if (isFailure(result)) {
    const how = { native: /** @type {const} */ ('findOne'), more: [form], kind: KIND.read, bson };
    document = yield* sendUntilDone(target, prepared, { ...how, read, result });
  } else {
    prepared.session?.noteSent();
    document = read(result);
  }
  target.meter.book(started);
  return document;
}

import { KIND } from '../binding/constants.js';
import { Long } from '../bson/package.js';
import { settingsOf } from '../commands/call_settings.js';
import { explain } from '../commands/explain.js';
import {
  aggregateCommand,
  copyCollation,
  copyTime,
  countCommand,
  distinctCommand,
} from '../commands/statements.js';
import { batchOf } from '../execution/cursor_replies.js';
import { countOf, runCommand } from '../execution/run_command.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('../commands/call_settings.js').Scope} Scope
 */

/**
 * @template T
 * @typedef {import('../execution/steps.js').Steps<T>} Steps
 */

/**
 * @param {Scope} scope
 * @param {Document} filter
 * @param {Document} options
 * @returns {Steps<number>}
 */
export function* countDocuments(scope, filter, options) {
  const { bson, reading } = settingsOf(scope, options);
  const { skip, limit, ...kept } = options;
  const pipeline = [
    { $match: filter },
    ...(typeof skip === 'number' ? [{ $skip: skip }] : []),
    ...(typeof limit === 'number' ? [{ $limit: limit }] : []),
    { $group: { _id: 1, n: { $sum: 1 } } },
  ];
  const reply = yield* runCommand(scope.target, aggregateCommand(scope.name, pipeline, kept), {
    kind: KIND.read,
    // A cursor's id is an int64: a number could not hold it.
    bson: { ...bson, raw: false, promoteLongs: bson.useBigInt64 && bson.promoteLongs },
    ...reading,
  });
  const n = batchOf(reply)[0]?.n ?? 0;
  return n instanceof Long && bson.promoteLongs ? n.toNumber() : n;
}

/**
 * @param {Scope} scope
 * @param {Document} options
 * @returns {Steps<number>}
 */
export function* estimatedDocumentCount(scope, options) {
  const { reading } = settingsOf(scope, options);
  /** @type {Document} */
  const command = { count: scope.name };
  copyCollation(command, options);
  copyTime(command, options);
  if (options.comment !== undefined) command.comment = options.comment;
  const reply = yield* runCommand(scope.target, command, { kind: KIND.read, ...reading });
  return countOf(reply.n);
}

/**
 * @param {Scope} scope
 * @param {Document} filter
 * @param {Document} options
 * @returns {Steps<number>}
 */
export function* count(scope, filter, options) {
  const { reading } = settingsOf(scope, options);
  const command = countCommand(scope.name, filter, options);
  const reply = yield* runCommand(scope.target, command, { kind: KIND.read, ...reading });
  return countOf(reply.n);
}

/**
 * @param {Scope} scope
 * @param {string} key
 * @param {Document} filter
 * @param {Document} options
 * @returns {Steps<any>} The values.
 */
export function* distinct(scope, key, filter, options) {
  const { bson, reading } = settingsOf(scope, options, { explainable: true });
  const command = distinctCommand(scope.name, key, filter, options);
  if (options.explain != null) {
    return yield* explain(
      scope.target,
      command,
      { bson, commandOptions: reading },
      options.explain,
    );
  }
  const reply = yield* runCommand(scope.target, command, { kind: KIND.read, bson, ...reading });
  return reply.values;
}

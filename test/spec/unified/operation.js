import { expect, isVerdict } from '../runner/failures.js';
import { settle } from '../runner/maybe.js';
import { checkError } from './errors.js';
import { match, matchRoots } from './match.js';
import { operationTable } from './operations/index.js';
import { runForRunner } from './operations/runner.js';

/**
 * @typedef {import('./context.js').Context} Context
 * @typedef {Record<string, any>} Call An operation of a test.
 */

const operationOf = operationTable(runInCallback);

/**
 * The specification's "Executing an Operation": runs it and holds what came of it against what the test
 * expects.
 *
 * @param {Context} context
 * @param {Call} call
 * @returns {any}
 */
export function runOperation(context, call) {
  return run(context, call, () => undefined);
}

/** @param {Context} context @param {Call} call */
function runInCallback(context, call) {
  return run(context, call, (error) => {
    throw error;
  });
}

/**
 * @param {Context} context
 * @param {Call} call
 * @param {(error: unknown) => void} onExpectedError
 */
function run(context, call, onExpectedError) {
  if (call.object === 'testRunner') {
    return runForRunner(context, /** @type {any} */ (call));
  }
  const { kind, value: entity } = context.entities.find(call.object);
  const operation = operationOf(kind, call.name);
  return settle(
    () => operation.run(context, entity, /** @type {any} */ (call)),
    (result) => checkResult(context, call, operation, result),
    (error) => {
      if (isVerdict(error)) throw error;
      if (call.ignoreResultAndError) return onExpectedError(error);
      if (!call.expectError) throw error;
      checkError(context, call.expectError, error);
      onExpectedError(error);
    },
  );
}

/**
 * @param {Context} context
 * @param {Call} call
 * @param {import('./operations/define.js').Operation} operation
 * @param {any} result
 */
function checkResult(context, call, { roots, gives = 'value' }, result) {
  if (call.ignoreResultAndError) return;
  expect(!call.expectError, `${call.name} gave no error`);
  if ('expectResult' in call) {
    const place = { entities: context.entities, root: true, path: `result of ${call.name}` };
    if (roots) matchRoots(call.expectResult, result, place);
    else match(call.expectResult, result, place);
  }
  if (call.saveResultAsEntity) {
    expect(result !== undefined, `${call.name} gave no result to be kept`);
    context.entities.add(call.saveResultAsEntity, gives, result);
  }
}

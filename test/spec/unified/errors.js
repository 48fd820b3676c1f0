import { expect } from '../runner/failures.js';
import { match } from './match.js';
import { bulkResult } from './operations/results.js';
import { show } from './values.js';

/** @typedef {import('./context.js').Context} Context */

/**
 * Holds an operation's error against `expectError`.
 *
 * @param {Context} context
 * @param {Record<string, any>} expected
 * @param {any} error
 */
export function checkError({ driver, entities }, expected, error) {
  const place = { entities, root: true, path: 'error' };
  const serverError = driver.isServerError(error);
  if (expected.isClientError !== undefined) {
    expect(
      expected.isClientError !== serverError,
      `a ${serverError ? 'server' : 'client'} error: ${describe(error)}`,
    );
  }
  if (expected.isTimeoutError !== undefined) {
    expect(
      expected.isTimeoutError === driver.isTimeoutError(error),
      `timeout or not: ${describe(error)}`,
    );
  }
  if (expected.errorContains !== undefined) {
    expect(
      contains(messagesOf(error), expected.errorContains),
      () => `the message lacks "${expected.errorContains}": ${describe(error)}`,
    );
  }
  if (expected.errorCode !== undefined) {
    expect(
      serverError && error.code === expected.errorCode,
      `error code ${error.code}, not ${expected.errorCode}: ${describe(error)}`,
    );
  }
  if (expected.errorCodeName !== undefined) {
    const names = codeNamesOf(error).map((name) => name.toLowerCase());
    expect(
      names.includes(expected.errorCodeName.toLowerCase()),
      `code name ${names}, not ${expected.errorCodeName}: ${describe(error)}`,
    );
  }
  for (const label of expected.errorLabelsContain ?? []) {
    expect(error.hasErrorLabel?.(label), `lacks the label ${label}: ${describe(error)}`);
  }
  for (const label of expected.errorLabelsOmit ?? []) {
    expect(!error.hasErrorLabel?.(label), `has the label ${label}: ${describe(error)}`);
  }
  if (expected.errorResponse !== undefined) {
    match(expected.errorResponse, responseOf(error), { ...place, path: 'error response' });
  }
  if (expected.expectResult !== undefined) {
    const result = driver.isBulkError(error) ? bulkResult(error.result) : error.result;
    match(expected.expectResult, result, { ...place, path: 'result of the error' });
  }
}

/** Whose texts count for a bulk: its own and those of all its errors. @param {any} error @returns {any[]} */
function errorsOf(error) {
  const concern = error.result?.getWriteConcernError?.() ?? error.writeConcernError;
  return [error, ...[error.writeErrors ?? []].flat(), ...(concern ? [concern] : [])];
}

/** @param {any} error @returns {string[]} */
const messagesOf = (error) => errorsOf(error).map((one) => String(one.message ?? one.errmsg ?? ''));

/** @param {string[]} texts @param {string} part */
const contains = (texts, part) =>
  texts.some((text) => text.toLowerCase().includes(part.toLowerCase()));

/** @param {any} error @returns {string[]} */
const codeNamesOf = (error) =>
  errorsOf(error).flatMap((one) => [one.codeName, one.err?.codeName].filter(Boolean));

/** What the server replied. A bulk's error holds that of one of its commands. @param {any} error */
const responseOf = (error) => error.errorResponse ?? error.result;

/** @param {any} error */
const describe = (error) => `${error?.name}: ${error?.message ?? show(error)}`;

/** How an operation is asked for over HTTP: what both ends of a web server's dispatch agree on. */

import { EJSON } from 'bson';

/**
 * @typedef {'call' | 'guarded' | 'stamped'} Mode `guarded`: what the driver lacks comes back by name; `stamped`:
 *   with the times of the stages. Those have paths of their own, so that measured requests look for neither.
 * @typedef {{ method: 'GET' | 'POST', path: string, body?: string }} WebRequest
 */

/** Where an input is one such number, it goes as part of the path: `/call/findOne/_id/123`. */
export const FIELDS = Object.freeze(['_id', 'id']);
/** What the server's end knows of a stamped request's time, as JSON. */
export const STAGES = 'x-stages';
/** A route that calls nobody. */
export const BYSTANDER = '/bystander';
export const PAGE_TYPE = 'text/html; charset=utf-8';
export const JSON_TYPE = 'application/json; charset=utf-8';
/** What the driver lacks, of a guarded request. */
export const LACKING = 501;

/**
 * @param {Mode} mode
 * @param {string} operation
 * @returns {(input: any) => WebRequest}
 */
export function requestsFor(mode, operation) {
  const path = `/${mode}/${operation}`;
  return (input) => {
    if (input === undefined) return { method: 'GET', path };
    const field = fieldOf(input);
    if (field) return { method: 'GET', path: `${path}/${field}/${input[field]}` };
    return { method: 'POST', path, body: EJSON.stringify(input, withMinusZero) };
  };
}

/** Documents know it, JSON does not. @param {string} _key @param {unknown} value */
const withMinusZero = (_key, value) => (Object.is(value, -0) ? { $numberDouble: '-0.0' } : value);

/** @param {any} input @returns {string | undefined} */
function fieldOf(input) {
  let only;
  for (const field in input) {
    if (only !== undefined || !FIELDS.includes(field)) return undefined;
    only = field;
  }
  return only !== undefined && Number.isSafeInteger(input[only]) ? only : undefined;
}

/** @param {string} body @returns {any} the input */
export const inputIn = (body) => EJSON.parse(body);

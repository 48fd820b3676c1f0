/** Answers that are BSON bytes, as plain documents again. */

import { deserialize } from 'bson';

/**
 * @param {string} _name
 * @param {unknown} answer
 * @returns {unknown}
 */
export function plainFromBytes(_name, answer) {
  if (answer instanceof Uint8Array) return deserialize(answer);
  return Array.isArray(answer) ? answer.map((one) => plainFromBytes(_name, one)) : answer;
}

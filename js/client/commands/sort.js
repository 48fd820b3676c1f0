import { MongoInvalidArgumentError } from '../errors.js';

/**
 * @param {unknown} hint
 * @returns {unknown}
 */
export function formatHint(hint) {
  if (Array.isArray(hint)) return Object.fromEntries(hint.map((field) => [field, 1]));
  return hint;
}

/**
 * @param {unknown} direction
 * @returns {unknown}
 */
function formatDirection(direction = 1) {
  if (typeof direction === 'object' && direction !== null && '$meta' in direction) return direction;
  switch (String(direction).toLowerCase()) {
    case 'ascending':
    case 'asc':
    case '1':
      return 1;
    case 'descending':
    case 'desc':
    case '-1':
      return -1;
    default:
      throw new MongoInvalidArgumentError(`Invalid sort direction: ${JSON.stringify(direction)}`);
  }
}

/**
 * Any of the official driver's ways to say a sort, as the ordered map that the server takes.
 * @param {unknown} sort A field, a list of fields, pairs, a map or an object.
 * @returns {Map<string, unknown> | undefined} Undefined when it sorts by nothing.
 */
export function formatSort(sort) {
  if (sort == null) return undefined;
  if (typeof sort === 'string') return new Map([[sort, 1]]);
  if (typeof sort !== 'object') {
    throw new MongoInvalidArgumentError(
      `Invalid sort format: ${JSON.stringify(sort)} Sort must be a valid object`,
    );
  }
  const pairs = sortPairs(sort);
  if (pairs.length === 0) return undefined;
  return new Map(pairs.map(([field, direction]) => [`${field}`, formatDirection(direction)]));
}

/**
 * @param {object} sort
 * @returns {[unknown, unknown?][]}
 */
function sortPairs(sort) {
  if (!Array.isArray(sort)) return sort instanceof Map ? [...sort] : Object.entries(sort);
  if (Array.isArray(sort[0])) return sort;
  if (sort.length === 2 && isDirection(sort[1])) return [[sort[0], sort[1]]];
  return sort.map((field) => [field]);
}

/** @param {unknown} value */
function isDirection(value) {
  try {
    formatDirection(value);
    return true;
  } catch {
    return false;
  }
}

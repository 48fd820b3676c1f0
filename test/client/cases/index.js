import { CASES as BULK } from './bulk.js';
import { CASES as BULK_OPERATIONS } from './bulk_operation.js';
import { CASES as CRUD } from './crud.js';
import { CASES as CURSORS } from './cursor.js';
import { CASES as EXPLAIN } from './explain.js';
import { CASES as FIND_AND_MODIFY } from './find_and_modify.js';
import { CASES as INDEXES } from './indexes.js';

/**
 * Each case runs with both drivers on the same documents.
 * @type {Record<string, { documents?: object[], run: (collection: any) => any }>}
 */
export const CASES = {
  ...CRUD,
  ...FIND_AND_MODIFY,
  ...BULK,
  ...BULK_OPERATIONS,
  ...INDEXES,
  ...EXPLAIN,
  ...CURSORS,
};

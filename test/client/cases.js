import { CASES as BULK } from './bulk_cases.js';
import { CASES as BULK_OPERATIONS } from './bulk_operation_cases.js';
import { CASES as CRUD } from './crud_cases.js';
import { CASES as CURSORS } from './cursor_cases.js';
import { CASES as EXPLAIN } from './explain_cases.js';
import { CASES as FIND_AND_MODIFY } from './find_and_modify_cases.js';
import { CASES as INDEXES } from './index_cases.js';

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

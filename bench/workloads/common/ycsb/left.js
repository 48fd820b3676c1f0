/** Whether the records that were written last are as their writes leave them, whoever of several callers came last. */

import { keyOf } from './records.js';
import { WRITTEN } from './same.js';

/** @typedef {import('../../../../js/types.d.ts').Dataset} Dataset */
/** @typedef {import('../../../../js/types.d.ts').Doc} Doc */
/** @typedef {import('../../../../js/types.d.ts').LeftBehind} LeftBehind */
/** @typedef {{ _id: string, fields: Doc }} Write */

const CHECKED = 64;

/**
 * What these writes did not touch may be as earlier rounds wrote it.
 *
 * @param {LeftBehind} left
 * @param {(operation: string, input: any) => Write | undefined} writeOf what an operation writes; undefined: nothing
 */
export async function checkWritten({ read, used, overtaken, sequence, dataset }, writeOf) {
  const { operations, which, input } = sequence;
  const written = (/** @type {number} */ i) => writeOf(operations[which(i)].name, input(i));
  /** By `_id` and field, the values and when they were written. @type {Map<string, Map<string, [at: number, value: unknown][]>>} */
  const checked = new Map();
  for (let i = used - 1; i >= 0 && checked.size < CHECKED; i--) {
    const write = written(i);
    if (write) checked.set(write._id, new Map());
  }
  for (let i = 0; i < used; i++) {
    const write = written(i);
    const fields = write && checked.get(write._id);
    if (!fields) continue;
    for (const [field, value] of Object.entries(write.fields)) {
      fields.set(field, [...(fields.get(field) ?? []), [i, value]]);
    }
  }
  const loaded = numbersOf([...checked.keys()], dataset.count);
  const found = new Map((await read([...checked.keys()])).map((record) => [record._id, record]));
  for (const [_id, fields] of checked) {
    const record = found.get(_id);
    if (!record) throw new Error(`the record ${_id} is not stored`);
    const number = loaded.get(_id);
    const before = number === undefined ? { _id } : dataset.document(number);
    for (const field of new Set([
      ...Object.keys(before),
      ...fields.keys(),
      ...Object.keys(record),
    ])) {
      const writes = fields.get(field) ?? [[0, before[field]]];
      const [last] = writes[writes.length - 1];
      const possible = writes.filter(([at]) => at >= last - overtaken).map(([, value]) => value);
      const isEarlier = !fields.has(field) && String(record[field]).startsWith(WRITTEN);
      if (isEarlier || possible.includes(record[field])) continue;
      throw new Error(
        `${field} of the record ${_id} is ${record[field]}, not ${possible.join(' or ')}`,
      );
    }
  }
}

/** @param {string[]} keys @param {number} count @returns {Map<string, number>} which records they are, of those that were loaded */
function numbersOf(keys, count) {
  const wanted = new Set(keys);
  const numbers = new Map();
  for (let i = 0; i < count && numbers.size < wanted.size; i++) {
    if (wanted.has(keyOf(i))) numbers.set(keyOf(i), i);
  }
  return numbers;
}

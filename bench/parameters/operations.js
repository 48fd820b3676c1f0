/** How many inserts make one operation that is measured: in one transaction, or one after the other. */

/** @type {import('../../js/types.d.ts').Parameter} */
export const operations = Object.freeze({
  name: 'operations',
  flag: 'inserts',
  description: 'how many inserts make one operation of the workload inserts: 1,10,50',
  values: 'count',
  default: 1,
});

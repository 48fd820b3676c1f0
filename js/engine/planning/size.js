/** How many documents there are: a parameter of whatever meets a dataset's, and of workloads that name it. */

/** @type {import('../../types.d.ts').Parameter} */
export const SIZE = Object.freeze({
  name: 'size',
  flag: 'size',
  description: 'documents in the collection, in place of the dataset’s own number: 1000,100000',
  values: 'count',
  unit: 'documents',
});

/** Of tasks that mix kinds of writes in one bulk: on how many documents. */

/** @type {import('../../js/types.d.ts').Parameter} */
export const bulk = Object.freeze({
  name: 'bulk',
  flag: 'bulk',
  description:
    'documents that mixed bulks of driverbench insert, replace and delete (the specification has 10 000): 1000',
  values: 'count',
});

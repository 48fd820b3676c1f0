/** How many rows a web request is about. */

/** @type {import('../../js/types.d.ts').Parameter} */
export const queries = Object.freeze({
  name: 'queries',
  flag: 'queries',
  description: 'rows that a request of techempower is about: 1,5,10,20',
  values: 'count',
  default: 10,
});

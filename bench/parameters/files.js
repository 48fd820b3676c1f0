/** Of tasks about a folder of files: how many there are. */

/** @type {import('../../js/types.d.ts').Parameter} */
export const files = Object.freeze({
  name: 'files',
  flag: 'files',
  description:
    'files that tasks of driverbench read and write (the specification has 100, or 50): 10',
  values: 'count',
});

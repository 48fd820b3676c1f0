/** What all tasks have in common. */

/** @typedef {import('../../../../js/types.d.ts').Operation} Operation */
/** @typedef {import('../../../../js/types.d.ts').Workload} Workload */
/** @typedef {Extract<Parameters<typeof import('./shapes.js').documentOf>[0], 'small' | 'large'>} Size */

/** Operations of a task, or documents of one. @type {Record<Size | 'tweet', number>} */
export const MANY = { small: 10_000, large: 10, tweet: 10_000 };
export const SEED = 1;

/** @param {Pick<Workload, 'name'>} task */
export const phraseOf =
  ({ name }) =>
  () =>
    `runs the task ${name}`;

/**
 * One operation, which drivers know by its own name.
 *
 * @param {Omit<Workload, 'mix' | 'checks'> & { checks?: number }} workload
 * @param {Operation} operation
 * @returns {Workload}
 */
export const taskOf = ({ checks = 1, ...workload }, operation) => ({
  ...{ ...workload, checks },
  phrase: phraseOf(workload),
  mix: [{ weight: 1, operation }],
});

/** A collection that holds nothing. @type {Pick<Workload, 'prepare'>} */
export const fresh = { prepare: (collections) => collections.empty() };

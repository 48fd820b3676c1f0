/**
 * Whether a run may be quoted: one judgement, which every surface obeys. Warnings that have a title throw doubt on the
 * run as a whole; with one of them nothing is judged in it, whatever the figures are.
 */

/** @typedef {import('../results/run.d.ts').Warning} Warning */
/** @typedef {Warning & { title: string }} Doubt */

/**
 * @param {Pick<import('../results/run.d.ts').RunFile, 'warnings' | 'environment'>} run analysed
 * @returns {Doubt[]} none: it may be quoted
 */
export const doubtsOf = ({ warnings, environment }) =>
  [...warnings, ...environment.warnings].flatMap(({ title, ...warning }) =>
    title === undefined ? [] : [{ ...warning, title }],
  );

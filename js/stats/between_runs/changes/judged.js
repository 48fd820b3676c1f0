/** @typedef {import('../../../results/run.d.ts').RunFile} RunFile */

/**
 * What is told of several runs is no surer than the poorest of them, and machines that differ have no speed in common.
 *
 * @param {readonly RunFile[]} runs analysed
 */
export const areJudged = (runs) => runs.every(({ quotable = true }) => quotable) && !areMixed(runs);

/** @param {readonly RunFile[]} runs */
const areMixed = (runs) =>
  new Set(runs.map(({ environment: { cpu, cores } }) => JSON.stringify([cpu, cores]))).size > 1;

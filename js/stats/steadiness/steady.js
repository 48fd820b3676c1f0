/** What of a run may be compared: launches that were steady when they were measured. The others are left out, and said. */

/** @typedef {import('../../results/run.d.ts').Run} Run */
/** @typedef {import('../../results/run.d.ts').LeftOut} LeftOut */

/**
 * Measured without a warm-up, which was asked for: launches are cold in every round, and are compared as such.
 * @param {Pick<Run, 'measuring'>} run
 */
export const isCold = ({ measuring }) => measuring.warmUpSeconds === 0;

/**
 * @param {Run} run
 * @returns {Run} without the rounds that were not steady, which `unsteady` has; the same when done twice
 */
export function steadyOnly(run) {
  const leftOut = new Map(run.leftOut);
  if (isCold(run)) return run;
  const unsteady = new Map(run.unsteady);
  /** @type {Run['data']} */
  const data = new Map();
  for (const [id, cell] of run.data) {
    const steady = cell.rounds.filter(({ warmup }) => warmup.steady);
    const others = cell.rounds.filter(({ warmup }) => !warmup.steady);
    if (others.length > 0) {
      const reason = others[0].warmup.reason ?? 'it was not steady';
      unsteady.set(id, others);
      leftOut.set(id, { rounds: others.length, of: cell.rounds.length, reason });
    }
    if (steady.length > 0) data.set(id, others.length === 0 ? cell : { ...cell, rounds: steady });
  }
  return { ...run, data, ...(leftOut.size > 0 && { leftOut, unsteady }) };
}

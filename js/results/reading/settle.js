/** What became of a run and its cells, by what was measured. */

/** @typedef {import('../run.d.ts').RunFile} RunFile */
/** @typedef {import('../run.d.ts').Cell} Cell */
/** @typedef {import('../run.d.ts').Failure} Failure */

/** The reason of a cell that was never measured. */
export const NEVER_MEASURED = 'the run ended before its first round';

/**
 * A run that ended, with each cell's state. The same when done twice.
 *
 * @param {RunFile} run
 * @param {object} outcome
 * @param {ReadonlySet<string>} outcome.measured ids of the cells that have a sample
 * @param {ReadonlyMap<string, Failure>} outcome.failures by cell
 * @returns {RunFile}
 */
export function settledRun(run, { measured, failures }) {
  const cells = run.cells.map((cell) => {
    const failure = failures.get(cell.id);
    if (failure) return { ...cell, status: failure.status, reason: failure.reason };
    const planned = inPlay(cell);
    if (planned.status !== 'ok' || measured.has(cell.id)) return planned;
    return { ...planned, status: /** @type {const} */ ('skipped'), reason: NEVER_MEASURED };
  });
  if (run.status !== 'running') return { ...run, cells };
  const reason = run.reason ?? 'it ended without closing its results';
  return { ...run, status: 'interrupted', reason, cells };
}

/**
 * A cell that was never measured, or was not steady so far, as it was planned: a resumed run measures it.
 *
 * @param {Cell} cell
 * @returns {Cell}
 */
function inPlay(cell) {
  const isOver = cell.status !== 'unsteady' && cell.reason !== NEVER_MEASURED;
  if (isOver) return cell;
  const { reason: _, ...planned } = cell;
  return { ...planned, status: 'ok' };
}

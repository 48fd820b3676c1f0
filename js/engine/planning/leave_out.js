/** A plan without the cells for which something is missing here. */

/** @typedef {Pick<ReturnType<typeof import('./plan.js').planRun>, 'cells' | 'steps'>} Cells */

/**
 * @template {Cells} T
 * @param {T} plan
 * @param {Map<string, string>} reasons why not, by the cell's id
 * @returns {T} those cells skipped, and in no step
 */
export function leaveOut(plan, reasons) {
  if (reasons.size === 0) return plan;
  return {
    ...plan,
    cells: plan.cells.map((cell) => {
      const reason = reasons.get(cell.id);
      return reason === undefined ? cell : { ...cell, status: 'skipped', reason };
    }),
    steps: plan.steps.flatMap((step) => {
      const cells = step.cells.filter(({ id }) => !reasons.has(id));
      return cells.length > 0 ? [{ ...step, cells }] : [];
    }),
  };
}

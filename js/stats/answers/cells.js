/** @typedef {import('../../results/run.d.ts').Cell} Cell */
/** @typedef {import('../../results/run.d.ts').Run} Run */
/** @typedef {import('../../results/run.d.ts').Setting} Setting */

/**
 * What users could choose: measured, no bound or control, and the plain driver, whose answers are
 * what an application gets unless it asks for less.
 * @param {Cell} cell
 */
export function isPlain(cell) {
  return (
    cell.summary !== undefined &&
    cell.variant === '' &&
    (cell.role === 'contender' || cell.role === 'baseline')
  );
}

/** @param {Cell} cell */
export function isInline(cell) {
  return cell.dispatch === 'inline';
}

/** Steady in at least half of its rounds: else its figures are a warm-up's. @param {Cell} cell */
export function isSteady({ summary }) {
  return summary !== undefined && summary.steadyRounds * 2 >= summary.rounds;
}

/**
 * @param {Run} run
 * @returns {{ setting: Setting, cells: Cell[] }[]} each setting with its cells
 */
export function bySetting({ settings, cells }) {
  const found = new Map(
    settings.map((setting) => [setting.id, { setting, cells: /** @type {Cell[]} */ ([]) }]),
  );
  for (const cell of cells) found.get(cell.setting)?.cells.push(cell);
  return [...found.values()];
}

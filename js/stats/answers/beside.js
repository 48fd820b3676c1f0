import { comparerOf } from '../comparison/compare.js';
import { unclearBecause } from '../comparison/verdict.js';
import { bySetting, isSteady } from './cells.js';

/** @typedef {import('../../results/run.d.ts').Cell} Cell */
/** @typedef {import('../../results/run.d.ts').Run} Run */
/** @typedef {import('../../results/run.d.ts').Setting} Setting */

/**
 * Steady cells beside another cell of their setting, all corrected for their number together.
 * @param {Run} run
 * @param {(cell: Cell) => boolean} wanted
 * @param {(other: Cell, cell: Cell) => boolean} isOther
 * @returns {import('./ranges.js').Compared[]}
 */
export function beside(run, wanted, isOther) {
  const pairs = bySetting(run).flatMap(({ setting, cells }) =>
    cells
      .filter((cell) => wanted(cell) && isSteady(cell))
      .flatMap((contender) => {
        const baseline = cells.find((other) => isSteady(other) && isOther(other, contender));
        return baseline ? [{ setting, contender, baseline }] : [];
      }),
  );
  const comparer = comparerOf(run);
  const { noisePct } = comparer.noise;
  const comparisons = new Map(
    comparer.family(pairs).map((comparison) => [comparison.cell, comparison]),
  );
  return pairs.flatMap((pair) => {
    const comparison = comparisons.get(pair.contender.id);
    if (!comparison) return [];
    const why =
      comparison.reason ??
      unclearBecause({ ...comparison, noisePct: noisePct[comparison.setting] });
    return [{ ...pair, comparison, why }];
  });
}

/**
 * Controls of the method itself: the official driver beside itself, and beside itself with a delay of known length
 * added to every call; in slices and in long stretches; early and late in its launches. What is known beforehand must
 * be found, or be too small to be found.
 */

import { notMeasured } from '../../../js/stats/finding.js';
import { earlyAndLate, inSlicesAndStretches } from './steadiness.js';

/** @typedef {import('../../../js/types.d.ts').Study} Study */
/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').Comparison} Comparison */

export const name = 'controls';
export const description =
  'the method itself: A/A, delays of known length, slices and stretches, early and late (doctor --controls)';

/** The dispatch's variants: what each adds to a call of so many µs. */
const DELAYS = /** @type {Record<string, (us: number) => number>} */ ({
  '5us': () => 5,
  '20us': () => 20,
  '100us': () => 100,
  '2pct': (us) => 0.02 * us,
});

const narrow = { workloads: ['findOne'], datasets: ['narrow'], concurrency: [1] };
const delays = Object.keys(DELAYS).map((delay) => `mongodb+delay:${delay}`);
const grids = [
  { ...narrow, contenders: ['native', 'mongodb', ...delays], control: true },
  // Long enough that their beginning is nothing.
  { ...narrow, contenders: ['native', 'mongodb'], params: { sliceMs: 2000 } },
];

/** How long a slice must be, for a driver that returns values and one that returns promises. */
const lengths = [20, 60, 200, 500, 2000].map((sliceMs) => ({
  contenders: ['native', 'native+threads', 'mongodb'],
  ...{ workloads: ['findOne', 'insertOne'], datasets: ['wide'], concurrency: [1, 32] },
  params: { sliceMs },
}));

/** @type {Study['presets']} */
export const presets = {
  smoke: { rounds: 3, turns: 4, warmUpSeconds: 0, rough: true, grids },
  standard: { rounds: 7, turns: 8, grids },
  paper: { rounds: 10, turns: 16, grids: [...grids, ...lengths] },
};

/** @type {Study['published']} */
export const published = [
  {
    finding: 'the official driver is as fast as itself',
    figure: '1.00 ×',
    check(run) {
      const [aa] = run.control.comparisons.filter(({ metric }) => metric === primaryOf(run));
      if (!aa) return notMeasured;
      const margin = 1 + run.measuring.marginPct / 100;
      const claimed = aa.lo > margin || aa.hi < 1 / margin;
      return { outcome: claimed ? 'does not hold' : 'holds', figure: figureOf(aa) };
    },
  },
  {
    finding: 'native beside mongodb is in slices what it is in stretches of two seconds',
    figure: '1.00 ×',
    check: inSlicesAndStretches,
  },
  {
    finding: 'the official driver is as fast early in its launches as late',
    figure: '1.00 ×',
    check: earlyAndLate,
  },
  ...Object.entries(DELAYS).map(([variant, added]) => ({
    finding: `a delay of ${variant.replace('us', ' µs').replace('pct', ' %')} added to each call is found`,
    figure: variant === '2pct' ? '1.02 ×' : `+${variant.replace('us', ' µs')}`,
    check: (/** @type {Run} */ run) => found(run, variant, added),
  })),
];

/**
 * @param {Run} run
 * @param {string} variant
 * @param {(us: number) => number} added
 * @returns {ReturnType<NonNullable<Study['published']>[number]['check']>}
 */
function found(run, variant, added) {
  const cell = run.cells.find(({ dispatchVariant }) => dispatchVariant === variant);
  const metric = primaryOf(run);
  const comparison = run.comparisons.find((one) => one.cell === cell?.id && one.metric === metric);
  const baseline = run.cells.find(({ id }) => id === comparison?.baseline);
  const us = baseline?.summary?.metrics[metric].median;
  if (!comparison || us === undefined) return notMeasured;
  if (comparison.reason) return { outcome: 'cannot be told', figure: comparison.reason };
  const expected = 1 + added(us) / us;
  const inside = comparison.lo <= expected && expected <= comparison.hi;
  const figure = `${figureOf(comparison)}, ${expected.toFixed(3)} expected`;
  if (!inside) return { outcome: 'does not hold', figure };
  if (comparison.lo > 1) return { outcome: 'holds', figure };
  const least = comparison.minimumDetectablePct;
  return {
    outcome: 'cannot be told',
    figure: `${figure}; ${least === null ? 'too few rounds' : `less than ${least.toFixed(1)} % cannot be detected here`}`,
  };
}

/** @param {Comparison} comparison */
const figureOf = ({ ratio, lo, hi }) => `${ratio.toFixed(3)} (${lo.toFixed(3)}–${hi.toFixed(3)})`;

/** @param {Run} run */
const primaryOf = ({ metrics }) => metrics.find(({ compared }) => compared)?.name ?? '';

/** Speeds along steps that have an order, such as versions of a driver or runs of a month: a line for each series. */

import { speedOf, speedText, timesText } from '../../../speed.js';
import { figure, table } from '../markup.js';
import { lineChart } from './svg/line_chart.js';

/** As it is stored, of times; undefined where it was not measured. @typedef {import('../../../speed.js').Ratio | undefined} Measured */

/** Intervals at one step stand beside one another, so far apart and all together no wider than this, in steps. */
const ASIDE = 0.06;
const MOST_ASIDE = 0.36;

/**
 * @param {object} content
 * @param {string} content.heading
 * @param {string} [content.note]
 * @param {string} content.label what the speeds are relative to
 * @param {number} [content.noisePct] how far nothing may seem to change: shaded
 * @param {string[]} content.steps names in their order
 * @param {{ name: string, look: import('./series.js').Look, ratios: Measured[] }[]} content.series a ratio per step
 */
export function byStepFigure({ heading, note, label, noisePct, steps, series }) {
  const drawn = series.flatMap(({ name, look, ratios }) => {
    const seen = ratios.flatMap((found, at) => (found ? [{ ...found, at }] : []));
    return seen.length > 0 ? [{ name, look, seen, ratios }] : [];
  });
  if (drawn.length === 0 || steps.length < 2) return undefined;
  const common = commonBeginning(steps);
  const asideOf = asideIn(drawn.length);
  return figure({
    heading,
    note,
    chart: lineChart({
      name: `${heading}: ${label}`,
      description: drawn.map(({ name, seen }) => `${name} ${saysOf(steps, seen)}`).join('; '),
      x: {
        domain: [-0.3, steps.length - 0.7],
        ticks: steps.map((text, at) => ({ at, text: text.slice(common.length) })),
        label: common,
        names: true,
      },
      y: { kind: 'log', text: timesText, label },
      rule: 1,
      band: noisePct === undefined ? undefined : bandOf(noisePct),
      series: drawn.map(({ name, look, seen }, i) => ({
        name,
        look,
        says: saysOf(steps, seen),
        points: seen.map((one) => /** @type {const} */ ([one.at + asideOf(i), speedOf(one).speed])),
        intervals: seen
          .map((one) => ({ ...speedOf(one), at: one.at }))
          .filter(({ lo, hi }) => lo < hi)
          .map(({ at, lo, hi }) => ({ x: at + asideOf(i), low: lo, high: hi })),
      })),
    }),
    numbers: table({
      caption: `${heading}: ${label}`,
      head: ['contender', ...steps],
      rows: drawn.map(({ name, ratios }) => [
        name,
        ...steps.map((_, at) => {
          const found = ratios[at];
          return found && speedText(found);
        }),
      ]),
    }),
  });
}

/** @param {string[]} steps @param {(import('../../../speed.js').Ratio & { at: number })[]} seen */
const saysOf = (steps, seen) => seen.map((one) => `${steps[one.at]} ${speedText(one)}`).join(', ');

/** @param {number} count of lines @returns {(i: number) => number} how far aside the line lies, in steps */
function asideIn(count) {
  const each = Math.min(ASIDE, MOST_ASIDE / count);
  return (i) => each * (i - (count - 1) / 2);
}

/** As far from 1 on both sides, on the scale of ratios. @param {number} pct @returns {[low: number, high: number]} */
const bandOf = (pct) => [1 / (1 + pct / 100), 1 + pct / 100];

/**
 * What all names begin with, up to a version or a variant: said once, it leaves room for what differs.
 * @param {string[]} names
 */
function commonBeginning([first, ...others]) {
  let length = 0;
  while (length < first.length && others.every((name) => name[length] === first[length])) length++;
  return first.slice(
    0,
    Math.max(first.lastIndexOf('@', length - 1), first.lastIndexOf('/', length - 1)) + 1,
  );
}

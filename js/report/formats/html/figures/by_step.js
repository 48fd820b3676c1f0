/** Ratios along steps that have an order, such as versions of a driver or runs of a month: one line for each setting. */

import { ratio } from '../../../text.js';
import { figure, table } from '../markup.js';
import { lineChart } from './svg/line_chart.js';

/** Undefined where it was not measured. @typedef {{ ratio: number, lo: number, hi: number } | undefined} Measured */

/**
 * @param {object} content
 * @param {string} content.heading
 * @param {string} [content.note]
 * @param {string} content.label what the ratio is of, and what it is to
 * @param {string[]} content.steps names in their order
 * @param {{ name: string, look: import('./series.js').Look, ratios: Measured[] }[]} content.series a ratio per step
 */
export function byStepFigure({ heading, note, label, steps, series }) {
  const drawn = series.flatMap(({ name, look, ratios }) => {
    const seen = ratios.flatMap((found, at) => (found ? [{ ...found, at }] : []));
    return seen.length > 0 ? [{ name, look, seen, ratios }] : [];
  });
  if (drawn.length === 0 || steps.length < 2) return undefined;
  const common = commonBeginning(steps);
  return figure({
    heading,
    note,
    chart: lineChart({
      name: `${heading}: ${label}`,
      description: drawn
        .map(
          ({ name, seen }) =>
            `${name} ${seen.map((one) => `${steps[one.at]} ${ratio(one)}`).join(', ')}`,
        )
        .join('; '),
      x: {
        domain: [-0.3, steps.length - 0.7],
        ticks: steps.map((text, at) => ({ at, text: text.slice(common.length) })),
        label: common,
        names: true,
      },
      y: { kind: 'log', text: (value) => `${Number(value.toPrecision(3))}×`, label },
      rule: 1,
      series: drawn.map(({ name, look, seen }) => ({
        name,
        look,
        says: seen.map((one) => `${steps[one.at]} ${ratio(one)}`).join(', '),
        points: seen.map((one) => /** @type {const} */ ([one.at, one.ratio])),
        intervals: seen
          .filter(({ lo, hi }) => lo < hi)
          .map(({ at, lo, hi }) => ({ x: at, low: lo, high: hi })),
      })),
    }),
    numbers: table({
      caption: `${heading}: ${label}`,
      head: ['', ...steps],
      rows: drawn.map(({ name, ratios }) => [
        name,
        ...steps.map((_, at) => {
          const found = ratios[at];
          return found && ratio(found);
        }),
      ]),
    }),
  });
}

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

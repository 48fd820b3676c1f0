import * as Plot from '@observablehq/plot';
import { number } from '../../../text.js';
import { chart, heightOf, NAMES_WIDTH } from './chart.js';

/** @typedef {{ name: string, parts: { part: string, value: number }[] }} Bar */

/**
 * One stacked bar per contender, its total written behind it.
 * @param {object} content
 * @param {string} content.description
 * @param {string} content.unit
 * @param {Bar[]} content.bars
 * @param {Record<string, string>} content.colors CSS colour of each part, in stacking order
 */
export function barChart({ description, unit, bars, colors }) {
  const order = Object.keys(colors);
  const stacks = bars.map(({ name, parts }) => {
    let end = 0;
    const placed = order.flatMap((part) => {
      const value = parts.find((one) => one.part === part)?.value ?? 0;
      const start = end;
      end += value;
      return value > 0 ? [{ name, part, start, end }] : [];
    });
    return { name, placed, total: end };
  });
  const totals = stacks.map(({ name, total }) => `${name} ${number(total)} ${unit}`);
  return chart(`${description} ${totals.join(', ')}`, {
    height: heightOf(bars.length, 46),
    marginLeft: NAMES_WIDTH,
    marginRight: 52,
    marginBottom: 34,
    marginTop: 12,
    x: { label: unit, labelAnchor: 'center', labelArrow: false, ticks: 5, tickFormat: String },
    y: { domain: bars.map(({ name }) => name), label: null, tickSize: 0, padding: 0.3 },
    marks: [
      Plot.gridX({ ticks: 5, stroke: 'var(--line)', strokeOpacity: 1 }),
      Plot.barX(
        stacks.flatMap(({ placed }) => placed),
        { x1: 'start', x2: 'end', y: 'name', fill: ({ part }) => colors[part], insetRight: 1 },
      ),
      Plot.text(stacks, {
        x: 'total',
        y: 'name',
        text: ({ total }) => number(total),
        textAnchor: 'start',
        dx: 5,
        fill: 'var(--ink)',
      }),
    ],
  });
}

/** For github-action-benchmark, whose tool is then `customSmallerIsBetter`. */

import { printableJson } from '../printable.js';
import { number } from '../text.js';
import { lastPoints } from './last_points.js';
import { changeSince, changeText, verdictText } from './words.js';

/** @typedef {import('./words.js').Compared} Compared */

export const name = 'github-action-benchmark';

/** @param {Compared} compared */
export function render(compared) {
  const entries = lastPoints(compared).map(({ name: own, point, series, time }) => {
    const change = changeSince(point, 0);
    const first = series.points[0];
    const extra = change
      ? `${changeText(change)} since ${first.label}: ${verdictText(series, change)}`
      : undefined;
    return {
      name: own,
      unit: 'µs/op',
      value: time.median,
      range: `${number(time.lo)}–${number(time.hi)}`,
      ...(extra && { extra }),
    };
  });
  return printableJson(`${JSON.stringify(entries, null, 2)}\n`);
}

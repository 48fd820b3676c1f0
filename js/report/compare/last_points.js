/** What services that keep their own history want: the figures of the last run, each by a name that stays. */

import { TIME } from '../settings.js';
import { bySetting, nameOf } from './words.js';

/** @typedef {import('./words.js').Compared} Compared */
/** @typedef {import('./words.js').Point} Point */
/** @typedef {import('./words.js').Series} Series */

/**
 * @param {Compared} compared
 * @returns {{ name: string, point: Point, series: Series, time: import('../../results/run.d.ts').Interval }[]}
 */
export function lastPoints(compared) {
  const last = compared.sources.length - 1;
  return bySetting(compared).flatMap(({ title, series }) =>
    series.flatMap((one) => {
      const point = one.points.at(-1);
      const time = point?.metrics[TIME];
      if (!point || !time || point.source !== last) return [];
      return [{ name: `${title}: ${nameOf(one)}`, point, series: one, time }];
    }),
  );
}

/** How ratios are said, in tables and findings alike. */

import { ratioText } from '../../../js/stats/figures.js';

/** @param {number} ratio */
export const times = (ratio) => `${ratio.toFixed(2)} ×`;

/** One launch alone has no interval. @param {import('../../../js/results/run.d.ts').Comparison} launches */
export const launchesText = (launches) =>
  launches.rounds < 2 ? `${times(launches.ratio)} in one launch` : ratioText(launches);

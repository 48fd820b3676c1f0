/** tollgate/compare@1, as js/stats/between_runs/compared.schema.json describes it. */

import { printableJson } from '../printable.js';

export const name = 'json';

/** @param {import('./words.js').Compared} compared */
export const render = (compared) => printableJson(`${JSON.stringify(compared, null, 2)}\n`);

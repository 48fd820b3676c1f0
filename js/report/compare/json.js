/** tollgate/compare@1, as js/stats/between_runs/compared.schema.json describes it. */

export const name = 'json';

/** @param {import('./words.js').Compared} compared */
export const render = (compared) => `${JSON.stringify(compared, null, 2)}\n`;

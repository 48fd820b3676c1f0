import { label } from '../../../text.js';
import { html } from '../markup.js';

/** @typedef {import('../../../settings.js').Row} Row */
/** @typedef {{ color: string, dash: string }} Look */

/** Defined in css/palette.css, light and dark: hues that colour-blind eyes can tell apart. */
const COLORS = ['--series-1', '--series-2', '--series-3', '--series-4', '--series-5', '--series-6'];

/**
 * How a contender's line looks: its driver gives the colour, how it is called the dashes.
 * @param {import('../../../../results/run.d.ts').RunFile} run
 * @returns {(row: Row) => Look}
 */
export function looksOf(run) {
  const chosen = run.cells.filter(({ role }) => role !== 'bound');
  const drivers = [...new Set(chosen.map(({ driver }) => driver))];
  return ({ cell }) => {
    if (cell.role === 'bound') return { color: 'var(--bound)', dash: '' };
    const color = `var(${COLORS[drivers.indexOf(cell.driver) % COLORS.length]})`;
    if (cell.role === 'control') return { color, dash: '1 5' };
    if (cell.dispatch !== 'inline') return { color, dash: '2 3' };
    return { color, dash: cell.variant === '' ? '' : '7 3' };
  };
}

/** @param {Row[]} rows @param {(row: Row) => Look} look */
export function legend(rows, look) {
  return html`<ul class="legend">${rows.map((row) => {
    const { color, dash } = look(row);
    return html`<li><svg width="28" height="8" aria-hidden="true"><line x1="0" x2="28" y1="4" y2="4"
 stroke="${color}" stroke-width="2.5" stroke-dasharray="${dash}"></line></svg>${label(row.cell)}</li>`;
  })}</ul>`;
}

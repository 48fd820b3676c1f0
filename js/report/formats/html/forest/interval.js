import { logRatios } from '../../../../stats/comparison/pairs.js';
import { TIME, toneOf, verdictText } from '../../../settings.js';
import { speedOf, speedText } from '../../../speed.js';
import { html } from '../markup.js';

/** @typedef {import('../../../settings.js').Row} Row */
/** @typedef {import('../../../../results/run.d.ts').Run} Run */

/**
 * How many times as fast as the baseline a contender was in each round.
 * @param {Run} run
 * @param {Row} row
 * @returns {number[]}
 */
export function speedsByRound({ data }, { cell, comparisons }) {
  const baseline = data.get(comparisons[TIME]?.baseline ?? '');
  const own = data.get(cell.id);
  if (!baseline || !own) return [];
  return logRatios(baseline, own, TIME).map((log) => Math.exp(-log));
}

/**
 * A row's interval on the axis of its table: a line from end to end, a mark in the middle, a dot for each round.
 * The same is in the row's text, so that it is hidden from those who hear it.
 * @param {Row} row
 * @param {import('./axis.js').Axis} axis
 * @param {{ id: string, rounds?: number[] }} of `id`: of the axis
 */
export function intervalDrawing(row, axis, { id, rounds = [] }) {
  const compared = row.comparisons[TIME];
  const { at } = axis;
  const behind = html`<use href="#${id}"/>`;
  if (!compared) {
    const mark =
      row.cell.role === 'baseline' && html`<circle class="mid" cx="${at(1)}" cy="50%" r="4"/>`;
    return html`<svg class="interval baseline" aria-hidden="true">${behind}${mark}</svg>`;
  }
  const { speed, lo, hi } = speedOf(compared);
  return html`<svg class="interval ${toneOf(row)}" aria-hidden="true">${behind}
<line x1="${at(lo)}" x2="${at(hi)}" y1="50%" y2="50%"/>${rounds.map((one) => html`<circle class="dot" cx="${at(one)}" cy="50%" r="2.5"/>`)}<circle class="mid" cx="${at(speed)}" cy="50%" r="4.5"/><title>${hint(row, compared, rounds)}</title></svg>`;
}

/** @param {Row} row @param {Parameters<typeof speedText>[0]} compared @param {number[]} rounds */
function hint(row, compared, rounds) {
  const each = rounds.map((speed) => speed.toFixed(2)).join(', ');
  return `${speedText(compared)}, ${verdictText(row)}${each && `; by round: ${each}`}`;
}

import { TIME } from '../../../settings.js';
import { interval, label } from '../../../text.js';
import { folded, html, table } from '../markup.js';

/** Every planned cell with its status. @param {import('../../../../results/run.d.ts').RunFile} run */
export function cellsSection({ cells }) {
  const measured = cells.filter(({ summary }) => summary).length;
  return html`<section aria-labelledby="cells">
<h2 id="cells">All cells</h2>
${folded(
  `${cells.length} planned, ${measured} measured`,
  html`<div class="words">${table({
    caption: 'Every planned cell, with its status and, where it has no numbers, the reason',
    head: ['contender', 'setting', 'store', 'status', 'rounds', 'µs/op or reason'],
    rows: cells.map((cell) => [
      label(cell),
      cell.setting,
      cell.store,
      html`<span class="${cell.status}">${cell.status}</span>`,
      cell.summary?.rounds ?? 0,
      timeOrReason(cell),
    ]),
  })}</div>`,
)}
</section>`;
}

/** @param {import('../../../../results/run.d.ts').Cell} cell */
function timeOrReason({ summary, reason }) {
  const time = summary?.metrics[TIME];
  return time ? interval(time) : reason;
}

import { interval, label, number } from '../../text.js';
import { environmentOf } from '../../view.js';
import { html, table } from './markup.js';

/** @typedef {import('../../../types.d.ts').Run} Run */

/** What ran where, and every cell with its status. @param {Run} run */
export function appendix(run) {
  return html`<section aria-labelledby="environment">
<h2 id="environment">Environment</h2>
<div class="card"><dl>${environmentOf(run).map(
    ([what, value]) => html`<dt>${what}</dt><dd>${value}</dd>`,
  )}<dt>Command</dt><dd><code>tollgate ${run.argv.join(' ')}</code></dd></dl></div>
${micro(run)}
</section>
<section aria-labelledby="cells">
<h2 id="cells">All cells</h2>
<details><summary>${run.cells.length} cells planned, ${run.cells.filter(({ summary }) => summary).length} measured</summary>
<div class="words">${table({
    caption: 'Every planned cell, with its status and, where it has no numbers, the reason',
    head: ['contender', 'workload', 'dataset', 'in flight', 'status', 'rounds', 'µs/op or reason'],
    rows: run.cells.map((cell) => [
      label(cell),
      cell.workload,
      cell.dataset,
      cell.concurrency,
      html`<span class="${cell.status}">${cell.status}</span>`,
      cell.rounds.length,
      cell.summary ? interval(cell.summary.usPerOp) : cell.reason,
    ]),
  })}</div></details>
</section>`;
}

/** This machine's floors, from `npm run bench:micro`. @param {Run} run */
function micro({ environment }) {
  if (!environment.micro) return undefined;
  return table({
    caption: `This machine's floors, measured ${environment.micro.measuredAt.slice(0, 10)} with benchmark.js`,
    head: ['what', 'median ns a call', 'relative margin of error'],
    rows: Object.entries(environment.micro.suites).flatMap(([suite, benchmarks]) =>
      Object.entries(benchmarks).map(([benchmark, { medianNs, rme }]) => [
        `${suite}: ${benchmark}`,
        number(medianNs),
        `±${number(rme)} %`,
      ]),
    ),
  });
}

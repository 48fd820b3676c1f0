import { environmentOf } from '../../facts.js';
import { TIME } from '../../settings.js';
import { interval, label, number } from '../../text.js';
import { html, table } from './markup.js';

/** @typedef {import('../../../results/run.d.ts').RunFile} RunFile */
/** @typedef {import('../../../results/run.d.ts').Cell} Cell */

/** What ran where, and every cell with its status. @param {RunFile} run */
export function appendix(run) {
  const measured = run.cells.filter(({ summary }) => summary).length;
  return html`<section aria-labelledby="environment">
<h2 id="environment">Environment</h2>
<div class="card"><dl>${environmentOf(run).map(
    ([what, value]) => html`<dt>${what}</dt><dd>${value}</dd>`,
  )}<dt>Command</dt><dd><code>tollgate ${run.argv.join(' ')}</code></dd></dl></div>
${micro(run)}
</section>
<section aria-labelledby="cells">
<h2 id="cells">All cells</h2>
<details><summary>${run.cells.length} cells planned, ${measured} measured</summary>
<div class="words">${table({
    caption: 'Every planned cell, with its status and, where it has no numbers, the reason',
    head: ['contender', 'setting', 'store', 'status', 'rounds', 'µs/op or reason'],
    rows: run.cells.map((cell) => [
      label(cell),
      cell.setting,
      cell.store,
      html`<span class="${cell.status}">${cell.status}</span>`,
      cell.summary?.rounds ?? 0,
      timeOrReason(cell),
    ]),
  })}</div></details>
</section>`;
}

/** @param {Cell} cell */
function timeOrReason({ summary, reason }) {
  const time = summary?.metrics[TIME];
  return time ? interval(time) : reason;
}

/** This machine's own costs, from `npm run bench:micro`. @param {RunFile} run */
function micro({ environment }) {
  if (!environment.micro) return undefined;
  const day = environment.micro.measuredAt.slice(0, 10);
  const suites = Object.entries(environment.micro.suites);
  const grids = suites.filter(([, benchmarks]) => Object.values(benchmarks)[0]?.ratios);
  const single = suites
    .filter((suite) => !grids.includes(suite))
    .flatMap(([suite, benchmarks]) =>
      Object.entries(benchmarks).map(([benchmark, { medianNs, rme }]) => [
        `${suite}: ${benchmark}`,
        number(medianNs),
        `±${number(rme)} %`,
      ]),
    );
  return [
    single.length > 0 &&
      table({
        caption: `Single steps on this machine, last measured ${day} with benchmark.js`,
        head: ['what', 'median ns a call', 'relative margin of error'],
        rows: single,
      }),
    grids.map(([suite, cells]) => grid(suite, cells)),
  ];
}

/**
 * @param {string} suite
 * @param {NonNullable<RunFile['environment']['micro']>['suites'][string]} cells
 */
function grid(suite, cells) {
  return html`<details><summary>${suite}: ${Object.keys(cells).length} cells</summary>
<div class="words">${table({
    caption: `${suite}: the addon's CPU time in ns for a document, and ratios of times with 95 % intervals`,
    head: [
      'fields, kind, text × documents at a time',
      'ns',
      ...Object.keys(Object.values(cells)[0].ratios ?? {}),
    ],
    rows: Object.entries(cells).map(([cell, { medianNs, ratios }]) => [
      cell,
      number(medianNs),
      ...Object.values(ratios ?? {}).map(interval),
    ]),
  })}</div></details>`;
}

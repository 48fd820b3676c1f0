import { environmentOf } from '../../../run_facts.js';
import { counted, interval, number } from '../../../text.js';
import { folded, html, table, unbroken } from '../markup.js';

/** @typedef {import('../../../../results/run.d.ts').RunFile} RunFile */

/** What ran where, and the command that does it again. @param {RunFile} run */
export function environmentSection(run) {
  return html`<section aria-labelledby="environment">
<h2 id="environment">Environment</h2>
<div class="card"><dl>${environmentOf(run).map(
    ([what, value]) => html`<div><dt>${what}</dt><dd>${value}</dd></div>`,
  )}<div><dt>Command</dt><dd><code class="command">${unbroken(commandOf(run))}</code></dd></div></dl></div>
${micro(run)}
</section>`;
}

/** As a shell takes it. @param {RunFile} run */
export const commandOf = ({ argv }) =>
  ['npm run bench:native --', ...argv.map(quoted)].join(' ').trim();

/** @param {string} word */
const quoted = (word) =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

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
  return folded(
    `${suite}: ${counted(Object.keys(cells).length, 'cell')}`,
    html`<div class="words">${table({
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
    })}</div>`,
  );
}

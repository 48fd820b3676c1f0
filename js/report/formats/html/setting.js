import { ratioOf } from '../../columns.js';
import { settingNoise } from '../../facts.js';
import { baselineOf, TIME, toneOf, verdictOf } from '../../settings.js';
import { ABSENT, interval, label, number, percent, probability, ratio, title } from '../../text.js';
import { anchorOf } from './anchor.js';
import { latencyFigures } from './figures/latency_figures.js';
import { noiseNote, ratioChart } from './figures/ratio.js';
import { cpuFigure, memoryFigure } from './figures/resources.js';
import { stageFigure } from './figures/stages.js';
import { figure, html, table } from './markup.js';

/** @typedef {import('../../settings.js').SettingResult} SettingResult */
/** @typedef {import('../../settings.js').Row} Row */
/** @typedef {import('../../../results/run.d.ts').Run} Run */
/** @typedef {import('../../../results/run.d.ts').Metric} Metric */

/** Metrics of the main table, beside time, ratio and verdict. */
const SHOWN = [
  ['p50 µs', 'latencyP50Us'],
  ['p99 µs', 'latencyP99Us'],
  ['operations/s', 'opsPerSecond'],
];

/**
 * All that was measured under one setting.
 * @param {SettingResult} result
 * @param {Run} run
 * @param {(row: Row) => import('./figures/series.js').Look} look
 */
export function settingSection(result, run, look) {
  const { setting, rows, unmeasured, noisePct } = result;
  const noise = settingNoise(noisePct);
  return html`<section aria-labelledby="${anchorOf(setting)}">
<h3 id="${anchorOf(setting)}">${title(setting)}</h3>
<p class="note">One operation ${setting.phrase}${noise && `; ${noise}`}.</p>
${
  rows.length > 0 && [
    mainTable(result),
    html`<div class="pairs">
${ratioFigure(result, run)}
${latencyFigures(result, run, look)}
${cpuFigure(result)}
${memoryFigure(result)}
${stageFigure(result)}
</div>`,
  ]
}
${unmeasured.map(
  ({ status, reason, labels }) =>
    html`<p class="note"><span class="${status}">${status}</span>: ${reason} (${labels.join(', ')})</p>`,
)}
</section>`;
}

/** @param {SettingResult} result */
function mainTable({ setting, rows }) {
  return table({
    caption: `${title(setting)}: medians with 95 % intervals, fastest first`,
    head: ['contender', 'µs/op', '× baseline', 'verdict', ...SHOWN.map(([head]) => head)],
    rows: rows.map((row) => {
      const { metrics } = row.cell.summary;
      return [
        label(row.cell),
        interval(metrics[TIME]),
        ratioOf(row),
        html`<span class="tone ${toneOf(row)}">${verdictOf(row)}</span>`,
        ...SHOWN.map(([, name]) => (metrics[name] ? number(metrics[name].median) : ABSENT)),
      ];
    }),
  });
}

/** @param {SettingResult} result @param {Run} run */
function ratioFigure(result, run) {
  const chart = ratioChart(result, baselineOf(run, [result]));
  if (!chart) return undefined;
  const others = run.metrics.filter(
    ({ name, compared }) =>
      compared && name !== TIME && result.rows.some(({ comparisons }) => comparisons[name]),
  );
  return figure({
    heading: 'Time relative to the baseline',
    note: noiseNote(result.noisePct),
    chart,
    numbers: table({
      caption: `Ratios of ${title(result.setting)}`,
      head: [
        'contender',
        '× time',
        'p',
        'p adjusted',
        'detectable',
        ...others.map((metric) => `× ${nameOf(metric)}`),
      ],
      rows: result.rows.flatMap(({ cell, comparisons }) => {
        const time = comparisons[TIME];
        if (!time) return [];
        return [
          [
            label(cell),
            ratio(time),
            probability(time.p),
            probability(time.pAdjusted),
            percent(time.minimumDetectablePct),
            ...others.map(({ name }) => {
              const compared = comparisons[name];
              return compared ? ratio(compared) : ABSENT;
            }),
          ],
        ];
      }),
    }),
  });
}

/** `clientCpuUsPerOp` as `client cpu us per op`. @param {Metric} metric */
function nameOf({ name }) {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

import { interval, label, megabytes, number, ratio, title } from '../../text.js';
import { ratioOf, verdictOf } from '../../view.js';
import { barChart } from './bars.js';
import { latencyChart } from './latency.js';
import { figure, html, table } from './markup.js';
import { noiseNote, ratioChart } from './ratio.js';
import { legend } from './series.js';
import { stageFigure } from './stages.js';

/** @typedef {import('../../view.js').Setting} Setting */
/** @typedef {import('../../view.js').Row} Row */
/** @typedef {import('../../../types.d.ts').Run} Run */
/** @typedef {import('./series.js').Look} Look */

const CPU_COLORS = { client: 'var(--client)', server: 'var(--server)' };

/** @param {Setting} setting */
export function anchorOf({ workload, dataset, concurrency }) {
  return `${workload}-${dataset}-c${concurrency}`;
}

/**
 * All that was measured with one workload, dataset and concurrency.
 * @param {Setting} setting
 * @param {Run} run
 * @param {(row: Row) => Look} look
 */
export function settingSection(setting, run, look) {
  const { rows, without } = setting;
  return html`<section aria-labelledby="${anchorOf(setting)}">
<h3 id="${anchorOf(setting)}">${title(setting)}</h3>
${
  rows.length > 0 && [
    mainTable(setting),
    html`<div class="pairs">
${ratioFigure(setting, run)}
${latencyFigure(setting, look)}
${cpuFigure(setting)}
${memoryFigure(setting)}
${stageFigure(setting)}
</div>`,
  ]
}
${
  without.length > 0 &&
  html`<p class="note">Without numbers: ${without.map(
    (cell, i) => html`${i > 0 && '; '}${label(cell)} ${cell.status} (${cell.reason})`,
  )}.</p>`
}
</section>`;
}

/** @param {Setting} setting */
function mainTable(setting) {
  return table({
    caption: `${title(setting)}: medians with 95 % intervals, fastest first`,
    head: ['contender', 'µs/op', '× baseline', 'verdict', 'p50 µs', 'p99 µs', 'operations/s'],
    rows: setting.rows.map((row) => {
      const { cell } = row;
      const word = verdictOf(row);
      return [
        label(cell),
        interval(cell.summary.usPerOp),
        ratioOf(row),
        html`<span class="tone ${word}">${word}</span>`,
        number(cell.summary.latencyUs.p50.median),
        number(cell.summary.latencyUs.p99.median),
        number(cell.summary.opsPerSecond.median),
      ];
    }),
  });
}

/** @param {Setting} setting @param {Run} run */
function ratioFigure(setting, run) {
  const chart = ratioChart(setting, run);
  if (!chart) return undefined;
  return figure({
    heading: 'Time relative to the baseline',
    note: noiseNote(run),
    chart,
    numbers: table({
      caption: `Ratios of ${title(setting)}`,
      head: ['contender', '× time', 'p', 'detectable', '× client CPU', '× p99'],
      rows: setting.rows
        .filter(({ comparisons }) => comparisons.usPerOp)
        .map(({ cell, comparisons: { usPerOp, clientCpuUsPerOp, latencyP99Us } }) => [
          label(cell),
          usPerOp && ratio(usPerOp),
          usPerOp && number(usPerOp.p),
          usPerOp && percent(usPerOp.minimumDetectablePct),
          clientCpuUsPerOp && ratio(clientCpuUsPerOp),
          latencyP99Us && ratio(latencyP99Us),
        ]),
    }),
  });
}

/** @param {Setting} setting @param {(row: Row) => Look} look */
function latencyFigure(setting, look) {
  return figure({
    heading: 'Latency',
    note: 'From call to answer; all rounds together.',
    chart: [latencyChart(setting, look), legend(setting.rows, look)],
    numbers: table({
      caption: `Latency of ${title(setting)}, µs: medians over rounds`,
      head: ['contender', 'p50', 'p90', 'p99', 'p99.9', 'max'],
      rows: setting.rows.map(({ cell }) => {
        const { p50, p90, p99, p999, max } = cell.summary.latencyUs;
        return [label(cell), ...[p50, p90, p99, p999, max].map((one) => number(one.median))];
      }),
    }),
  });
}

/** @param {Setting} setting */
function cpuFigure(setting) {
  const bars = setting.rows.map(({ cell: { summary, ...cell } }) => ({
    name: label(cell),
    parts: [
      { part: 'client', value: summary.clientCpuUsPerOp.median },
      { part: 'server', value: summary.serverCpuUsPerOp?.median ?? 0 },
    ],
  }));
  return figure({
    heading: 'CPU per operation',
    note: [
      swatch(CPU_COLORS.client, 'client, all its threads'),
      swatch(CPU_COLORS.server, 'server'),
    ],
    chart: barChart({
      description: `${title(setting)}: CPU time per operation, client and server.`,
      unit: 'µs/op',
      bars,
      colors: CPU_COLORS,
    }),
    numbers: table({
      caption: `CPU of ${title(setting)}, µs/op`,
      head: ['contender', 'client', 'server', 'event loop busy', 'GC ms a round'],
      rows: setting.rows.map(({ cell: { summary, ...cell } }) => [
        label(cell),
        interval(summary.clientCpuUsPerOp),
        summary.serverCpuUsPerOp ? interval(summary.serverCpuUsPerOp) : 'not seen',
        percent(100 * summary.eventLoopUtilization.median),
        number(summary.gcMs.median),
      ]),
    }),
  });
}

/** @param {Setting} setting */
function memoryFigure(setting) {
  return figure({
    heading: 'Memory',
    note: 'Resident set of the client at its peak, workers included.',
    chart: barChart({
      description: `${title(setting)}: peak resident set.`,
      unit: 'MB',
      bars: setting.rows.map(({ cell }) => ({
        name: label(cell),
        parts: [{ part: 'rss', value: cell.summary.rssPeakKb.median / 1024 }],
      })),
      colors: { rss: 'var(--client)' },
    }),
    numbers: table({
      caption: `Memory of ${title(setting)}, MB`,
      head: ['contender', 'RSS peak', 'RSS growth', 'heap peak'],
      rows: setting.rows.map(({ cell: { summary, ...cell } }) => [
        label(cell),
        megabytes(summary.rssPeakKb.median),
        megabytes(summary.rssDeltaKb.median),
        megabytes(summary.heapPeakKb.median),
      ]),
    }),
  });
}

/** @param {string} color @param {string} text */
export function swatch(color, text) {
  return html`<span class="key"><i style="background:${color}"></i>${text}</span> `;
}

/** @param {number | null} value */
function percent(value) {
  return value === null ? '–' : `${number(value)} %`;
}

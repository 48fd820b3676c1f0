/** How speed went from round to round: each contender against its own median, and what the machine did meanwhile. */

import { metricValue } from '../../../../stats/metrics.js';
import { TIME } from '../../../settings.js';
import { ABSENT, label, number, title } from '../../../text.js';
import { figure, html, table } from '../markup.js';
import { rowChart, share } from './rows/row_chart.js';
import { polyline, px } from './svg/frame.js';

/** @typedef {import('../../../settings.js').SettingResult} SettingResult */
/** @typedef {import('../../../settings.js').Row} Row */
/** @typedef {import('../../../../results/run.d.ts').Run} Run */
/** `pct`: of its own median. @typedef {{ round: number, us: number, pct: number }} Step */

/** Percent; drawn larger, mere noise would look like news. */
const LEAST_SPAN_PCT = 3;
const LEAST_STEAL_PCT = 5;
/** Drawings are stretched; within they are so many units wide and high. */
const SIZE = 100;

/**
 * @param {SettingResult} result
 * @param {Run} run
 */
export function driftFigure({ setting, rows, noisePct }, run) {
  const seen = rows.flatMap((row) => {
    const steps = stepsOf(row, run);
    return steps.length > 1 ? [{ name: label(row.cell), row, steps }] : [];
  });
  if (seen.length === 0) return undefined;
  const rounds = [...new Set(seen.flatMap(({ steps }) => steps.map(({ round }) => round)))].sort(
    (a, b) => a - b,
  );
  const steal = stealOf(
    seen.map(({ row }) => row),
    run,
    rounds,
  );
  const span = seen
    .flatMap(({ steps }) => steps)
    .reduce((most, { pct }) => Math.max(most, Math.abs(pct)), LEAST_SPAN_PCT);
  const at = new Map(rounds.map((round, i) => [round, i + 0.5]));
  const place = {
    x: (/** @type {number} */ round) => (SIZE * (at.get(round) ?? 0)) / rounds.length,
    y: (/** @type {number} */ pct) => (SIZE / 2) * (1 - (0.9 * pct) / span),
  };
  const band = noiseBand(noisePct, place.y);
  return figure({
    heading: 'From round to round',
    note:
      `Time per operation of each round beside the contender’s own median: rounds from left to right; up is slower, by ${number(span)} % at the top of each drawing.` +
      (band ? ` Shaded: ±${number(noisePct ?? 0)} %, the noise of this setting.` : '') +
      (steal.some((pct) => pct > 0) ? ' Steal: CPU time that the hypervisor gave to others.' : ''),
    chart: rowChart({
      name: `${title(setting)}: time per operation, round by round`,
      description: seen.map(({ name, steps }) => `${name} ${rangeOf(steps)}`).join(', '),
      unit: 'least to most',
      className: 'drift',
      rows: [
        ...seen.map(({ name, steps }) => ({
          name,
          drawing: stretched([band, course(steps, place)]),
          value: rangeOf(steps),
        })),
        ...(steal.some((pct) => pct > 0) ? [stealRow(steal)] : []),
      ],
    }),
    numbers: table({
      caption: `Rounds of ${title(setting)}, µs/op`,
      head: ['contender', ...rounds.map((round) => `round ${round}`)],
      rows: [
        ...seen.map(({ name, steps }) => {
          const us = new Map(steps.map((step) => [step.round, number(step.us)]));
          return [name, ...rounds.map((round) => us.get(round) ?? ABSENT)];
        }),
        ['steal %', ...steal.map(number)],
      ],
    }),
  });
}

/**
 * A baseline is measured once in each group of contenders: its round is the mean of them.
 * @param {Row} row @param {Run} run @returns {Step[]}
 */
export function stepsOf({ cell }, run) {
  const median = cell.summary.metrics[TIME].median;
  return [...meansByRound(run.data.get(cell.id)?.rounds ?? [], TIME)]
    .map(([round, us]) => ({ round, us, pct: 100 * (us / median - 1) }))
    .sort((a, b) => a.round - b.round);
}

/**
 * The mean of all contenders: what is stolen is stolen from the machine.
 * @param {Row[]} rows @param {Run} run @param {number[]} rounds
 * @returns {number[]} percent, by round
 */
function stealOf(rows, run, rounds) {
  const all = rows.flatMap(({ cell }) => run.data.get(cell.id)?.rounds ?? []);
  const means = meansByRound(all, 'stealPct');
  return rounds.map((round) => means.get(round) ?? 0);
}

/**
 * @param {readonly import('../../../../results/run.d.ts').Round[]} rounds
 * @param {string} metric
 */
function meansByRound(rounds, metric) {
  /** @type {Map<number, { sum: number, count: number }>} */
  const found = new Map();
  for (const one of rounds) {
    const value = metricValue(one, metric);
    if (value === undefined) continue;
    const { sum, count } = found.get(one.round) ?? { sum: 0, count: 0 };
    found.set(one.round, { sum: sum + value, count: count + 1 });
  }
  return new Map([...found].map(([round, { sum, count }]) => [round, sum / count]));
}

/** @param {number | undefined} noisePct @param {(pct: number) => number} y */
function noiseBand(noisePct, y) {
  if (noisePct === undefined) return undefined;
  const [top, bottom] = [y(noisePct), y(-noisePct)].map((at) => Math.max(0, Math.min(SIZE, at)));
  return html`<rect class="noise" width="${SIZE}" y="${px(top)}" height="${px(bottom - top)}"/>`;
}

/**
 * @param {Step[]} steps
 * @param {{ x: (round: number) => number, y: (pct: number) => number }} place
 */
function course(steps, { x, y }) {
  const points = steps.map(({ round, pct }) => /** @type {const} */ ([x(round), y(pct)]));
  // A line of no length with round ends is a dot that stretching does not change.
  const dots = points.map(([left, top]) => `M${px(left)},${px(top)}h0`).join('');
  return html`<path class="own" d="M0,${SIZE / 2}H${SIZE}"/><path class="course" d="${polyline(points)}"/><path class="dots" d="${dots}"/>`;
}

/** @param {import('../markup.js').Value} content */
const stretched = (content) =>
  html`<svg viewBox="0 0 ${SIZE} ${SIZE}" preserveAspectRatio="none">${content}</svg>`;

/** @param {number[]} steal */
function stealRow(steal) {
  const most = steal.reduce((a, b) => Math.max(a, b), 0);
  const span = Math.max(LEAST_STEAL_PCT, most);
  return {
    name: 'steal',
    aside: true,
    drawing: steal.map(
      (pct, i) =>
        html`<rect class="steal" x="${share(i + 0.3, steal.length)}" width="${share(0.4, steal.length)}" y="${share(span - pct, span)}" height="${share(pct, span)}"><title>${number(pct)} %</title></rect>`,
    ),
    value: `up to ${number(most)} %`,
  };
}

/** @param {Step[]} steps */
function rangeOf(steps) {
  const pcts = Float64Array.from(steps, ({ pct }) => pct).sort();
  return `${signed(pcts[0])} to ${signed(pcts[pcts.length - 1])} %`;
}

/** @param {number} pct */
const signed = (pct) => `${pct < 0 ? '−' : '+'}${Math.abs(pct).toFixed(1)}`;

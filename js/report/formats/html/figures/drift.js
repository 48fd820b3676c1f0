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
  const span = Math.max(
    LEAST_SPAN_PCT,
    ...seen.flatMap(({ steps }) => steps.map(({ pct }) => Math.abs(pct))),
  );
  const place = {
    x: (/** @type {number} */ round) => (SIZE * (rounds.indexOf(round) + 0.5)) / rounds.length,
    y: (/** @type {number} */ pct) => (SIZE / 2) * (1 - (0.9 * pct) / span),
  };
  const band = noiseBand(noisePct, place.y);
  return figure({
    heading: 'From round to round',
    note:
      `Time per operation of each round beside the contender’s own median: all drawings are as high as ±${number(span)} %, up is slower.` +
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
        ...seen.map(({ name, steps }) => [
          name,
          ...rounds.map((round) => {
            const step = steps.find((one) => one.round === round);
            return step ? number(step.us) : ABSENT;
          }),
        ]),
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
  /** @type {Map<number, number[]>} */
  const byRound = new Map();
  for (const one of run.data.get(cell.id)?.rounds ?? []) {
    const us = metricValue(one, TIME);
    if (us !== undefined) byRound.set(one.round, [...(byRound.get(one.round) ?? []), us]);
  }
  const median = cell.summary.metrics[TIME].median;
  return [...byRound]
    .map(([round, groups]) => ({ round, us: mean(groups) }))
    .map(({ round, us }) => ({ round, us, pct: 100 * (us / median - 1) }))
    .sort((a, b) => a.round - b.round);
}

/**
 * The mean of all contenders: what is stolen is stolen from the machine.
 * @param {Row[]} rows @param {Run} run @param {number[]} rounds
 * @returns {number[]} percent, by round
 */
function stealOf(rows, run, rounds) {
  const all = rows.flatMap(({ cell }) => run.data.get(cell.id)?.rounds ?? []);
  return rounds.map((number) => {
    const seen = all.flatMap(({ round, metrics }) =>
      round === number && metrics.stealPct !== undefined ? [metrics.stealPct] : [],
    );
    return seen.length === 0 ? 0 : mean(seen);
  });
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
  const most = Math.max(...steal);
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
  const pcts = steps.map(({ pct }) => pct);
  return `${signed(Math.min(...pcts))} to ${signed(Math.max(...pcts))} %`;
}

/** @param {number} pct */
const signed = (pct) => `${pct < 0 ? '−' : '+'}${Math.abs(pct).toFixed(1)}`;

/** @param {number[]} values */
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

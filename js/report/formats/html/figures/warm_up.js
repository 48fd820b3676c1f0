/** How contenders warm up: what a call costs in CPU by how many came before it, each launch from its first call on. */

import { THROUGH_NOTE, throughText, warmUpSentence } from '../../../../stats/answers/warm_up.js';
import { warmUpOf } from '../../../../stats/steadiness/warm_up.js';
import { interval, label, number, title } from '../../../text.js';
import { figure, html, table, unbroken } from '../markup.js';
import { panels } from './latency.js';
import { lineChart } from './svg/line_chart.js';
import { countText, roundValues, timeText } from './svg/ticks.js';

/** @typedef {import('../../../settings.js').SettingResult} SettingResult */
/** @typedef {import('../../../../results/run.d.ts').Run} Run */
/** @typedef {import('../../../../results/run.d.ts').Cell} Cell */
/** @typedef {import('../../../../stats/steadiness/warm_up.js').WarmUp} WarmUp */
/** @typedef {{ name: string, cell: Cell, warmUp: WarmUp }} Seen */

/** About so many numbers across. */
const X_TICKS = 6;

/**
 * @param {SettingResult} result
 * @param {Run} run those of its rounds that were not steady are drawn, too: here one sees why
 * @param {(row: { cell: Cell }) => import('./series.js').Look} look
 */
export function warmUpFigure({ setting }, run, look) {
  const seen = run.cells.flatMap((cell) => {
    if (cell.setting !== setting.id) return [];
    const rounds = [
      ...(run.data.get(cell.id)?.rounds ?? []),
      ...(run.unsteady?.get(cell.id) ?? []),
    ];
    const warmUp = warmUpOf(rounds);
    return warmUp ? [{ name: label(cell), cell, warmUp }] : [];
  });
  if (seen.length === 0) return undefined;
  return figure({
    heading: 'From the first call on',
    note:
      'CPU of the client for a call, by how many calls came before it; the median of all launches. A mark stands where ' +
      `the cost changes its level, the dotted line where it is in the last quarter (${THROUGH_NOTE}).`,
    chart: [
      ...panels(seen).map((lines) => chartOf(title(setting), lines, seen, look)),
      // What loops in C has next to nothing that could warm up.
      html`<ul class="said">${seen.filter(({ cell }) => cell.role !== 'bound').map(({ name, warmUp }) => html`<li>${unbroken(warmUpSentence(name, warmUp))}</li>`)}</ul>`,
    ],
    numbers: table({
      caption: `Warm-up of ${title(setting)}: µs of CPU for a call`,
      head: ['contender', 'first calls', 'cost, × the last', 'last', 'through after', 'launches'],
      rows: seen.map(({ name, warmUp: { first, steadyUs, launches, ...warmUp } }) => [
        name,
        number(first.calls),
        interval(first.times),
        number(steadyUs),
        throughText(warmUp),
        String(launches),
      ]),
    }),
  });
}

/**
 * @param {string} where
 * @param {Seen[]} lines
 * @param {Seen[]} all of the setting: drawings of some have the same axes
 * @param {(row: { cell: Cell }) => import('./series.js').Look} look
 */
function chartOf(where, lines, all, look) {
  const calls = all.flatMap(({ warmUp: { points } }) => points.map((point) => point.calls));
  const [low, high] = [Math.min(...calls), Math.max(...calls)];
  return lineChart({
    name: `${where}: CPU of a call by calls before it`,
    description: lines
      .map(({ name, warmUp: { points, steadyUs } }) => {
        const [first] = points;
        return `${name} ${timeText(first.us)} at first, ${timeText(steadyUs)} at last`;
      })
      .join(', '),
    x: {
      domain: [Math.log10(low), Math.log10(high)],
      ticks: roundValues('log', low, high, X_TICKS).map((at) => ({
        at: Math.log10(at),
        text: countText(at),
      })),
      label: 'calls before, log scale',
    },
    y: {
      kind: 'log',
      text: timeText,
      label: 'CPU of a call',
      values: all.flatMap(({ warmUp: { points } }) => points.map(({ us }) => us)),
    },
    series: lines.map(({ name, cell, warmUp: { points, changes, steadyUs } }) => ({
      name,
      look: look({ cell }),
      says: `${timeText(steadyUs)} at last`,
      points: points.map(placeOf),
      marks: (changes.length > 0 ? changes : points.slice(-1)).map(placeOf),
      level: steadyUs,
    })),
  });
}

/** @param {{ calls: number, us: number }} point */
const placeOf = ({ calls, us }) => /** @type {const} */ ([Math.log10(calls), us]);

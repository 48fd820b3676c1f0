/** Latency as more is asked for: what an open loop shows, and a closed one hides. */

import { intervalsText } from '../../../../stats/median.js';
import { fewestRounds } from '../../../settings.js';
import { ABSENT, label, number } from '../../../text.js';
import { figure, table } from '../markup.js';
import { grouped, subjectOf } from './groups.js';
import { lineChart } from './svg/line_chart.js';
import { onBothScales } from './svg/scale.js';
import { countText, roundValues, timeText } from './svg/ticks.js';

/** @typedef {import('../../../settings.js').SettingResult} SettingResult */
/** @typedef {import('../../../settings.js').Row} Row */
/** @typedef {{ rate: number, row: Row }} Step */

const SHOWN = /** @type {const} */ ([
  ['median', 'latencyP50Us'],
  ['99th percentile', 'latencyP99Us'],
]);
/** Behind the figure. */
const NUMBERS = [
  ['achieved', 'opsPerSecond'],
  ['p50', 'latencyP50Us'],
  ['p90', 'latencyP90Us'],
  ['p99', 'latencyP99Us'],
  ['p99.9', 'latencyP999Us'],
];

/**
 * A figure for all open loads of a workload and dataset that differ in nothing but their rate.
 * @param {SettingResult[]} results
 * @param {(row: Row) => import('./series.js').Look} look
 */
export function underLoadFigures(results, look) {
  const open = results.filter(({ setting }) => setting.load.kind === 'open');
  const groups = grouped(open, ({ workload, dataset, load, params }) => [
    ...[workload, dataset, load.concurrency, params],
  ]);
  return groups.flatMap((alike) => {
    const { workload, dataset } = alike[0].setting;
    const drawn = underLoadFigure(alike, look);
    return drawn ? [{ workload, dataset, figure: drawn }] : [];
  });
}

/** @param {SettingResult[]} results @param {(row: Row) => import('./series.js').Look} look */
function underLoadFigure(results, look) {
  const contenders = stepsByContender(results);
  if (![...contenders.values()].some((steps) => steps.length > 1)) return undefined;
  const { setting } = results[0];
  const what = `${subjectOf(setting)}, at most ${setting.load.concurrency} in flight`;
  const most = Math.max(...[...contenders.values()].flat().map(({ rate }) => rate));
  return figure({
    heading: `Latency under load: ${what}`,
    note: `From the moment when an operation was to begin: what waits for its turn is seen to wait. Bars are ${intervalsText(fewestRounds(results.flatMap(({ rows }) => rows)))} over rounds.`,
    chart: SHOWN.map(([words, metric]) =>
      onBothScales((kind) =>
        lineChart({
          name: `${what}: ${words} of latency by offered rate, ${kind} scale`,
          description: describe(contenders, metric),
          x: {
            domain: [0, most * 1.03],
            ticks: roundValues('linear', 0, most, 4).map((at) => ({ at, text: countText(at) })),
            label: 'operations a second, offered',
          },
          y: { kind, text: timeText, label: `latency, ${words}` },
          series: [...contenders].map(([name, steps]) => lineOf(name, steps, metric, look)),
        }),
      ),
    ),
    numbers: numbers(what, contenders),
  });
}

/** @param {string} what @param {Map<string, Step[]>} contenders */
function numbers(what, contenders) {
  return table({
    caption: `Latency under load, ${what}: operations a second, and µs`,
    head: ['contender', 'offered', ...NUMBERS.map(([head]) => head)],
    rows: [...contenders].flatMap(([name, steps]) =>
      steps.map(({ rate, row }) => [
        name,
        number(rate),
        ...NUMBERS.map(([, metric]) => {
          const found = row.cell.summary.metrics[metric];
          return found ? number(found.median) : ABSENT;
        }),
      ]),
    ),
  });
}

/**
 * @param {SettingResult[]} results
 * @returns {Map<string, Step[]>} from the lowest rate to the highest
 */
function stepsByContender(results) {
  /** @type {Map<string, Step[]>} */
  const found = new Map();
  for (const { setting, rows } of results) {
    for (const row of rows) {
      const { metrics } = row.cell.summary;
      // Where each contender has a rate of its own, such as half of what it can do, the rounds say which.
      const rate = metrics.offeredRate?.median ?? setting.load.rate;
      if (rate === undefined || !SHOWN.every(([, metric]) => metrics[metric])) continue;
      const name = label(row.cell);
      found.set(name, [...(found.get(name) ?? []), { rate, row }]);
    }
  }
  for (const steps of found.values()) steps.sort((a, b) => a.rate - b.rate);
  return found;
}

/**
 * @param {string} name @param {Step[]} steps @param {string} metric
 * @param {(row: Row) => import('./series.js').Look} look
 */
function lineOf(name, steps, metric, look) {
  const at = (/** @type {Step} */ { row }) => row.cell.summary.metrics[metric];
  return {
    name,
    look: look(steps[0].row),
    says: steps
      .map((step) => `${timeText(at(step).median)} at ${countText(step.rate)} a second`)
      .join(', '),
    points: steps.map((step) => /** @type {const} */ ([step.rate, at(step).median])),
    intervals: steps
      .map((step) => ({ x: step.rate, low: at(step).lo, high: at(step).hi }))
      .filter(({ low, high }) => low < high),
  };
}

/** @param {Map<string, Step[]>} contenders @param {string} metric */
function describe(contenders, metric) {
  return [...contenders]
    .map(([name, steps]) => {
      const last = steps[steps.length - 1];
      const { median } = last.row.cell.summary.metrics[metric];
      return `${name} ${timeText(median)} at ${countText(last.rate)} a second`;
    })
    .join(', ');
}

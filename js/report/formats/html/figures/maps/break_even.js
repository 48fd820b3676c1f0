/**
 * Where moving calls to workers pays: how long a call blocks against how many are in flight. Measured cells are
 * marks, and the model's break-even is the line between them.
 */

import { scaleLog } from 'd3-scale';
import { breakEvenUs } from '../../../../../stats/offload_model.js';
import { costsOf, FITTED_US, offloadGroups } from '../../../../../stats/offload_points.js';
import { TIME } from '../../../../settings.js';
import { timesText } from '../../../../speed.js';
import { label, number } from '../../../../text.js';
import { figure, html, table } from '../../markup.js';
import { xAxis, Y_LABEL_HEIGHT, yAxis, yAxisWidth } from '../svg/axes.js';
import { frame, polyline, px, WIDTH } from '../svg/frame.js';
import { markPath } from '../svg/marks.js';
import { timeText } from '../svg/ticks.js';

/** @typedef {import('../../../../../results/run.d.ts').Run} Run */
/** @typedef {import('../../../../../stats/offload_points.js').OffloadGroup} OffloadGroup */
/** @typedef {import('../../../../../stats/offload_points.js').MeasuredPoint} MeasuredPoint */
/** @typedef {import('../svg/frame.js').Box} Box */
/** `speed`: operations a second beside the calling thread's. @typedef {MeasuredPoint & { speed: number, verdict: string }} Judged */

/** Between rows of marks: a mark, its text, and air. */
const ROW = 46;
/** Steps of the model's line between two concurrencies. */
const STEPS = 12;
/** @type {Record<string, import('../svg/marks.js').Shape>} */
const MARKS = { faster: 'triangle', slower: 'wedge' };

/**
 * A figure for each workload whose calls block for a known time, a drawing in it for each dispatch and size of
 * pool.
 * @param {Run} run
 * @returns {{ workload: string, figure: import('../../markup.js').Markup }[]}
 */
export function breakEvenFigures(run) {
  const groups = offloadGroups(run).filter(({ points }) => stopsOf(points).length > 1);
  const verdicts = new Map(
    run.comparisons
      .filter(({ metric }) => metric === TIME)
      .map(({ cell, verdict }) => [cell, verdict]),
  );
  const labels = new Map(run.cells.map((cell) => [cell.id, label(cell)]));
  return [...new Set(groups.map(({ workload }) => workload))].map((workload) => {
    const drawn = groups
      .filter((group) => group.workload === workload)
      .map((group) => ({
        ...group,
        contender: labels.get(group.points[0].cell) ?? group.name,
        points: group.points.map((point) => ({
          ...point,
          speed: point.opsPerSecond / point.inlinePerSecond,
          verdict: verdicts.get(point.cell) ?? 'untested',
        })),
      }));
    return {
      workload,
      figure: figure({
        heading: `When offloading pays: ${workload}`,
        note:
          'Operations a second through workers beside the calling thread’s own: ▲ more, ▼ fewer, ● unclear. ' +
          `Line: the model’s break-even, fitted to calls of ${FITTED_US.map(timeText).join(' and ')}; offloading pays where it is shaded.`,
        chart: html`<div class="multiples">${drawn.map(
          (group) =>
            html`<div data-contender="${group.contender}"><b>${group.name}</b>${map(group, group.points)}</div>
`,
        )}</div>`,
        numbers: table({
          caption: `${workload}: operations a second through workers and on the calling thread`,
          head: [
            ...['contender', 'blocks for', 'in flight', 'op/s', 'op/s inline', 'speed', 'verdict'],
          ],
          rows: drawn.flatMap(({ contender, points }) =>
            points.map((point) => [
              contender,
              timeText(point.opUs),
              point.concurrency,
              number(point.opsPerSecond),
              number(point.inlinePerSecond),
              timesText(point.speed),
              point.verdict,
            ]),
          ),
        }),
      }),
    };
  });
}

/** @param {OffloadGroup} group @param {Judged[]} points its own */
function map(group, points) {
  const { name, workload } = group;
  const stops = stopsOf(points);
  const concurrencies = [...new Set(points.map(({ concurrency }) => concurrency))];
  concurrencies.sort((a, b) => a - b);
  const box = {
    left: yAxisWidth(concurrencies.map(String)) + 4,
    right: WIDTH - 8,
    top: Y_LABEL_HEIGHT,
    bottom: Y_LABEL_HEIGHT + ROW * concurrencies.length,
  };
  const place = placesOf(box, stops, concurrencies);
  const axis = xAxis(
    box,
    stops.map(({ waitUs, opUs }) => ({ at: place.x(opUs), text: timeText(waitUs) })),
    'a call blocks for',
  );
  return frame(
    {
      name: `${workload} through ${name}: where offloading pays`,
      description: points
        .map(
          ({ waitUs, concurrency, speed }) =>
            `${timeText(waitUs)}, ${concurrency} in flight: ${timesText(speed)}`,
        )
        .join('; '),
      height: box.bottom + axis.height,
    },
    [
      modelLine(group, concurrencies, box, place),
      axis.drawing,
      yAxis(
        box,
        concurrencies.map((many) => ({ at: place.y(many), text: String(many) })),
        'operations in flight',
      ),
      points.map(({ opUs, concurrency, speed, verdict }) => {
        const at = /** @type {const} */ ([place.x(opUs), place.y(concurrency)]);
        return html`<path class="outcome ${verdict}" d="${markPath(MARKS[verdict] ?? 'circle', at)}"/><text text-anchor="middle" x="${px(at[0])}" y="${px(at[1] - 8)}">${timesText(speed)}</text>`;
      }),
    ],
  );
}

/**
 * The lengths that calls were to have, and how long they took on the calling thread.
 * @param {MeasuredPoint[]} points
 * @returns {{ waitUs: number, opUs: number }[]} in rising order of both
 */
function stopsOf(points) {
  const waits = [...new Set(points.map(({ waitUs }) => waitUs))].sort((a, b) => a - b);
  let last = 0;
  return waits.flatMap((waitUs) => {
    const taken = points.filter((point) => point.waitUs === waitUs).map(({ opUs }) => opUs);
    const opUs = Math.max(...taken);
    if (!(opUs > last)) return [];
    last = opUs;
    return [{ waitUs, opUs }];
  });
}

/**
 * All that was measured lies in even columns and rows; between them both axes are logarithmic.
 * @param {Box} box
 * @param {{ opUs: number }[]} stops
 * @param {number[]} concurrencies
 */
function placesOf(box, stops, concurrencies) {
  const column = (box.right - box.left) / stops.length;
  const columns = stops.map((_, i) => box.left + column * (i + 0.5));
  const rows = concurrencies.map((_, i) => box.bottom - ROW * (i + 0.4));
  const lengths = stops.map(({ opUs }) => opUs);
  return { x: between(lengths, columns), y: between(concurrencies, rows) };
}

/** @param {number[]} values in rising order @param {number[]} places @returns {(value: number) => number} */
function between(values, places) {
  return values.length === 1 ? () => places[0] : scaleLog(values, places);
}

/**
 * @param {OffloadGroup} group @param {number[]} concurrencies @param {Box} box
 * @param {ReturnType<typeof placesOf>} place
 */
function modelLine(group, concurrencies, box, place) {
  const costs = costsOf(group);
  const [least, most] = [concurrencies[0], concurrencies[concurrencies.length - 1]];
  if (!costs || least === most) return undefined;
  const steps = STEPS * (concurrencies.length - 1);
  const points = Array.from({ length: steps + 1 }, (_, i) => {
    const concurrency = least * (most / least) ** (i / steps);
    const us = breakEvenUs(costs, { concurrency, workers: group.workers });
    const x = Number.isFinite(us) ? place.x(us) : box.right;
    const y = place.y(concurrency);
    return /** @type {const} */ ([Math.min(box.right, Math.max(box.left, x)), y]);
  });
  const line = polyline(points);
  const pays = `${line}L${px(points[points.length - 1][0])},${px(box.top)}H${px(box.right)}V${px(points[0][1])}Z`;
  return html`<path class="pays" d="${pays}"/><path class="model" d="${line}"/>`;
}

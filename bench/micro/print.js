/** What the micro suites print: a table for each suite, with ratios, in the width of the terminal. */

import { columnsThatFit, textTable } from '../../js/report/text_table.js';
import { wrap } from '../../js/report/wrap.js';
import { range, times } from '../../js/stats/answers/wording.js';
import { gridBeside, speedBeside } from './beside.js';

/** @typedef {import('../../js/engine/micro.js').Benchmark} Benchmark */
/** @typedef {import('../../js/engine/micro.js').Kept} Kept */
/** @typedef {import('./beside.js').Speed} Speed */

const RIGHT = /** @type {const} */ ('right');
const INTERVAL = '95 %';
const LAST = 'last time';

/**
 * @param {string} suite
 * @param {Record<string, Benchmark>} results
 * @param {{ comparedWith?: import('./case.js').ComparedWith, last?: Kept, now: Kept, width: number }} context
 * @returns {string}
 */
export function suiteText(suite, results, { comparedWith = {}, last, now, width }) {
  const references = new Set(Object.values(comparedWith));
  const before = last?.suites[suite];
  const columns = [
    { head: suite, align: /** @type {const} */ ('left') },
    { head: 'median ns', align: RIGHT },
    { head: '± %', align: RIGHT, spare: 1 },
    { head: 'as fast', align: RIGHT },
    { head: INTERVAL, align: RIGHT, spare: 3 },
    ...(before
      ? [
          { head: LAST, align: RIGHT, spare: 4 },
          { head: INTERVAL, align: RIGHT, spare: 2 },
        ]
      : []),
  ];
  const rows = Object.entries(results).map(([name, result]) => {
    const other = results[comparedWith[name]];
    const beside = other && speedBeside(result, other);
    const again = before?.[name] && speedBeside(result, before[name]);
    return [
      name,
      result.medianNs.toFixed(result.medianNs < 100 ? 1 : 0),
      result.rme.toFixed(1),
      references.has(name) ? '1×' : figure(beside),
      bounds(beside),
      ...(before ? [figure(again), bounds(again)] : []),
    ];
  });
  const shown = columnsThatFit(columns, rows, width);
  const isShown = (/** @type {string} */ head) =>
    !shown || shown.some((i) => columns[i].head === head);
  const notes = [
    references.size > 0 && 'as fast: beside the line with 1× above it.',
    last && isShown(LAST) && `last time: as fast as then. ${datesText(now, last)}`,
  ].filter((text) => typeof text === 'string');
  return [
    ...(shown ? textTable(columns, rows, shown) : rows.map((row) => wrap(row.join(' '), width, 2))),
    ...notes.map((text) => wrap(text, width, 2)),
  ].join('\n');
}

/**
 * @param {string} suite
 * @param {Record<string, Benchmark>} results of a grid, whose rows are printed already
 * @param {{ last?: Kept, now: Kept, width: number }} context
 * @returns {string | undefined} undefined where there is nothing to compare it with
 */
export function gridText(suite, results, { last, now, width }) {
  const beside = last && gridBeside(results, last.suites[suite]);
  if (!beside) return undefined;
  const { speed, lo, hi, cells } = beside;
  return wrap(
    `The addon is ${times(speed)} as fast as last time in the middle one of ${cells} cells ` +
      `(${range(lo, hi)} in all). ${datesText(now, last)}`,
    width,
  );
}

/** @param {Kept} now @param {Kept} last */
function datesText(now, last) {
  const state = (/** @type {Kept} */ { measuredAt, node, git }, /** @type {Kept} */ other) =>
    [
      `${measuredAt.slice(0, 16).replace('T', ' ')} UTC`,
      node !== other.node && `Node.js ${node}`,
      git !== other.git && git,
    ]
      .filter(Boolean)
      .join(', ');
  return `Now: ${state(now, last)}; then: ${state(last, now)}.`;
}

/** @param {Speed | undefined} beside */
const figure = (beside) => (beside ? times(beside.speed) : '');
/** @param {Speed | undefined} beside */
const bounds = (beside) => (beside ? range(beside.lo, beside.hi) : '');

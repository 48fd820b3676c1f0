/** Latency under load: what becomes of each contender's latencies as more is asked of it. */

import { workTexts } from '../stats/answers/wording.js';
import { percentOf } from '../stats/open_load.js';
import { isMeasured } from './settings.js';
import { ABSENT, label, number, paramsText } from './text.js';

/** @typedef {import('../results/run.d.ts').RunFile} RunFile */
/** @typedef {import('../results/run.d.ts').Setting} Setting */
/** @typedef {import('./settings.js').MeasuredCell} MeasuredCell */
/** @typedef {import('../results/run.d.ts').StudyTable} StudyTable */

/** Of settings with one load their own table says it all. */
const LEAST_LOADS = 2;
const HEAD = ['contender', 'load', 'offered /s', 'achieved /s', 'p50 µs', 'p99 µs', 'p99.9 µs'];
const METRICS = ['offeredRate', 'opsPerSecond', 'latencyP50Us', 'latencyP99Us', 'latencyP999Us'];

/**
 * @param {Pick<RunFile, 'settings' | 'cells'>} run analysed
 * @returns {StudyTable[]} one for all settings that differ in the rate alone
 */
export function loadTables({ settings, cells }) {
  /** @type {Map<string, Setting[]>} */
  const alike = new Map();
  for (const setting of settings) {
    if (['iterations', 'task', 'launch'].includes(setting.load.kind)) continue;
    const callers = `at most ${setting.load.concurrency} in flight`;
    const parts = [...workTexts(setting), callers, paramsText(setting)];
    const heading = parts.filter((part) => part !== '').join(', ');
    alike.set(heading, [...(alike.get(heading) ?? []), setting]);
  }
  return [...alike].flatMap(([heading, some]) => {
    if (some.filter(({ load }) => load.kind === 'open').length < LEAST_LOADS) return [];
    return [
      {
        title: `Latency under load: ${heading}`,
        note: 'From when each operation was due; max: as many as can be done, from the call.',
        head: HEAD,
        rows: rowsOf(some, cells),
      },
    ];
  });
}

/** @param {Setting[]} settings @param {RunFile['cells']} cells */
function rowsOf(settings, cells) {
  /** @type {Map<string, { load: Setting['load'], cell: MeasuredCell }[]>} */
  const byContender = new Map();
  for (const cell of cells) {
    const load = settings.find(({ id }) => id === cell.setting)?.load;
    if (!load || !isMeasured(cell)) continue;
    if (cell.role !== 'contender' && cell.role !== 'baseline') continue;
    byContender.set(label(cell), [...(byContender.get(label(cell)) ?? []), { load, cell }]);
  }
  return [...byContender].flatMap(([name, points]) =>
    points
      .sort((a, b) => askedOf(a.cell) - askedOf(b.cell))
      .map(({ load, cell }) => [
        name,
        loadName(load),
        ...METRICS.map((metric) => text(cell, metric)),
      ]),
  );
}

/** A second; of a closed loop no number. @param {MeasuredCell} cell */
const askedOf = ({ summary }) => summary.metrics.offeredRate?.median ?? Number.MAX_VALUE;

/** @param {Setting['load']} load */
function loadName({ kind, rate = 0, share, arrivals }) {
  if (kind === 'closed') return 'max';
  const asked = share === undefined ? `${number(rate)} /s` : `${percentOf(share)} %`;
  return arrivals === 'poisson' ? `${asked} Poisson` : asked;
}

/** @param {MeasuredCell} cell @param {string} metric */
function text({ summary }, metric) {
  const seen = summary.metrics[metric];
  return seen ? number(seen.median) : ABSENT;
}

/** How figures and names are said in sentences. */

import { percentOf } from '../open_load.js';
import { OWN_DOCUMENTS } from './own_documents.js';

/** @typedef {import('../../results/run.d.ts').Cell} Cell */
/** @typedef {import('../../results/run.d.ts').Comparison} Comparison */
/** @typedef {import('../../results/run.d.ts').Setting} Setting */

/** Calls on the calling thread go without saying. @param {string} contender */
export const shortContender = (contender) => contender.replace('+inline', '');

/** A cell as people call it. @param {Cell} cell */
export function nameOf({ id, setting, contender, poolSize, reply }) {
  const suffix = id.slice(setting.length + contender.length + 2);
  const name = shortContender(contender);
  if (poolSize === 0) return suffix ? `${name} (${suffix})` : name;
  const replies = suffix.includes('/') ? `, replies as ${reply}` : '';
  return `${name} (${poolSize} worker${poolSize === 1 ? '' : 's'}${replies})`;
}

/**
 * Workload and dataset, unless the workload brings its documents.
 * @param {Pick<Setting, 'workload' | 'dataset'>} setting
 */
export const workTexts = ({ workload, dataset }) =>
  dataset === OWN_DOCUMENTS ? [workload] : [workload, dataset];

/** @param {Setting} setting such as `with 32 in flight` */
export function loadWords({ load }) {
  const flight =
    load.concurrency === 1 ? 'one operation at a time' : `with ${load.concurrency} in flight`;
  if (load.kind === 'open') {
    const asked =
      load.share === undefined
        ? `${load.rate} operations a second`
        : `${percentOf(load.share)} % of its own ceiling`;
    const random = load.arrivals === 'poisson' ? ' (Poisson arrivals)' : '';
    return `at ${asked}${random}, at most ${load.concurrency} in flight`;
  }
  if (load.kind === 'launch') return `${load.operations} calls from the start of a process`;
  if (load.kind === 'iterations') return `${flight}, ${load.operations} operations`;
  if (load.kind === 'task') return `${flight}, ${load.operations} as one task`;
  return flight;
}

/**
 * @param {Pick<Setting, 'params' | 'texts'>} setting
 * @param {readonly string[]} [unsaid] parameters to leave out
 * @returns {string[]} such as `op time 300 µs`
 */
export const paramTexts = ({ params, texts }, unsaid = []) =>
  Object.entries(params).flatMap(([name, value]) =>
    unsaid.includes(name) ? [] : (texts?.[name] ?? `${name} ${value}`),
  );

/** Load and parameters: settings that share them answer one question. @param {Setting} setting */
export const conditions = (setting) => [loadWords(setting), ...paramTexts(setting)].join(', ');

/**
 * How many times as fast: `2.1× as fast as mongodb (1.9–2.3×)`.
 * @param {Comparison} comparison
 * @param {string} other
 */
export function timesAsFast({ ratio, lo, hi }, other) {
  return `${times(1 / ratio)} as fast as ${other} (${range(1 / hi, 1 / lo)})`;
}

/** `1.3× the time of mongodb (1.2–1.4×)`. @param {Comparison} comparison @param {string} other */
export function timesTheTime({ ratio, lo, hi }, other) {
  return `${times(ratio)} the time of ${other} (${range(lo, hi)})`;
}

/** @param {number} value */
export function times(value) {
  return `${figure(value)}×`;
}

/** `2.2–2.6×`; too few rounds have no interval, which begins where it ends. @param {number} lo @param {number} hi */
export function range(lo, hi) {
  if (lo === hi) return 'no interval';
  // Ends that read the same would hide that they differ: one more digit.
  const [low, high] =
    figure(lo) === figure(hi) ? [figure(lo, 1), figure(hi, 1)] : [figure(lo), figure(hi)];
  return `${low}–${high}×`;
}

/**
 * Two significant digits, near 1 three: what tells 0.98 from 1.02.
 * @param {number} value
 * @param {number} [more] digits
 */
function figure(value, more = 0) {
  if (value >= 10) return value.toFixed(more);
  if (value > 0 && value < 0.1) return String(Number(value.toPrecision(2 + more)));
  return value.toFixed((value >= 1.2 ? 1 : 2) + more);
}

/** `25 000`, which stays in one line. @param {number} value whole */
export const thousands = (value) => String(value).replace(/\B(?=(\d{3})+$)/g, '\u00a0');

/** @param {readonly string[]} names */
export function list(names) {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}

/** @param {string} text */
export function capital(text) {
  return text[0].toUpperCase() + text.slice(1);
}

/**
 * @template T
 * @param {readonly T[]} items
 * @param {(item: T) => string} keyOf
 * @returns {T[][]} in order of first appearance
 */
export function groups(items, keyOf) {
  /** @type {Map<string, T[]>} */
  const found = new Map();
  for (const item of items) {
    const group = found.get(keyOf(item));
    if (group) group.push(item);
    else found.set(keyOf(item), [item]);
  }
  return [...found.values()];
}

/** Numbers and names as all reports write them. */

import { paramTexts, shortContender, workTexts } from '../stats/answers/wording.js';
import { number } from '../stats/figures.js';
import { percentOf } from '../stats/open_load.js';

export { number } from '../stats/figures.js';

/** @typedef {import('../results/run.d.ts').Interval} Interval */
/** @typedef {import('../results/run.d.ts').Cell} Cell */
/** @typedef {import('../results/run.d.ts').Setting} Setting */

/** What stands where nothing was seen. */
export const ABSENT = '–';

/** @param {Interval} interval `104 (99.8–107)`, or the median alone where there is no interval */
export function interval({ median, lo, hi }) {
  return lo === hi ? number(median) : `${number(median)} (${bounds({ lo, hi })})`;
}

/** @param {Pick<Interval, 'lo' | 'hi'>} interval `99.8–107`, or nothing where there is none */
export function bounds({ lo, hi }) {
  return lo === hi ? '' : `${number(lo)}–${number(hi)}`;
}

/** @param {number | null | undefined} value */
export function percent(value) {
  return value === null || value === undefined ? ABSENT : `${number(value)} %`;
}

/** `3 rounds` @param {number} size @param {string} noun in the singular */
export const counted = (size, noun) => `${size} ${noun}${size === 1 ? '' : 's'}`;

/** `2026-03-01 09:30 UTC` @param {string} time as results files have it */
export const minuteOf = (time) => `${time.slice(0, 16).replace('T', ' ')} UTC`;

/** Of a hypothesis test, `0.031`, or `<0.001`. @param {number | null | undefined} p */
export function probability(p) {
  if (p === null || p === undefined) return ABSENT;
  return p < 0.001 ? '<0.001' : String(Number(p.toPrecision(2)));
}

/**
 * The contender as tables name it: `+inline` left out, pool size and reply added where they say more.
 * @param {Pick<Cell, 'contender' | 'poolSize' | 'reply'>} cell
 */
export function label({ contender, poolSize, reply }) {
  const pool = poolSize > 0 ? `/p${poolSize}` : '';
  return (
    shortContender(contender) + pool + (reply === 'objects' || poolSize === 0 ? '' : `/${reply}`)
  );
}

/** How operations are asked for, in words. @param {Setting['load']} load */
function loadText({ kind, concurrency, operations = 0, ...asked }) {
  if (kind === 'open') return `${rateText(asked)}, at most ${concurrency} in flight`;
  if (kind === 'launch') return `${counted(operations, 'call')} from the start of a process`;
  const callers = concurrency === 1 ? 'one at a time' : `${concurrency} in flight`;
  if (kind === 'task') return `${counted(operations, 'operation')} as a task, ${callers}`;
  return kind === 'iterations' ? `${number(operations)} operations, ${callers}` : callers;
}

/** @param {Pick<Setting['load'], 'rate' | 'share' | 'arrivals'>} load */
function rateText({ rate = 0, share, arrivals }) {
  const text =
    share === undefined
      ? `${number(rate)} a second`
      : `at ${percentOf(share)} % of its own ceiling`;
  return arrivals === 'poisson' ? `${text} (Poisson arrivals)` : text;
}

/** The parameters that its load and dataset do not say. @param {Setting} setting */
export function paramsText(setting) {
  return paramTexts(setting).join(', ');
}

/** What differs between settings of one workload and dataset. @param {Setting} setting */
export function conditions(setting) {
  const params = paramsText(setting);
  return params === '' ? loadText(setting.load) : `${loadText(setting.load)}, ${params}`;
}

/** `findOne, wide, one at a time` @param {Setting} setting */
export function title(setting) {
  return [...workTexts(setting), conditions(setting)].join(', ');
}

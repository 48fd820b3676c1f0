/** Round numbers for axes, and how they are written. */

import { ticks as linearTicks } from 'd3-array';

/** @typedef {'linear' | 'log'} ScaleKind */

const STEPS = [[1, 2, 5], [1, 3], [1]];
/** Closer than by this factor from end to end, powers of ten say too little. */
const NARROW_RANGE = 4;

/**
 * @param {ScaleKind} kind
 * @param {number} low @param {number} high
 * @param {number} most about so many
 * @returns {number[]} within low and high
 */
export function roundValues(kind, low, high, most) {
  if (kind === 'linear' || high / low < NARROW_RANGE) return linearTicks(low, high, most);
  const [from, to] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))];
  for (const digits of STEPS) {
    const values = powers(from, to, 1).flatMap((power) => digits.map((digit) => digit * power));
    const within = values.filter((value) => value >= low && value <= high);
    if (within.length <= most && within.length > 1) return within;
  }
  const every = Math.ceil((to - from) / most);
  return powers(from, to, every).filter((value) => value >= low && value <= high);
}

/** @param {number} from @param {number} to exponents @param {number} step */
function powers(from, to, step) {
  // 10 ** -3 is not exactly a thousandth, as a number that is read is.
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) =>
    Number(`1e${from + i * step}`),
  );
}

/** `250 µs`, `1.5 ms`, `2 s`: what stands for itself. @param {number} us */
export function timeText(us) {
  const [size, unit] = unitOf(us);
  return `${short(us / size)} ${unit}`;
}

/**
 * One unit for a whole axis, as people read it: ms where the numbers are milliseconds.
 * @param {number} most µs
 * @returns {[size: number, unit: string]}
 */
export function unitOf(most) {
  if (most >= 1e6) return [1e6, 's'];
  if (most >= 1e3) return [1e3, 'ms'];
  return [1, 'µs'];
}

/** `950`, `1 k`, `12.5 k`, `3 M`. @param {number} value */
export function countText(value) {
  const size = Math.abs(value);
  if (size >= 1e6) return `${short(value / 1e6)} M`;
  if (size >= 1e3) return `${short(value / 1e3)} k`;
  return short(value);
}

/** At most three digits that say something. @param {number} value */
function short(value) {
  return String(Number(value.toPrecision(3)));
}

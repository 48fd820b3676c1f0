/** Numbers and names as all reports write them. */

/** @typedef {import('../types.d.ts').Interval} Interval */
/** @typedef {import('../types.d.ts').Cell} Cell */

/**
 * Three significant digits, and all digits of whole thousands: 0.0812, 9.87, 104, 12340.
 * @param {number} value
 */
export function number(value) {
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 100) return value.toFixed(0);
  if (size >= 10) return value.toFixed(1);
  if (size >= 1) return value.toFixed(2);
  return String(Number(value.toPrecision(3)));
}

/** @param {Interval} interval `104 (99.8–107)`, or the median alone where there is no interval */
export function interval({ median, lo, hi }) {
  const bounds = `${number(lo)}–${number(hi)}`;
  return lo === hi ? number(median) : `${number(median)} (${bounds})`;
}

/** @param {{ ratio: number, lo: number, hi: number }} comparison `0.48 (0.46–0.50)` */
export function ratio({ ratio, lo, hi }) {
  const median = times(ratio);
  return lo === hi ? median : `${median} (${times(lo)}–${times(hi)})`;
}

/** @param {number} factor two decimals, fewer from 10 on */
export function times(factor) {
  return factor.toFixed(factor < 10 ? 2 : 1);
}

/** @param {number} kb */
export function megabytes(kb) {
  return number(kb / 1024);
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

/** @param {string} contender */
export function shortContender(contender) {
  return contender.replace('+inline', '');
}

/** @param {number} concurrency */
export function inFlight(concurrency) {
  return concurrency === 1 ? 'one at a time' : `${concurrency} in flight`;
}

/** @param {{ workload: string, dataset: string, concurrency: number }} where */
export function title({ workload, dataset, concurrency }) {
  return `${workload}, ${dataset}, ${inFlight(concurrency)}`;
}

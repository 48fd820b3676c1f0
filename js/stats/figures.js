/** Figures as people read them: no more digits than say something. */

/** `0.0812`, `9.87`, `12,300` @param {number} value */
export const threeDigits = (value) => Number(value.toPrecision(3)).toLocaleString('en-US');

/**
 * `2.05 × (1.98–2.12)`; a comparison of too few steady rounds has no p, and ends where it begins.
 *
 * @param {{ ratio: number, lo: number, hi: number, p?: number | null }} interval
 */
export function ratioText({ ratio, lo, hi, p }) {
  const interval = p === null && lo === hi ? 'no interval' : `${lo.toFixed(2)}–${hi.toFixed(2)}`;
  return `${ratio.toFixed(2)} × (${interval})`;
}

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

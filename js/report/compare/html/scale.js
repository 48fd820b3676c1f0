/** The axis of ratios: logarithmic, so that twice as slow and twice as fast lie as far from 1. */

const TICKS = [
  0.1, 0.2, 0.25, 0.33, 0.5, 0.67, 0.8, 0.9, 0.95, 1, 1.05, 1.1, 1.25, 1.5, 2, 3, 4, 5, 10,
];
/** The least that is shown, around 1. */
const LEAST = Math.log(1.05);
/** Intervals of few rounds may reach anywhere: what lies beyond so much more than the centres is cut off. */
const BEYOND = Math.log(1.5);
const FEWEST_PIXELS_APART = 16;

/**
 * @param {readonly { ratio: number, lo: number, hi: number }[]} values
 * @param {[bottom: number, top: number]} range in pixels
 */
export function ratioScale(values, [bottom, top]) {
  const centres = values.map(({ ratio }) => Math.log(ratio));
  const [least, most] = [Math.min(0, ...centres), Math.max(0, ...centres)];
  const low = Math.max(least - BEYOND, Math.min(-LEAST, ...values.map(({ lo }) => Math.log(lo))));
  const high = Math.min(most + BEYOND, Math.max(LEAST, ...values.map(({ hi }) => Math.log(hi))));
  /** @param {number} ratio */
  const at = (ratio) => {
    const share = (Math.log(ratio) - low) / (high - low);
    return bottom + Math.min(1, Math.max(0, share)) * (top - bottom);
  };
  const inside = TICKS.filter((tick) => Math.log(tick) >= low && Math.log(tick) <= high);
  return { at, ticks: apart(inside, at) };
}

/** 1 first, then what does not come too near to those taken. @param {number[]} ticks @param {(ratio: number) => number} at */
function apart(ticks, at) {
  /** @type {number[]} */
  const taken = [];
  const nearest = [...ticks].sort((a, b) => Math.abs(Math.log(a)) - Math.abs(Math.log(b)));
  for (const tick of nearest) {
    if (taken.every((other) => Math.abs(at(other) - at(tick)) >= FEWEST_PIXELS_APART))
      taken.push(tick);
  }
  return taken.sort((a, b) => a - b);
}

import { median } from './median.js';

/** @typedef {import('../results/run.d.ts').Round} Round */
/** @typedef {import('../results/run.d.ts').Summary} Summary */

/** Of fewer values chance makes two clusters too often. */
const LEAST_LAUNCHES = 10;
const LEAST_SLICES = 20;
/** Levels nearer than 15 % are not worth a warning. */
const LEAST_GAP = Math.log(1.15);
/** Each level holds at least so many of the values. */
const LEAST_SHARE = 0.2;
/** The gap, in standard deviations within the levels; a bell curve's halves are 2.7 apart. */
const LEAST_SEPARATION = 7;

/**
 * Whether a contender runs at two levels of speed: from launch to launch (one JIT compiles otherwise
 * than another), or switching within its launches. Conservative: a long tail or a drift is no second
 * level, there must be a gap in between.
 * @param {readonly Round[]} rounds
 * @returns {Summary['bimodal']}
 */
export function bimodal(rounds) {
  const launches = rounds.map(({ slices }) =>
    slices.us.map((us, turn) => Math.log(us / slices.ops[turn])).filter(Number.isFinite),
  );
  const slices = launches.flat();
  const measured = launches.filter((values) => values.length > 0);
  const found = differing(measured) ?? switching(measured, slices);
  if (!found) return undefined;
  const border = (found.low + found.high) / 2;
  return {
    fastUs: Math.exp(found.low),
    slowUs: Math.exp(found.high),
    slowShare: slices.filter((value) => value > border).length / slices.length,
  };
}

/** One level or the other from launch to launch. @param {number[][]} launches */
function differing(launches) {
  return launches.length < LEAST_LAUNCHES ? undefined : twoLevels(launches.map(median));
}

/** Both levels within most launches. @param {number[][]} launches @param {number[]} slices */
function switching(launches, slices) {
  const found = slices.length < LEAST_SLICES ? undefined : twoLevels(slices);
  if (!found) return undefined;
  const border = (found.low + found.high) / 2;
  const mixed = launches.filter(
    (values) => Math.min(...values) < border && Math.max(...values) > border,
  );
  return mixed.length * 2 > launches.length ? found : undefined;
}

/**
 * The best split in two (least squares), if there is a wide empty gap between its halves.
 * @param {readonly number[]} values
 * @returns {{ low: number, high: number } | undefined}
 */
export function twoLevels(values) {
  const sorted = Float64Array.from(values).sort();
  const n = sorted.length;
  if (n === 0 || sorted[n - 1] - sorted[0] < LEAST_GAP) return undefined;
  const least = Math.max(2, Math.ceil(LEAST_SHARE * n));
  const total = sorted.reduce((sum, x) => sum + x, 0);
  let best = { between: -1, cut: 0 };
  let sum = 0;
  for (let cut = 1; cut < n; cut++) {
    sum += sorted[cut - 1];
    const between = cut * (n - cut) * ((total - sum) / (n - cut) - sum / cut) ** 2;
    if (between > best.between) best = { between, cut };
  }
  const [lower, upper] = [sorted.slice(0, best.cut), sorted.slice(best.cut)];
  if (lower.length < least || upper.length < least) return undefined;
  const [low, high] = [lower, upper].map(
    (half) => half.reduce((all, x) => all + x, 0) / half.length,
  );
  const squares = sorted.reduce((all, x, i) => all + (x - (i < best.cut ? low : high)) ** 2, 0);
  const within = Math.sqrt(squares / (n - 2));
  const gap = high - low;
  // The middle third between the levels is empty, but for one value in fifty.
  const between = sorted.filter((x) => x > low + gap / 3 && x < high - gap / 3).length;
  const apart = gap >= LEAST_GAP && gap >= LEAST_SEPARATION * within && between <= n / 50;
  return apart ? { low, high } : undefined;
}

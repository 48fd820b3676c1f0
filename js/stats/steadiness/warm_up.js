/** How a launch warms up: what a call costs by how many came before it, and from which on it costs no less any more. */

import { median, medianInterval } from '../median.js';
import { stretches } from './changepoints.js';

/** @typedef {import('../../results/run.d.ts').Round} Round */
/** @typedef {import('../../results/run.d.ts').Interval} Interval */
/** In stretches, as samples.ndjson has it. @typedef {{ ops: number[], us: number[], cpuUs: number[] }} Curve */
/** `calls`: how many came before the middle of it; `us`: of CPU for a call. @typedef {{ calls: number, us: number }} Point */

/**
 * @typedef {object} WarmUp
 * @property {Point[]} points in order, the median of all launches
 * @property {Point[]} changes those at which the cost changes its level
 * @property {number} steadyUs of CPU for a call at the end, the median of all launches
 * @property {number} total calls of the warm-up, the median of all launches
 * @property {Interval | undefined} through after how many calls they cost as much as they stay at; undefined: most
 *   launches had not reached that when their warm-up ended
 * @property {boolean} isTold whether they were long enough to tell: steady ones are, and those of many calls
 * @property {{ calls: number, times: Interval }} first how many times the steady cost the first calls take
 * @property {number} launches
 */

/** Of a launch, the last calls, among which nothing may become faster for it to be steady (Barrett et al. take as many). */
export const LAST_SHARE = 0.25;
/**
 * A level that lies above the steady one by less is no part of the warm-up: V8's steps are larger, and machines with
 * neighbours do as much by themselves.
 */
export const ABOVE = 1.1;
/** So many times the calls before, to see whether those that follow are steady: up to the last quarter there are as many. */
const AHEAD = LAST_SHARE / (1 - LAST_SHARE);
/** What "the first calls" are, but no more than this share of all. */
const FIRST = { CALLS: 1000, SHARE: 0.1 };
/** Of fewer, unless a launch is known to be steady, the last ones may be in the middle of the warm-up. */
const LEAST_CALLS = 10_000;
/** From one point of a median curve to the next. */
const STEP = 1.2;

/**
 * @param {readonly Pick<Round, 'warmup'>[]} rounds
 * @returns {WarmUp | undefined} undefined where no launch has a curve to speak of
 */
export function warmUpOf(rounds) {
  const curves = rounds.flatMap(({ warmup: { curve } }) =>
    curve && curve.ops.length > 1 ? [curve] : [],
  );
  if (curves.length === 0) return undefined;
  const totals = curves.map(({ ops }) => sum(ops));
  const levels = curves.map(steadyUs);
  const through = curves.map(throughAfter);
  const calls = Math.min(FIRST.CALLS, ...totals.map((all) => Math.ceil(all * FIRST.SHARE)));
  const points = medianCurve(curves.map(pointsOf));
  return {
    points,
    changes: changesOf(points),
    steadyUs: median(levels),
    total: median(totals),
    through: throughOf(through, totals),
    isTold: rounds.some(({ warmup }) => warmup.steady) || median(totals) >= LEAST_CALLS,
    first: {
      calls,
      times: medianInterval(curves.map((curve, i) => costBetween(curve, 0, calls) / levels[i])),
    },
    launches: curves.length,
  };
}

/** @param {Curve} curve @returns {Point[]} at the middle of each stretch */
export function pointsOf({ ops, cpuUs }) {
  let before = 0;
  return ops.map((some, i) => {
    const calls = before + some / 2;
    before += some;
    // A clock that is coarser than the stretch may show nothing.
    return { calls, us: Math.max(cpuUs[i], 1) / some };
  });
}

/** CPU of a call in the last quarter. @param {Curve} curve */
export function steadyUs(curve) {
  const total = sum(curve.ops);
  return costBetween(curve, (1 - LAST_SHARE) * total, total);
}

/**
 * From which call on the next ones, a third of as many as came before, cost no more than the steady ones. By their mean
 * and not by changes of level: late in a curve each point stands for thousands of calls, too few points for a change.
 * What rises again later is the machine.
 *
 * @param {Curve} curve
 * @returns {number | undefined} calls; undefined where that is not before the last quarter, or cost falls within that
 */
export function throughAfter(curve) {
  const total = sum(curve.ops);
  const latest = (1 - LAST_SHARE) * total;
  const middle = (latest + total) / 2;
  if (costBetween(curve, latest, middle) > ABOVE * costBetween(curve, middle, total)) {
    return undefined;
  }
  const limit = ABOVE * steadyUs(curve);
  let before = 0;
  for (const ops of curve.ops) {
    if (before > latest) return undefined;
    const ahead = Math.max(ops, before * AHEAD);
    if (costBetween(curve, before, Math.min(before + ahead, total)) <= limit) return before;
    before += ops;
  }
  return undefined;
}

/**
 * CPU of a call, as if those of one stretch were alike.
 *
 * @param {Curve} curve
 * @param {number} from calls
 * @param {number} to
 */
function costBetween({ ops, cpuUs }, from, to) {
  let [before, us] = [0, 0];
  for (const [i, some] of ops.entries()) {
    const within = Math.min(to, before + some) - Math.max(from, before);
    if (within > 0) us += (cpuUs[i] * within) / some;
    before += some;
  }
  return Math.max(us, 1) / (to - from);
}

/**
 * @param {(number | undefined)[]} through of each launch
 * @param {number[]} totals
 */
function throughOf(through, totals) {
  const missing = through.filter((calls) => calls === undefined).length;
  if (missing * 2 >= through.length) return undefined;
  // Those that were not are at least as late as they were looked at.
  return medianInterval(through.map((calls, i) => calls ?? totals[i]));
}

/**
 * On places that all have in common, since no two launches have the same stretches.
 *
 * @param {Point[][]} curves
 * @returns {Point[]} where at least half of them are
 */
export function medianCurve(curves) {
  if (curves.length === 1) return curves[0];
  const low = Math.min(...curves.map(([first]) => first.calls));
  const high = Math.max(...curves.map((points) => points[points.length - 1].calls));
  const count = Math.floor(Math.log(high / low) / Math.log(STEP)) + 1;
  return Array.from({ length: count }, (_, i) => low * STEP ** i).flatMap((calls) => {
    const seen = curves.flatMap((points) => costAt(points, calls) ?? []);
    return seen.length * 2 >= curves.length ? [{ calls, us: median(seen) }] : [];
  });
}

/** Between two points as a line on logarithmic scales has it. @param {Point[]} points @param {number} calls */
function costAt(points, calls) {
  const next = points.findIndex((point) => point.calls >= calls);
  if (next === -1) return undefined;
  const [above, below] = [points[next], points[next - 1]];
  if (above.calls === calls) return above.us;
  if (!below) return undefined;
  const share = Math.log(calls / below.calls) / Math.log(above.calls / below.calls);
  return below.us * (above.us / below.us) ** share;
}

/** @param {Point[]} points @returns {Point[]} the first of each level but the first level */
function changesOf(points) {
  const found = stretches(points.map(({ us }) => Math.log(us)));
  let [level] = found.map(({ mean }) => mean);
  return found.slice(1).flatMap(({ from, mean }) => {
    if (Math.abs(mean - level) < Math.log(ABOVE)) return [];
    level = mean;
    return [points[from]];
  });
}

/** @param {readonly number[]} values */
const sum = (values) => values.reduce((all, value) => all + value, 0);

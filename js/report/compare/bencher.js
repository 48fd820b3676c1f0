/** Bencher Metric Format: its measure `latency` is in nanoseconds, `throughput` in operations a second. */

import { printableJson } from '../printable.js';
import { lastPoints } from './last_points.js';

/** @typedef {import('../../results/run.d.ts').Interval} Interval */

export const name = 'bencher';

const NS_PER_US = 1e3;
const US_PER_S = 1e6;

/** @param {import('./words.js').Compared} compared */
export function render(compared) {
  const benchmarks = lastPoints(compared).map(({ name: own, point, time }) => [
    own,
    {
      // With many in flight, an operation takes longer than the time that it adds.
      latency: metric(point.metrics.latencyMeanUs ?? time, (us) => us * NS_PER_US),
      // More time is fewer operations: the bounds change places.
      throughput: metric({ ...time, lo: time.hi, hi: time.lo }, (us) => US_PER_S / us),
    },
  ]);
  return printableJson(`${JSON.stringify(Object.fromEntries(benchmarks), null, 2)}\n`);
}

/** @param {Interval} interval @param {(us: number) => number} convert */
const metric = ({ median, lo, hi }, convert) => ({
  value: convert(median),
  lower_value: convert(lo),
  upper_value: convert(hi),
});

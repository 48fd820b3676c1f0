/**
 * One monotonic clock for all threads and processes of this machine: `performance.now()` begins anew in each
 * of them.
 *
 * @returns {number} µs
 */
export function nowUs() {
  const [seconds, ns] = process.hrtime();
  return seconds * 1e6 + ns / 1e3;
}

/**
 * One monotonic clock for all threads and processes of this machine: `performance.now()` begins anew in each
 * of them, as does `process.hrtime()` in Bun.
 *
 * @returns {number} µs
 */
export function nowUs() {
  if (process.versions.bun) return epochUs();
  const [seconds, ns] = process.hrtime();
  return seconds * 1e6 + ns / 1e3;
}

/**
 * The same for processes of Node.js and of Bun together: it runs like the other, but two processes are apart by as
 * much as somebody sets the time of day between their starts.
 *
 * @returns {number} µs since 1970
 */
export const epochUs = () => (performance.timeOrigin + performance.now()) * 1000;

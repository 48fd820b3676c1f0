/**
 * One monotonic clock for all threads and processes of this machine, as those of Node.js have in `process.hrtime()`:
 * `performance.now()` begins anew in each of them, and so does Bun's `hrtime()`. The time of day will not do: setting
 * it, as a machine does that has slept, puts two processes apart by as much.
 *
 * @type {() => number} µs
 */
export const nowUs = process.versions.bun ? await clockOfBun() : clockOfNode;

function clockOfNode() {
  const [seconds, ns] = process.hrtime();
  return seconds * 1e6 + ns / 1e3;
}

/** The clock that Node.js reads on Linux: `CLOCK_MONOTONIC`, asked of the C library (55 ns). */
async function clockOfBun() {
  // By a name that is no literal: it is a module of Bun's alone, which type checks do not find.
  const ffi = 'bun:ffi';
  const { dlopen } = await import(ffi);
  const { symbols } = dlopen(process.platform === 'darwin' ? 'libSystem.dylib' : 'libc.so.6', {
    clock_gettime: { args: ['i32', 'ptr'], returns: 'i32' },
  });
  const MONOTONIC = process.platform === 'darwin' ? 4 : 1;
  const timespec = new BigInt64Array(2);
  return () => {
    symbols.clock_gettime(MONOTONIC, timespec);
    return Number(timespec[0]) * 1e6 + Number(timespec[1]) / 1e3;
  };
}

/**
 * The loops that operations are timed in. What is timed is a closure prepared beforehand; synchronous
 * operations, asynchronous ones and those that the driver loops by itself take different loops.
 */

/** @typedef {import('../../types.d.ts').Op} Op */
/** @typedef {import('../../types.d.ts').Loop} Loop */

/**
 * @typedef {{
 *   first: number, most: number, seconds: number,
 *   record: (us: number) => void, onTurn?: () => void,
 * }} Bounds `first`: number of the first operation; `most`: how many at the most; `onTurn`: called about
 *   every millisecond, between operations
 * @typedef {{ ops: number, seconds: number }} Ran operations, and the time that they took together
 */

/**
 * A synchronous loop hands the event loop back this often: an application that serves requests does
 * so too, and garbage-collection and delay observers need it. The hand-over is not counted as time.
 */
const SLICE_MS = 1;

const turn = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Operations one after the other on the calling thread, whatever concurrency was asked for.
 *
 * @param {Op} op
 * @param {Bounds} bounds
 * @returns {Promise<Ran>}
 */
export async function loopSync(op, { first, most, seconds, record, onTurn }) {
  let done = 0;
  let elapsedMs = 0;
  while (done < most && elapsedMs < seconds * 1000) {
    const start = performance.now();
    const sliceEnd = start + SLICE_MS;
    let before = start;
    do {
      op(first + done);
      const after = performance.now();
      record((after - before) * 1000);
      before = after;
      done++;
    } while (before < sliceEnd && done < most);
    elapsedMs += before - start;
    onTurn?.();
    await turn();
  }
  return { ops: done, seconds: elapsedMs / 1000 };
}

/**
 * `concurrency` callers, each with one operation in flight at a time.
 *
 * @param {Op} op
 * @param {Bounds & { concurrency: number }} bounds
 * @returns {Promise<Ran>}
 */
export async function loopAsync(op, { first, most, seconds, record, onTurn, concurrency }) {
  let started = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  let nextTurn = start + SLICE_MS;
  const caller = async () => {
    let before = performance.now();
    // However short the time, a round has an operation: what follows divides by their number.
    while (started < most && (before < end || started === 0)) {
      await op(first + started++);
      const after = performance.now();
      record((after - before) * 1000);
      before = after;
      if (after > nextTurn) {
        nextTurn = after + SLICE_MS;
        onTurn?.();
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, caller));
  return { ops: started, seconds: (performance.now() - start) / 1000 };
}

/**
 * A driver that loops by itself: its own latencies and the CPU of its own slices are what counts, not
 * the making of inputs between them.
 *
 * @param {Loop} loop
 * @param {Bounds} bounds
 * @returns {Promise<Ran & { cpuUs: number }>}
 */
export async function loopInDriver(loop, { first, most, seconds, record, onTurn }) {
  const latencies = new Float64Array(1024);
  let done = 0;
  let elapsedUs = 0;
  let cpuUs = 0;
  let count = 1;
  while (done < most && elapsedUs < seconds * 1e6) {
    count = Math.min(count, most - done);
    loop.prepare(first + done, count);
    const before = process.cpuUsage();
    loop.run(count, latencies);
    const cpu = process.cpuUsage(before);
    cpuUs += cpu.user + cpu.system;
    for (let i = 0; i < count; i++) {
      elapsedUs += latencies[i];
      record(latencies[i]);
    }
    done += count;
    const sliceUs = Math.min(SLICE_MS * 1000, seconds * 1e6 - elapsedUs);
    const fitting = Math.floor((done / elapsedUs) * sliceUs);
    count = Math.min(latencies.length, Math.max(1, fitting));
    onTurn?.();
    await turn();
  }
  return { ops: done, seconds: elapsedUs / 1e6, cpuUs };
}

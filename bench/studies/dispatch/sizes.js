/** What an answer's size costs, by the way it is asked for: from finds of so many bytes, alone and with many in flight. */

import { predictOffload } from '../../../js/stats/offload_model.js';

/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').Cell} Cell */

/**
 * @typedef {object} SizeCosts µs
 * @property {number} bytes of an answer
 * @property {number} opUs the same call, synchronous, on the calling thread
 * @property {number} leastUs CPU of that, on its thread
 * @property {number} addedUs how much longer one alone takes than that
 * @property {number} inFlight the most that were measured
 * @property {number} callUs one each, with so many in flight and as many cores as the run had
 * @property {number} callerUs CPU that each takes of the calling thread, however many cores there are
 * @property {number} loopDelayUs the event loop's, 99th percentile
 */
/**
 * @typedef {object} SizedWay
 * @property {string} name of the dispatch with its variant, or of a driver whose calls are promises
 * @property {number} workers 0: calls wait without one
 * @property {SizeCosts[]} sizes smallest first
 * @property {{ bytes: number, concurrency: number, cell: string, opsPerSecond: number }[]} measured as fast as the
 *   machine was when one alone was measured
 */

/** @param {Run} run @returns {SizedWay[]} */
export function sizedWays(run) {
  const settings = run.settings.filter(({ workload }) => workload === 'findBytes');
  /** @type {Map<string, SizedWay>} */
  const ways = new Map();
  for (const { id, params, load } of settings.filter(({ load }) => load.concurrency === 1)) {
    const bytes = Number(params.payloadBytes);
    const many = settings
      .filter((other) => other.params.payloadBytes === params.payloadBytes && other.id !== id)
      .sort((a, b) => b.load.concurrency - a.load.concurrency)[0];
    const here = run.cells.filter((cell) => cell.setting === id && cell.summary);
    const inline = here.find((cell) => isInline(run, cell));
    const inlineBusy = run.cells.find(
      (cell) => cell.setting === many?.id && cell.summary && isInline(run, cell),
    );
    if (!many || !inline || !inlineBusy) continue;
    // On the calling thread they go one after another however many there are: what differs is the machine, later.
    const drift = figure(inline, 'usPerOp') / figure(inlineBusy, 'usPerOp');
    for (const alone of here.filter((cell) => cell !== inline)) {
      const busy = run.cells.find(
        (cell) => cell.setting === many.id && cell.summary && keyOf(cell) === keyOf(alone),
      );
      if (!busy) continue;
      const way = ways.get(keyOf(alone)) ?? newWay(alone);
      ways.set(keyOf(alone), way);
      way.sizes.push({
        bytes,
        opUs: figure(inline, 'usPerOp'),
        leastUs: Math.min(
          figure(inline, 'usPerOp'),
          figure(inline, 'callerCpuUsPerOp', figure(inline, 'clientCpuUsPerOp')),
        ),
        addedUs: figure(alone, 'usPerOp') - figure(inline, 'usPerOp'),
        inFlight: many.load.concurrency,
        callUs: drift * figure(busy, 'usPerOp'),
        callerUs: drift * figure(busy, 'callerCpuUsPerOp', figure(busy, 'clientCpuUsPerOp')),
        loopDelayUs: figure(busy, 'eventLoopDelayP99Us'),
      });
      for (const [cell, concurrency, speed] of /** @type {const} */ ([
        [alone, load.concurrency, 1],
        [busy, many.load.concurrency, drift],
      ])) {
        const opsPerSecond = 1e6 / (speed * figure(cell, 'usPerOp'));
        way.measured.push({ bytes, concurrency, cell: cell.id, opsPerSecond });
      }
    }
  }
  for (const { sizes } of ways.values()) sizes.sort((a, b) => a.bytes - b.bytes);
  return [...ways.values()];
}

/**
 * @param {SizeCosts[]} sizes smallest first
 * @param {number} bytes
 * @returns {SizeCosts | undefined} on the line between the sizes next to it, the smallest's below it; undefined beyond
 *   the largest
 */
export function costsAt(sizes, bytes) {
  const above = sizes.findIndex((size) => size.bytes >= bytes);
  if (above <= 0) return sizes[above];
  const [low, high] = [sizes[above - 1], sizes[above]];
  const share = (bytes - low.bytes) / (high.bytes - low.bytes);
  const between = (/** @type {keyof SizeCosts} */ key) => low[key] + share * (high[key] - low[key]);
  return {
    bytes,
    opUs: between('opUs'),
    leastUs: between('leastUs'),
    addedUs: between('addedUs'),
    inFlight: between('inFlight'),
    callUs: between('callUs'),
    callerUs: between('callerUs'),
    loopDelayUs: between('loopDelayUs'),
  };
}

/**
 * @param {SizeCosts} costs
 * @param {{ opUs: number, concurrency: number, workers: number, workerUs: number, moreCores: number }} asked `workers`:
 *   0: none are needed; `workerUs`: that a worker spends on a call besides; `moreCores`: how many times those of the run
 * @returns {import('../../../js/stats/offload_model.js').Predicted}
 */
export function predictSized(costs, { opUs, concurrency, workers, workerUs, moreCores }) {
  const { addedUs, inFlight, callUs, callerUs } = costs;
  // Faster than the synchronous call it may be, but not before it was asked.
  const aloneUs = opUs + Math.max(addedUs, -opUs / 2);
  const busyUs = Math.max(callerUs, callUs / moreCores);
  // Where many in flight are slower than one, a few are a little slower.
  const crowd = Math.min(1, Math.log(concurrency) / Math.log(inFlight));
  const boundUs = busyUs <= aloneUs ? busyUs : aloneUs * (busyUs / aloneUs) ** crowd;
  return predictOffload(
    { addedUs: aloneUs - opUs, workerUs, callUs: boundUs },
    { opUs, concurrency, workers: workers || concurrency },
  );
}

/**
 * @param {SizedWay[]} ways
 * @returns {{ way: string, bytes: number, cell: string, error: number }[]} of the sizes between the smallest and the largest, each worked out from
 *   the others: predicted ÷ measured throughput, less 1
 */
export const heldOutSizes = (ways) =>
  ways.flatMap(({ name: way, workers, sizes, measured }) =>
    sizes.slice(1, -1).flatMap((own) => {
      const costs = costsAt(
        sizes.filter((size) => size !== own),
        own.bytes,
      );
      return measured
        .filter(({ bytes }) => bytes === own.bytes && costs)
        .map(({ cell, concurrency, opsPerSecond }) => {
          const asked = { opUs: own.opUs, concurrency, workers, workerUs: 0, moreCores: 1 };
          const predicted = predictSized(/** @type {SizeCosts} */ (costs), asked);
          const error = predicted.opsPerSecond / opsPerSecond - 1;
          return { way, bytes: own.bytes, cell, error };
        });
    }),
  );

/** @param {Cell} cell @returns {SizedWay} */
const newWay = ({ driver, dispatch, dispatchVariant, poolSize }) => ({
  name: poolSize === 0 ? driver : `${dispatch}${dispatchVariant && `:${dispatchVariant}`}`,
  ...{ workers: poolSize, sizes: [], measured: [] },
});

/** @param {Run} run @param {Cell} cell */
const isInline = (run, { driver, poolSize }) =>
  poolSize === 0 && run.environment.drivers[driver]?.mode === 'sync';

/** @param {Cell} cell */
const keyOf = ({ contender, poolSize }) => `${contender}/${poolSize}`;

/** @param {Cell} cell @param {string} metric @param {number} [missing] */
const figure = ({ summary }, metric, missing = 0) => summary?.metrics[metric]?.median ?? missing;

/**
 * One benchmark in a process of its own: benchmark.js runs contenders one after the other, and what
 * the first leaves behind would be the second's. Its samples go to the parent; nothing else of it is used.
 */

import Benchmark from 'benchmark';

/**
 * `check` says whether the function does what it says, before anything is timed; `per` is the
 * number of things that one call does, 1 by default.
 *
 * @typedef {{ check: () => unknown, close?: () => unknown, per?: number }} Common
 * @typedef {Common & { fn: () => unknown }} SyncCase
 * @typedef {Common & { deferred: () => Promise<unknown> }} DeferredCase
 * @typedef {Record<string, string>} ComparedWith the case that another's speed is said beside
 * @typedef {Record<string, () => SyncCase | DeferredCase | Promise<SyncCase | DeferredCase>>} Cases
 */

const [suite, name] = process.argv.slice(2);
const MIN_SAMPLES = 30;
const MAX_SECONDS = 1;

/** @type {{ samples: number[] } | { error: string }} ns per thing, or what went wrong */
const report = await measured().then(
  (samples) => ({ samples }),
  (error) => ({ error: String(error?.message ?? error) }),
);
/** @type {any} */ (process).send(report, () => process.exit());

async function measured() {
  const { cases } = await import(`./suites/${suite}.js`);
  /** @type {SyncCase | DeferredCase} */
  const chosen = await cases[name]();
  if (!(await chosen.check())) throw new Error('the answer is wrong');
  const seconds = await secondsPerCall(chosen);
  await chosen.close?.();
  return seconds.map((call) => (call * 1e9) / (chosen.per ?? 1));
}

/**
 * @param {SyncCase | DeferredCase} chosen
 * @returns {Promise<number[]>} one for each of benchmark.js's samples
 */
function secondsPerCall(chosen) {
  return new Promise((resolve, reject) => {
    const benchmark = new Benchmark(name, {
      ...('deferred' in chosen ? deferred(chosen, reject) : { fn: chosen.fn }),
      minSamples: MIN_SAMPLES,
      maxTime: MAX_SECONDS,
      onError: (/** @type {any} */ event) => reject(event.target.error),
      onComplete: (/** @type {any} */ event) => resolve(event.target.stats.sample),
    });
    benchmark.run({ async: true });
  });
}

/**
 * @param {DeferredCase} deferredCase
 * @param {(error: unknown) => void} reject benchmark.js itself would wait for ever
 */
function deferred({ deferred: run }, reject) {
  return {
    defer: true,
    fn: (/** @type {{ resolve: () => void }} */ turn) => run().then(() => turn.resolve(), reject),
  };
}

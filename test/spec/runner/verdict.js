import { OFFICIAL } from '../drivers/index.js';

/**
 * What the drivers' results mean together.
 *
 * @typedef {import('./run.js').Result} Result
 * @typedef {import('./run.js').Ran & { driver: string, topology: string }} Run
 * @typedef {object} Known A difference, as known.js has them.
 * @property {string} test
 * @property {string} reason
 * @property {string} [driver] Where only one of ours differs.
 *
 * @typedef {object} Compared One test on one topology.
 * @property {string} topology
 * @property {Result} result Of the official driver where it was run, or of the first that was.
 * @property {Map<string, Result>} byDriver
 *
 * @typedef {{ compared: Compared, driver: string, result: Result, known?: Known }} Miss
 */

/**
 * @param {Run[]} runs
 * @returns {Compared[]} In the order of the runs.
 */
export function compareResults(runs) {
  /** @type {Map<string, Compared>} */
  const all = new Map();
  for (const { driver, topology, results } of runs) {
    for (const result of results) {
      const key = `${topology} ${result.id}`;
      const compared = all.get(key) ?? { topology, result, byDriver: new Map() };
      compared.byDriver.set(driver, result);
      if (driver === OFFICIAL) compared.result = result;
      all.set(key, compared);
    }
  }
  return [...all.values()];
}

/** Whether the test was applied: by the official driver, or by the first that was run. @param {Compared} one */
export const wasRun = ({ result }) => result.status !== 'skipped';

/** @param {Compared} one @param {string} driver */
export const isPassed = ({ byDriver }, driver) => byDriver.get(driver)?.status === 'passed';

/** Whether the official driver failed twice, and all of ours that were run did not pass. @param {Compared} one */
export function allFail({ byDriver }) {
  const { [OFFICIAL]: official, ...others } = Object.fromEntries(byDriver);
  const ours = Object.values(others);
  return official?.status === 'failed' && ours.length > 0 && ours.every(hasNotPassed);
}

/** @param {Result} result */
const hasNotPassed = ({ status }) => status !== 'passed';

/**
 * What each of ours fails: of the tests that the official driver passes, or simply, where that was not run.
 *
 * @param {Compared} compared
 * @param {Known[]} known
 * @returns {Miss[]}
 */
export function missesOf(compared, known) {
  const { byDriver } = compared;
  const alone = !byDriver.has(OFFICIAL);
  if (!alone && !isPassed(compared, OFFICIAL)) return [];
  return [...byDriver]
    .filter(([, { status }]) => (alone ? status === 'failed' : status !== 'passed'))
    .map(([driver, result]) => ({
      compared,
      driver,
      result,
      known: known.find((one) => covers(one, result, driver)),
    }));
}

/** @param {Known} known @param {Result} result @param {string} driver */
const covers = ({ test, driver: only }, { suite, file, description }, driver) =>
  `${suite}/${file}: ${description}`.startsWith(test) && (!only || only === driver);

/**
 * Known differences that are none any more.
 *
 * @param {Known[]} known
 * @param {Compared[]} all
 * @param {Miss[]} misses
 * @returns {Known[]}
 */
export function staleDifferences(known, all, misses) {
  const needed = new Set(misses.map((miss) => miss.known));
  const wasMet = (/** @type {Known} */ one) =>
    all.some(
      (compared) =>
        wasRun(compared) &&
        [...compared.byDriver].some(
          ([driver, result]) => driver !== OFFICIAL && covers(one, result, driver),
        ),
    );
  return known.filter((one) => !needed.has(one) && wasMet(one));
}

/**
 * What the two drivers' results mean together.
 *
 * @typedef {import('./run.js').Result} Result
 * @typedef {{ driver: string, topology: string, results: Result[] }} Run
 * @typedef {{ test: string, reason: string }} Known A difference, as known.js has them.
 *
 * @typedef {object} Pair One test on one topology.
 * @property {string} topology
 * @property {Result} result Of whichever driver was run.
 * @property {Result} [peer] The official driver's.
 * @property {Result} [own] This driver's.
 * @property {Known} [known]
 */

/**
 * @param {Run[]} runs
 * @param {Known[]} known
 * @returns {Pair[]} In the order of the runs.
 */
export function pairResults(runs, known) {
  /** @type {Map<string, Pair>} */
  const pairs = new Map();
  for (const { driver, topology, results } of runs) {
    for (const result of results) {
      const key = `${topology} ${result.id}`;
      const side = driver === 'native' ? 'own' : 'peer';
      pairs.set(key, {
        ...(pairs.get(key) ?? { topology, result }),
        known: known.find((one) => covers(one, result)),
        [side]: result,
      });
    }
  }
  return [...pairs.values()];
}

/** @param {Known} known @param {Result} result */
const covers = ({ test }, { suite, file, description }) =>
  `${suite}/${file}: ${description}`.startsWith(test);

/** Whether the official driver, or the only one that was run, applied the test. @param {Pair} pair */
export const wasRun = ({ result, peer }) => (peer ?? result).status !== 'skipped';

/** @param {Pair} pair */
export const bothPassed = ({ peer, own }) => peer?.status === 'passed' && own?.status === 'passed';

/** Only the official driver passed. @param {Pair} pair */
export const isMissed = ({ peer, own }) => peer?.status === 'passed' && own?.status !== 'passed';

/** Only this driver passed. @param {Pair} pair */
export const isGained = ({ peer, own }) => peer?.status === 'failed' && own?.status === 'passed';

/** @param {Pair} pair */
export const neitherPassed = ({ peer, own }) =>
  peer?.status === 'failed' && own !== undefined && own.status !== 'passed';

/** @param {Pair} pair */
export const isFailed = ({ result }) => result.status === 'failed';

/**
 * Known differences that are none any more.
 *
 * @param {Known[]} known
 * @param {Pair[]} pairs
 * @returns {Known[]}
 */
export function staleDifferences(known, pairs) {
  const met = new Set(pairs.filter(wasRun).map((pair) => pair.known));
  const needed = new Set(pairs.filter(isMissed).map((pair) => pair.known));
  return known.filter((one) => met.has(one) && !needed.has(one));
}

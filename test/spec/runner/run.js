import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { outcomeOf } from './outcome.js';

/**
 * @typedef {import('../suites/index.js').Listed} Listed
 * @typedef {import('./outcome.js').Outcome} Outcome
 * @typedef {import('./worker.js').Job} Job
 *
 * @typedef {Omit<Listed, 'test'> & Outcome & { description: string, flaky?: string,
 *   of?: 'runner' | 'js-bson' }} Result `flaky`: why a test that passed when it was repeated had failed
 *   before; `of`: what failed where no driver was touched.
 *
 * @typedef {object} Ran
 * @property {Result[]} results In the order of the tests.
 * @property {string} [badEnd] How the last process ended, when all was done and it did not exit well.
 */

const WORKER = fileURLToPath(new URL('./worker.js', import.meta.url));
/** Longer than any timeout that a test waits for. */
const HANG_MS = 60_000;

/**
 * Runs tests with one driver. A test that kills or hangs its process fails; the next one gets a new
 * process.
 *
 * @param {Listed[]} tests
 * @param {Omit<Job, 'ids'>} job
 * @param {string} [worker] The module that runs them.
 * @returns {Promise<Ran>}
 */
export async function runTests(tests, job, worker = WORKER) {
  /** @type {Result[]} */
  const results = [];
  /** @type {string | undefined} */
  let badEnd;
  while (results.length < tests.length) {
    const ids = tests.slice(results.length).map(({ id }) => id);
    badEnd = await runWorker(worker, { ...job, ids }, (outcome) => {
      results.push(resultOf(tests[results.length], outcome));
    });
    if (results.length < tests.length) {
      const reason = badEnd ?? 'ends the process';
      results.push(resultOf(tests[results.length], { status: 'failed', reason }));
      badEnd = undefined;
    }
  }
  return { results, badEnd };
}

/**
 * The same, where a test that failed is repeated once: what passes then is flaky.
 *
 * @param {Listed[]} tests
 * @param {Omit<Job, 'ids'>} job
 * @param {string} [worker]
 * @returns {Promise<Ran>}
 */
export async function runTestsTwice(tests, job, worker) {
  const first = await runTests(tests, job, worker);
  const failed = tests.filter((_, i) => first.results[i].status === 'failed');
  const second = await runTests(failed, job, worker);
  const passed = new Map(
    second.results.filter(({ status }) => status === 'passed').map((result) => [result.id, result]),
  );
  const results = first.results.map((result) => {
    const again = passed.get(result.id);
    return again ? { ...again, flaky: result.reason } : result;
  });
  return { results, badEnd: first.badEnd ?? second.badEnd };
}

/**
 * Runs tests that touch no driver, and so need no process of their own.
 *
 * @param {Listed[]} tests
 * @returns {Promise<Result[]>}
 */
export async function runWithoutDriver(tests) {
  const results = [];
  for (const one of tests) {
    results.push(resultOf(one, await outcomeOf(one.test, /** @type {any} */ ({}))));
  }
  return results;
}

/** @param {Listed} listed @param {Outcome} outcome @returns {Result} */
const resultOf = ({ test, ...listed }, outcome) => ({
  ...listed,
  description: test.description,
  ...(test.tests && { of: test.tests }),
  ...outcome,
});

/**
 * @param {string} worker
 * @param {Job} job
 * @param {(outcome: Outcome) => void} onOutcome
 * @returns {Promise<string | undefined>} How it ended, unless it exited with 0.
 */
function runWorker(worker, job, onOutcome) {
  // Warnings are what some tests look for, and nothing for the terminal.
  const child = fork(worker, { execArgv: ['--no-warnings'], serialization: 'advanced' });
  return new Promise((resolve, reject) => {
    /** @type {NodeJS.Timeout | undefined} */
    let watch;
    let hang = '';
    const expectMessage = () => {
      clearTimeout(watch);
      watch = setTimeout(() => {
        hang = `hangs: no message for ${HANG_MS / 1000} s`;
        child.kill('SIGKILL');
      }, HANG_MS);
    };
    child.on('message', (/** @type {Outcome} */ outcome) => {
      expectMessage();
      onOutcome(outcome);
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(watch);
      const ended = `ends the process: ${signal ?? `exit code ${code}`}`;
      resolve(code === 0 ? undefined : hang || ended);
    });
    child.send(job);
    expectMessage();
  });
}

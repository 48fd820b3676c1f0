import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { listTests } from './suites/index.js';

/**
 * @typedef {import('./worker.js').Job} Job
 * @typedef {import('./worker.js').Progress} Progress
 *
 * @typedef {object} Result
 * @property {string} id
 * @property {string} suite
 * @property {string} file
 * @property {string} description
 * @property {'passed' | 'failed' | 'skipped'} status
 * @property {string} [reason]
 */

const WORKER = fileURLToPath(new URL('./worker.js', import.meta.url));
/** Longer than any timeout that a test waits for. */
const HANG_MS = 60_000;

/**
 * Runs the tests of some suites with one driver. A test that kills or hangs its process fails; the next
 * one gets a new process.
 *
 * @param {Omit<Job, 'from'>} job
 * @returns {Promise<Result[]>}
 */
export async function runTests(job) {
  const tests = listTests(job.source, job.suites, job.match);
  /** @type {Result[]} */
  const results = [];
  while (results.length < tests.length) {
    const from = results.length;
    const end = await runWorker({ ...job, from }, (status, reason) => {
      const { test, ...listed } = tests[results.length];
      results.push({ ...listed, description: test.description, status, reason });
    });
    if (results.length < tests.length) {
      const { test, ...listed } = tests[results.length];
      results.push({ ...listed, description: test.description, status: 'failed', reason: end });
    }
  }
  return results;
}

/**
 * @param {Job} job
 * @param {(status: Result['status'], reason?: string) => void} onResult
 * @returns {Promise<string>} How it ended.
 */
function runWorker(job, onResult) {
  // Warnings are what some tests look for, and nothing for the terminal.
  const child = fork(WORKER, { execArgv: ['--no-warnings'], serialization: 'advanced' });
  return new Promise((resolve, reject) => {
    /** @type {NodeJS.Timeout | undefined} */
    let watch;
    let end = '';
    const expectWord = () => {
      clearTimeout(watch);
      watch = setTimeout(() => {
        end = `hangs: no word for ${HANG_MS / 1000} s`;
        child.kill('SIGKILL');
      }, HANG_MS);
    };
    child.on('message', (/** @type {Progress} */ progress) => {
      expectWord();
      onResult(progress.status, progress.reason);
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(watch);
      resolve(end || `ends the process: ${signal ?? `exit code ${code}`}`);
    });
    child.send(job);
    expectWord();
  });
}

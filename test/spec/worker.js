/**
 * Runs tests with one driver in a process of its own, so that a crash or a hang costs one test. Is told
 * by its first message what to run, and tells what came of each, in order.
 *
 * @typedef {object} Job
 * @property {string} driver
 * @property {string} uri
 * @property {string} source The folder of specifications.
 * @property {string[]} suites
 * @property {string} [match] A part of the wanted tests' names.
 * @property {number} from Tests before this one have been run.
 *
 * @typedef {{ status: 'passed' | 'failed' | 'skipped', reason?: string }} Progress
 */
import { MongoClient } from 'mongodb';
import { loadDriver } from './drivers/index.js';
import { Skipped } from './failures.js';
import { describeServer } from './server.js';
import { listTests } from './suites/index.js';

process.once('message', async (/** @type {Job} */ job) => {
  const internal = new MongoClient(job.uri);
  const target = {
    driver: await loadDriver(job.driver),
    uri: job.uri,
    internal,
    server: await describeServer(internal),
  };
  const tests = listTests(job.source, job.suites, job.match).slice(job.from);
  for (const { test } of tests) process.send?.(await outcomeOf(test, target));
  await internal.close();
  process.disconnect();
});

/**
 * @param {import('./suites/index.js').SpecTest} test
 * @param {import('./unified/context.js').Target} target
 * @returns {Promise<Progress>}
 */
async function outcomeOf(test, target) {
  try {
    await test.run(target);
    return { status: 'passed' };
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    return { status: error instanceof Skipped ? 'skipped' : 'failed', reason: message };
  }
}

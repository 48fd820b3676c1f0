/**
 * Runs tests with one driver in a process of its own, so that a crash or a hang costs one test. Its first
 * message says what to run; it sends what came of each test, in order.
 *
 * @typedef {object} Job
 * @property {string} driver
 * @property {string} uri
 * @property {string} source The folder of specifications.
 * @property {string[]} suites Those of the tests.
 * @property {string[]} ids The tests, in the order of their listing.
 */
import { MongoClient } from 'mongodb';
import { loadDriver } from '../drivers/index.js';
import { listTests } from '../suites/index.js';
import { outcomeOf } from './outcome.js';
import { describeServer } from './server.js';

process.once('message', async (/** @type {Job} */ { driver, uri, ...selection }) => {
  const internal = new MongoClient(uri);
  const target = {
    driver: await loadDriver(driver),
    uri,
    internal,
    server: await describeServer(internal),
  };
  for (const { test } of listTests(selection)) process.send?.(await outcomeOf(test, target));
  await internal.close();
  process.disconnect();
});

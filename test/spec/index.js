#!/usr/bin/env node
/**
 * `npm run test:spec -- DIR`: runs MongoDB's specification tests, from a checkout that the user names, on
 * the official driver and on this one, with promises and without.
 */
import { startServer } from '../../js/host/mongod/server.js';
import { OFFICIAL } from './drivers/index.js';
import { KNOWN } from './known.js';
import { HELP, parseArguments } from './runner/arguments.js';
import { sourceFolder, UsageError } from './runner/load.js';
import { report } from './runner/report.js';
import { runTests, runTestsTwice, runWithoutDriver } from './runner/run.js';
import { listTests, SUITES } from './suites/index.js';

const TOPOLOGIES = /** @type {const} */ (['standalone', 'replicaSet']);
/** Ours with promises; without a server it is the same as without. */
const ASYNC = 'native.async';

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const { message, stack } = /** @type {Error} */ (error);
  process.stderr.write(`test:spec: ${message}\n`);
  if (process.env.TOLLGATE_DEBUG) process.stderr.write(`${stack}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 3;
}

/**
 * @param {string[]} argv
 * @returns {Promise<number>} 0, or 1 as the report says.
 */
async function main(argv) {
  const settings = parseArguments(argv, Object.keys(SUITES));
  if (!settings) {
    process.stdout.write(HELP);
    return 0;
  }
  const { drivers, suites, uri, match } = settings;
  const source = sourceFolder(settings.folder);
  const tests = listTests({ source, suites, match });
  const withoutDriver = await runWithoutDriver(tests.filter(({ test }) => test.tests));
  /** @type {import('./runner/verdict.js').Run[]} */
  const runs = [];
  for (const topology of uri ? [undefined] : TOPOLOGIES) {
    const wanted = tests.filter(
      ({ suite, test }) => !test.tests && !(SUITES[suite].offline && topology === TOPOLOGIES[1]),
    );
    if (wanted.length === 0) continue;
    const server = await startServer({
      uri: uri ?? '',
      topology,
      args: ['--setParameter', 'enableTestCommands=1'],
    });
    try {
      for (const driver of drivers) {
        const own = wanted.filter(({ suite }) => driver !== ASYNC || !SUITES[suite].offline);
        process.stderr.write(`${driver} on a ${server.topology} ${server.version}\n`);
        const job = { driver, uri: server.uri, source, suites };
        const run = driver === OFFICIAL ? runTestsTwice : runTests;
        runs.push({ driver, topology: server.topology, ...(await run(own, job)) });
      }
    } finally {
      await server.stop();
    }
  }
  const { text, exitCode } = report(runs, KNOWN, withoutDriver);
  process.stdout.write(text);
  return exitCode;
}

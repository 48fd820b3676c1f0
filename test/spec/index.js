#!/usr/bin/env node
/**
 * `npm run test:spec -- DIR`: runs MongoDB's specification tests, from a checkout that the user names, on
 * this driver and on the official one.
 */
import { startServer } from '../../js/host/mongod/server.js';
import { HELP, parseArguments } from './arguments.js';
import { KNOWN } from './known.js';
import { sourceFolder, UsageError } from './load.js';
import { report } from './report.js';
import { runTests } from './run.js';
import { SUITES } from './suites/index.js';

const TOPOLOGIES = /** @type {const} */ (['standalone', 'replicaSet']);

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
 * @returns {Promise<number>} 0, or 1 when this driver fails what the official one passes.
 */
async function main(argv) {
  const settings = parseArguments(argv, Object.keys(SUITES));
  if (!settings) {
    process.stdout.write(HELP);
    return 0;
  }
  const { drivers, suites, uri, match } = settings;
  const source = sourceFolder(settings.folder);
  /** @type {import('./verdict.js').Run[]} */
  const runs = [];
  for (const topology of uri ? [undefined] : TOPOLOGIES) {
    // What needs no server is run once.
    const names = suites.filter((name) => !SUITES[name].offline || topology !== TOPOLOGIES[1]);
    if (names.length === 0) continue;
    const server = await startServer({
      uri: uri ?? '',
      topology,
      args: ['--setParameter', 'enableTestCommands=1'],
    });
    try {
      for (const driver of drivers) {
        process.stderr.write(`${driver} on a ${server.topology} ${server.version}\n`);
        const job = { driver, uri: server.uri, source, suites: names, match };
        runs.push({ driver, topology: server.topology, results: await runTests(job) });
      }
    } finally {
      await server.stop();
    }
  }
  const { text, exitCode } = report(runs, KNOWN);
  process.stdout.write(text);
  return exitCode;
}

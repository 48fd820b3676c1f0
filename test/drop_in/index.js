#!/usr/bin/env node
/**
 * `npm run test:drop-in -- DIR…`: runs the test suites that others wrote for `mongodb`, from clones that the user
 * names, on `mongodb` and on this driver in its place, and says what differs and why.
 */

import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startServer } from '../../js/host/mongod/server.js';
import { CLASSES } from './classes.js';
import { report } from './report.js';
import { runSuite } from './run.js';
import { suiteIn, UsageError } from './suites.js';

const HELP = `npm run test:drop-in -- DIR…

Runs the test suites of clones of mongodb/node-mongodb-native and Automattic/mongoose on mongodb and on this driver in
its place: a replica set of one, which is started for it. Run "npm install --ignore-scripts" in each clone before.
Exits with 1 where a test that passes on mongodb does not here for no reason that test/drop_in/classes.js knows.
`;

const interrupted = new AbortController();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, () => interrupted.abort());
}
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`test:drop-in: ${/** @type {Error} */ (error).message}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 3;
}

/** @param {string[]} folders */
async function main(folders) {
  if (folders.length === 0 || folders.includes('--help')) {
    process.stdout.write(HELP);
    return folders.length === 0 ? 2 : 0;
  }
  const suites = folders.map((folder) => suiteIn(path.resolve(folder)));
  const out = mkdtempSync(path.join(os.tmpdir(), 'tollgate-drop-in-'));
  let unexplained = 0;
  for (const suite of suites) {
    /** @type {any} */
    const outcomes = {};
    for (const driver of /** @type {const} */ (['mongodb', 'native'])) {
      process.stderr.write(`${suite.name} ${suite.version} on ${driver}: see ${out}\n`);
      // Each meets a server that nothing was left in.
      const server = await startServer({
        topology: 'replicaSet',
        args: ['enableTestCommands=1', 'ttlMonitorSleepSecs=1'].flatMap((set) => [
          '--setParameter',
          set,
        ]),
      });
      try {
        const { signal } = interrupted;
        outcomes[driver] = await runSuite(suite, driver, { uri: server.uri, out, signal });
      } finally {
        await server.stop();
      }
    }
    const found = report(suite, outcomes, CLASSES[suite.name]);
    process.stdout.write(`${found.text}\n`);
    unexplained += found.unexplained;
  }
  return unexplained > 0 ? 1 : 0;
}

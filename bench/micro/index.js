/** `npm run bench:micro [-- --suite LIST --out FOLDER]`: the benchmark.js suites, each case in a process of its own. */

import { fork } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import Table from 'cli-table3';
import { UsageError } from '../../js/engine/errors.js';
import { writeMicro } from '../../js/engine/micro.js';
import { medianInterval } from '../../js/stats/bootstrap.js';

/** A case whose promise never settles would be waited for without end. */
const LIMIT_MS = 60_000;
const CASE = fileURLToPath(new URL('./case.js', import.meta.url));
const SUITES = new URL('./suites/', import.meta.url);

/** @type {import('../../js/engine/micro.js').Micro} */
const micro = { measuredAt: new Date().toISOString(), suites: {} };

try {
  const { values } = parseArgs({
    options: { out: { type: 'string', default: 'results' }, suite: { type: 'string' } },
  });
  const known = readdirSync(SUITES).map((file) => file.replace(/\.js$/, ''));
  for (const suite of values.suite?.split(',') ?? known) {
    if (!known.includes(suite)) {
      throw new UsageError(`unknown suite "${suite}": known are ${known.join(', ')}`);
    }
    const { cases } = await import(new URL(`${suite}.js`, SUITES).href);
    micro.suites[suite] = {};
    for (const name of Object.keys(cases)) {
      const { median, lo, hi } = medianInterval(await samplesOf(suite, name));
      micro.suites[suite][name] = { medianNs: median, rme: (50 * (hi - lo)) / median };
    }
    print(suite);
  }
  process.stdout.write(`kept in ${writeMicro(values.out, micro)}\n`);
} catch (error) {
  const { message, code, exitCode } = /** @type {Error & { code?: string, exitCode?: number }} */ (
    error
  );
  process.stderr.write(`tollgate: ${message.split('\n')[0]}\n`);
  process.exitCode = exitCode ?? (code?.startsWith('ERR_PARSE_ARGS') ? 2 : 1);
}

/**
 * @param {string} suite
 * @param {string} name
 * @returns {Promise<number[]>} ns
 */
function samplesOf(suite, name) {
  return new Promise((resolve, reject) => {
    const child = fork(CASE, [suite, name]);
    const watchdog = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
    /** @type {{ samples?: number[], error?: string }} */
    let report = {};
    child.on('message', (/** @type {typeof report} */ sent) => {
      report = sent;
    });
    child.on('close', (code, signal) => {
      clearTimeout(watchdog);
      // benchmark.js ends well when its errors are swallowed: only samples count as success.
      if (report.samples?.length) resolve(report.samples);
      else reject(new Error(`${suite}, ${name}: ${report.error ?? `ended by ${signal ?? code}`}`));
    });
  });
}

/** @param {string} suite */
function print(suite) {
  const table = new Table({
    head: [suite, 'median ns', '± %'],
    colAligns: ['left', 'right', 'right'],
    style: { head: [], border: [], compact: true },
  });
  for (const [name, { medianNs, rme }] of Object.entries(micro.suites[suite])) {
    table.push([name, medianNs.toFixed(medianNs < 100 ? 1 : 0), rme.toFixed(1)]);
  }
  process.stdout.write(`${table}\n`);
}

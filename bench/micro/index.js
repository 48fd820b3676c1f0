/**
 * `npm run bench:micro [-- --suite LIST --out FOLDER]`: the benchmark.js suites, each case in a process of
 * its own. Those that go through the grid take minutes: they run when they are named.
 */

import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import Table from 'cli-table3';
import { UsageError } from '../../js/engine/errors.js';
import { writeMicro } from '../../js/engine/micro.js';
import { medianInterval } from '../../js/stats/median.js';
import { reportOf } from './child.js';
import { runGrid } from './grid_suite.js';

const CASE = new URL('./case.js', import.meta.url);
const SUITES = new URL('./suites/', import.meta.url);

/** @type {import('../../js/engine/micro.js').Micro} */
const micro = { measuredAt: new Date().toISOString(), suites: {} };

try {
  const { values } = parseArgs({
    options: { out: { type: 'string', default: 'results' }, suite: { type: 'string' } },
  });
  const known = readdirSync(SUITES).map((file) => file.replace(/\.js$/, ''));
  const usual = known.filter((suite) => !suite.endsWith('-grid'));
  for (const suite of values.suite?.split(',') ?? usual) {
    if (!known.includes(suite)) {
      const named = known.filter((other) => !usual.includes(other));
      throw new UsageError(
        `unknown suite "${suite}": known are ${usual.join(', ')}, and when named ${named.join(', ')}`,
      );
    }
    const { cases, caption } = await import(new URL(`${suite}.js`, SUITES).href);
    micro.suites[suite] = cases ? await runCases(suite, cases) : await runGrid(suite, caption, say);
  }
  say(`kept in ${writeMicro(values.out, micro)}`);
} catch (error) {
  const { message, code, exitCode } = /** @type {Error & { code?: string, exitCode?: number }} */ (
    error
  );
  process.stderr.write(`tollgate: ${message.split('\n')[0]}\n`);
  process.exitCode = exitCode ?? (code?.startsWith('ERR_PARSE_ARGS') ? 2 : 1);
}

/**
 * @param {string} suite
 * @param {import('./case.js').Cases} cases
 */
async function runCases(suite, cases) {
  /** @type {import('../../js/engine/micro.js').Micro['suites'][string]} */
  const results = {};
  for (const name of Object.keys(cases)) {
    const { samples, error } = await reportOf(CASE, [suite, name]);
    if (!samples?.length) throw new Error(`${suite}, ${name}: ${error ?? 'no samples'}`);
    const { median, lo, hi } = medianInterval(samples);
    results[name] = { medianNs: median, rme: (50 * (hi - lo)) / median };
  }
  print(suite, results);
  return results;
}

/**
 * @param {string} suite
 * @param {import('../../js/engine/micro.js').Micro['suites'][string]} results
 */
function print(suite, results) {
  const table = new Table({
    head: [suite, 'median ns', '± %'],
    colAligns: ['left', 'right', 'right'],
    style: { head: [], border: [], compact: true },
  });
  for (const [name, { medianNs, rme }] of Object.entries(results)) {
    table.push([name, medianNs.toFixed(medianNs < 100 ? 1 : 0), rme.toFixed(1)]);
  }
  say(`${table}`);
}

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`);
}

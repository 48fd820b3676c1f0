import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const REDIRECT = fileURLToPath(new URL('redirect.cjs', import.meta.url));

/**
 * What came of each test by its full title. Some titles are used twice: then it is the worst.
 * @typedef {Map<string, { state: 'passed' | 'failed' | 'skipped', file: string, error?: string }>} Outcomes
 */

/**
 * Runs a suite's tests on `mongodb` or on this driver.
 *
 * @param {import('./suites.js').Suite} suite
 * @param {'mongodb' | 'native'} driver
 * @param {{ uri: string, out: string, signal: AbortSignal }} where `out`: a folder for mocha's report and what it prints
 * @returns {Promise<Outcomes>}
 * @throws {Error} where mocha ended without a report
 */
export async function runSuite(suite, driver, { uri, out, signal }) {
  const report = path.join(out, `${suite.name}-${driver}.json`);
  const printed = path.join(out, `${suite.name}-${driver}.txt`);
  const mocha = spawn(
    process.execPath,
    [
      path.join(suite.folder, 'node_modules/mocha/bin/mocha.js'),
      ...['--exit', '--reporter', 'json', '--reporter-option', `output=${report}`],
      ...suite.mocha,
    ],
    {
      cwd: suite.folder,
      env: {
        ...process.env,
        ...suite.env(uri),
        ...(driver === 'native' && { NODE_OPTIONS: `--require ${REDIRECT}` }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    },
  );
  const log = createWriteStream(printed);
  mocha.stdout.pipe(log, { end: false });
  mocha.stderr.pipe(log, { end: false });
  const [code] = await once(mocha, 'exit');
  log.end();
  if (!existsSync(report)) {
    throw new Error(`mocha ended with exit code ${code} and no report: see ${printed}`);
  }
  return outcomesIn(JSON.parse(readFileSync(report, 'utf8')), suite.folder);
}

/**
 * @param {{ passes: any[], failures: any[], pending: any[] }} report mocha's
 * @param {string} folder
 * @returns {Outcomes}
 */
export function outcomesIn({ passes, failures, pending }, folder) {
  /** @type {Outcomes} */
  const outcomes = new Map();
  const note = (
    /** @type {any[]} */ tests,
    /** @type {'passed' | 'failed' | 'skipped'} */ state,
  ) => {
    for (const { fullTitle, file, err } of tests) {
      const where = path.relative(folder, file ?? '');
      const error = err?.stack ?? err?.message;
      outcomes.set(fullTitle, { state, file: where, ...(error && { error }) });
    }
  };
  note(pending, 'skipped');
  note(passes, 'passed');
  note(failures, 'failed');
  return outcomes;
}

/**
 * `npm run bench:micro [-- --suite LIST --out FOLDER]`: the benchmark.js suites, each case in a process of
 * its own. Those that go through the grid take minutes: they run when they are named.
 */

import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { UsageError } from '../../js/engine/errors.js';
import { appendHistory, readHistory, writeMicro } from '../../js/engine/micro.js';
import { revisionOf } from '../../js/host/git.js';
import { medianInterval } from '../../js/stats/median.js';
import { parsePlainly } from '../command_line/plain.js';
import { note, widthOf } from '../command_line/terminal.js';
import { startView } from '../commands/common/progress.js';
import { lastOf } from './beside.js';
import { reportOf } from './child.js';
import { runGrid } from './grid_suite.js';
import { gridText, suiteText } from './print.js';

/** @typedef {import('../../js/engine/micro.js').Kept} Kept */
/** @typedef {Record<string, import('../../js/engine/micro.js').Benchmark>} Results by case */
/** @typedef {{ cases?: import('./case.js').Cases, comparedWith?: import('./case.js').ComparedWith, caption: string }} Suite */

const CASE = new URL('./case.js', import.meta.url);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SUITES = new URL('./suites/', import.meta.url);
const KNOWN = readdirSync(SUITES).map((file) => file.replace(/\.js$/, ''));
const USUAL = KNOWN.filter((suite) => !suite.endsWith('-grid'));
const NAMED = KNOWN.filter((suite) => !USUAL.includes(suite));

/** @type {Pick<import('../command_line/options.js').CommandDescription, 'description' | 'options'>} */
const COMMAND = {
  description:
    'Times single parts by themselves: the crossing from JavaScript to C++, encoding, decoding, a task through a ' +
    'pool, naming a collection. Each is set beside another way to do the same, and beside the last time that it ' +
    'was measured here.',
  options: [
    [
      '--suite <list>',
      `${USUAL.join(', ')} (all of these by default), ${NAMED.join(', ')} (minutes each)`,
    ],
    ['--out <folder>', 'where runs find the newest results (default: results)'],
    ['--help', 'this text'],
  ],
};

try {
  const parsed = parsePlainly('npm run bench:micro --', COMMAND, process.argv.slice(2));
  if ('help' in parsed) say(parsed.help.trimEnd());
  else await runSuites(/** @type {{ suite?: string, out?: string }} */ (parsed.options));
} catch (error) {
  const { message, exitCode = 1 } = /** @type {Error & { exitCode?: number }} */ (error);
  note(`tollgate: ${message.split('\n')[0]}`);
  process.exitCode = exitCode;
}

/** @param {{ suite?: string, out?: string }} options */
async function runSuites({ suite: asked, out = 'results' }) {
  const chosen = asked?.split(',') ?? USUAL;
  const unknown = chosen.find((suite) => !KNOWN.includes(suite));
  if (unknown !== undefined) {
    throw new UsageError(
      `unknown suite "${unknown}": known are ${USUAL.join(', ')}, and when named ${NAMED.join(', ')}`,
    );
  }
  const history = readHistory();
  const git = revisionOf(ROOT) ?? 'unknown';
  const width = widthOf();
  let files = { newest: '', history: '' };
  for (const suite of chosen) {
    /** @type {Suite} */
    const { cases, comparedWith, caption } = await import(new URL(`${suite}.js`, SUITES).href);
    /** @type {Kept} */
    const now = { measuredAt: new Date().toISOString(), node: process.version, git, suites: {} };
    const context = { last: lastOf(history, suite), now, width };
    const results = cases
      ? await runCases(suite, cases)
      : await runGrid(suite, caption, say, { width });
    now.suites[suite] = results;
    const text = cases
      ? suiteText(suite, results, { comparedWith, ...context })
      : gridText(suite, results, context);
    if (text) say(`${text}\n`);
    // After each: a grid takes minutes, and someone may not wait for the next.
    files = { newest: writeMicro(out, now), history: appendHistory(now) };
  }
  note(`kept in ${files.newest}; all results so far are in ${files.history}`);
}

/**
 * @param {string} suite
 * @param {import('./case.js').Cases} cases
 */
async function runCases(suite, cases) {
  /** @type {Results} */
  const results = {};
  const names = Object.keys(cases);
  const progress = startView(names.length, `cases of ${suite}`);
  try {
    for (const [i, name] of names.entries()) {
      const { samples, error } = await reportOf(CASE, [suite, name]);
      if (!samples?.length) throw new Error(`${suite}, ${name}: ${error ?? 'no samples'}`);
      const { median, lo, hi } = medianInterval(samples);
      results[name] = { medianNs: median, rme: (50 * (hi - lo)) / median };
      progress.update(i + 1, name);
    }
  } finally {
    progress.stop();
  }
  return results;
}

/** @param {string} text */
function say(text) {
  process.stdout.write(`${text}\n`);
}

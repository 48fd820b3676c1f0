/** `tollgate compare`: what changed from run to run, or from version to version within one. */

import { UsageError } from '../../js/engine/errors.js';
import { decimal } from '../../js/engine/planning/flags.js';
import { compareFormat, gateLines, OF_ONE_RUN } from '../../js/report/compare/index.js';
import { printableText } from '../../js/report/printable.js';
import { ResultsError, writeWhole } from '../../js/results/index.js';
import { compare as compareRuns, parseRule } from '../../js/stats/between_runs/index.js';
import { wantsColor, widthOf } from '../command_line/terminal.js';
import { namedRuns, savedRuns } from '../runs/named.js';

const REGRESSION_EXIT = 99;
const UNJUDGED_EXIT = 98;

/** @typedef {import('../../js/stats/between_runs/compared.schema.d.ts').Compared} Compared */
/** @typedef {import('../../js/stats/between_runs/index.js').NamedRun} NamedRun */

/**
 * @typedef {object} Options
 * @property {boolean} [json]
 * @property {boolean} [markdown]
 * @property {string} [format]
 * @property {string} [out] a file
 * @property {string[]} [failOn]
 * @property {string} [baseline]
 * @property {boolean} [absolute]
 * @property {boolean} [force]
 * @property {string} [margin]
 * @property {string} [save]
 * @property {string} [results] where runs of commits are looked for
 * @property {boolean} color
 */

/**
 * @param {string[]} words
 * @param {Options} options
 * @returns {Promise<number>} the exit code
 */
export default async function compare(words, options) {
  const format = compareFormat(formatName(options));
  if (options.save !== undefined) checkName(options.save);
  const named = namedRuns(words, { out: options.results });
  const compared = compareRuns(named, { ...settingsOf(options, named) });
  refuseNothing(compared, named, format.name);
  refuseMissing(compared, options);
  const color = wantsColor(process.stdout, options);
  // A file is for others; who waits at the terminal, or reads the log, gets the tables.
  const printed = options.out ? compareFormat('terminal') : format;
  process.stdout.write(printed.render(compared, { color, width: widthOf() }));
  if (options.out) write(options.out, format.render(compared));
  if (options.save !== undefined) save(named[named.length - 1], options.save);
  return exitCodeOf(compared);
}

/** @param {Options} options */
function formatName({ json, markdown, format, out }) {
  const asked = [json && 'json', markdown && 'markdown', format].filter((name) => name);
  if (asked.length > 1) throw new UsageError(`one format at a time, not ${asked.join(' and ')}`);
  if (asked[0]) return asked[0];
  const extension = /\.(md|json|html)$/.exec(out ?? '')?.[1];
  return extension === undefined ? 'terminal' : extension === 'md' ? 'markdown' : extension;
}

/** @param {Options} options @param {NamedRun[]} named */
function settingsOf({ failOn = [], baseline, absolute, force, margin }, named) {
  const own = named.flatMap(({ run }) => run.metrics);
  const rules = failOn.map((text) => rule(text, own));
  const marginPct = decimal('--margin', margin, { least: 0, most: 50 });
  if (named.length === 1 && (baseline !== undefined || absolute)) {
    throw new UsageError('--baseline and --absolute are for several runs: one run pairs its own');
  }
  const contender = baseline && !baseline.includes('+') ? `${baseline}+inline` : baseline;
  return { rules, absolute, force, marginPct, ...(contender && { baseline: contender }) };
}

/** @param {string} text @param {import('../../js/results/run.d.ts').Metric[]} own */
function rule(text, own) {
  try {
    return parseRule(text, own);
  } catch (error) {
    throw new UsageError(`--fail-on ${/** @type {Error} */ (error).message}`);
  }
}

/** @param {string} name */
const checkName = (name) => savedRuns().check(name);

/** @param {Compared} compared @param {NamedRun[]} named @param {string} format */
function refuseNothing(compared, named, format) {
  if (compared.series.some(({ points }) => points.length > 1)) return;
  if (named.length === 1) {
    if (OF_ONE_RUN.includes(format) && compared.series.length > 0) return;
    throw new UsageError(
      `${named[0].folder} has no driver in several versions: name a second run to compare it with`,
    );
  }
  const held = named.map(({ name, run }) => {
    const settings = run.settings.map(({ id }) => id);
    const more = settings.length - 2;
    return `${name} has ${settings.slice(0, 2).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  });
  throw new UsageError(`nothing was measured in both: ${held.join('; ')}`);
}

/** What was asked for by name and is not there must not pass in silence. @param {Compared} compared @param {Options} options */
function refuseMissing({ series, gates }, { baseline }) {
  if (baseline !== undefined && !series.some(({ reference }) => reference)) {
    const names = [...new Set(series.map(({ contender }) => contender))].join(', ');
    throw new UsageError(
      `--baseline ${baseline} was not measured in the same version in both: there are ${names}`,
    );
  }
  const empty = gates.find(
    ({ metric }) =>
      !series.some(({ points }) =>
        points.some(({ changes }) => changes.some((change) => change.metric === metric)),
      ),
  );
  if (empty) {
    throw new UsageError(
      `--fail-on ${empty.rule}: no contender has the metric ${empty.metric} in both`,
    );
  }
}

/** @param {string} file @param {string} text */
function write(file, text) {
  try {
    writeWhole(file, text);
  } catch (error) {
    throw new ResultsError(`cannot write ${file}: ${/** @type {Error} */ (error).message}`);
  }
  process.stderr.write(`wrote ${file}\n`);
}

/** @param {NamedRun} last @param {string} name */
function save({ folder }, name) {
  savedRuns().save(folder, name);
  process.stderr.write(`saved as ${name}: tollgate compare ${name} …\n`);
}

/** @param {Compared} compared */
function exitCodeOf(compared) {
  const outcomes = compared.gates.map(({ outcome }) => outcome);
  if (!outcomes.includes('exceeded') && outcomes.includes('unjudged')) {
    process.stderr.write('tollgate: --fail-on cannot judge these runs: see what is said of them\n');
    return UNJUDGED_EXIT;
  }
  if (!outcomes.includes('exceeded')) return 0;
  for (const { failed, text } of gateLines(compared)) {
    if (failed) process.stderr.write(`tollgate: regression: ${printableText(text)}\n`);
  }
  return REGRESSION_EXIT;
}

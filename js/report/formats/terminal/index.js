/**
 * What the command line prints: what was measured, a table per setting, answers and warnings, in the width of
 * the terminal. It must still be readable where someone pastes it.
 */

import { headlineOf } from '../../headline/index.js';
import { loadTables } from '../../load_tables.js';
import { printable } from '../../printable.js';
import { remarksText } from '../../remarks.js';
import {
  doubtOf,
  isNeverMeasured,
  legendText,
  machineText,
  neverMeasuredText,
  outcomeText,
  questionsOf,
  runText,
  settingNoise,
  warningsOf,
} from '../../run_facts.js';
import { baselineOf, settingsOf } from '../../settings.js';
import { title } from '../../text.js';
import { wrap } from '../../wrap.js';
import { studyTable } from './study_table.js';
import { tableLines } from './table.js';
import { headingOf, listPart, terminalOf, warningPart } from './terminal.js';

/** @typedef {import('../../../results/run.d.ts').Run} Run */
/** @typedef {import('../../settings.js').SettingResult} SettingResult */
/** @typedef {import('./terminal.js').Terminal} Terminal */

export const name = 'terminal';
export const extension = 'txt';
export const file = null;

/**
 * @param {Run} run
 * @param {{ color?: boolean, width?: number }} [options] `width`: columns of the terminal
 */
export function render(run, options = {}) {
  const shown = printable(run);
  const results = settingsOf(shown);
  const terminal = terminalOf(options);
  const prose = (/** @type {string} */ text) => wrap(text, terminal.prose);
  return [
    headPart(shown, terminal),
    headlinePart(shown, results, terminal),
    ...results.map((result) => settingPart(result, terminal)),
    prose(legendText(shown, baselineOf(shown))),
    prose(
      remarksText(
        shown,
        results.flatMap(({ rows }) => rows),
      ),
    ),
    prose(neverMeasuredText(shown)),
    ...answersOf(shown, terminal),
    ...[...loadTables(shown), ...(shown.tables ?? [])].map((one) => studyTable(one, terminal)),
    publishedPart(shown, terminal),
    ...warningsOf(shown).map((warning) => warningPart(warning, terminal)),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

/** What stays true of the figures when they are pasted elsewhere. @param {Run} run @param {Terminal} terminal */
function headPart(run, { prose, paint }) {
  return [
    paint('bold', wrap(`${run.study}: ${runText(run)}`, prose)),
    paint('dim', wrap(machineText(run), prose)),
  ].join('\n');
}

/**
 * What the run comes down to, or why nobody should quote it.
 *
 * @param {Run} run
 * @param {SettingResult[]} results
 * @param {Terminal} terminal
 */
function headlinePart(run, results, { prose, paint }) {
  const doubt = doubtOf(run);
  if (doubt) {
    const rest = wrap(`${doubt.text} ${doubt.advice}`, prose, 0, doubt.title.length + 1);
    return `${paint('warning', doubt.title)} ${rest}`;
  }
  const headline = headlineOf(run, results);
  return headline ? paint('bold', wrap(`${headline.text}.`, prose)) : '';
}

/** @param {SettingResult} result @param {Terminal} terminal */
function settingPart({ setting, rows, unmeasured, noisePct }, terminal) {
  const { width, prose, paint } = terminal;
  const told = unmeasured.filter((one) => !isNeverMeasured(one));
  if (rows.length === 0 && told.length === 0) return '';
  const reasons = told.map(({ status, reason, labels }) =>
    paint('dim', wrap(`${status}: ${reason} (${labels.join(', ')})`, prose, 2)),
  );
  return [
    headingOf(title(setting), settingNoise(noisePct), terminal),
    ...(rows.length > 0 ? tableLines(rows, { width, paint }) : []),
    ...reasons,
  ].join('\n');
}

/** @param {Run} run @param {Terminal} terminal */
function answersOf(run, terminal) {
  const { prose, paint } = terminal;
  return questionsOf(run).map(
    ({ question, answers }) =>
      `${paint('bold', wrap(question, prose))}\n${listPart(answers, terminal)}`,
  );
}

/** @param {Run} run @param {Terminal} terminal */
function publishedPart({ published = [] }, terminal) {
  if (published.length === 0) return '';
  const found = published.map(
    (one) => `${one.finding} (${one.figure}): ${outcomeText(one)}; here ${one.here}`,
  );
  return `${terminal.paint('bold', 'Published findings')}\n${listPart(found, terminal)}`;
}

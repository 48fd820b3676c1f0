/** What the command line prints: a table per setting, then answers and warnings; 100 columns wide. */

import Table from 'cli-table3';
import { columnsOf } from '../columns.js';
import { noiseText, questionsOf, roundsText, settingNoise, warningsOf } from '../facts.js';
import { loadTables } from '../load_tables.js';
import { baselineOf, settingsOf, verdictOf } from '../settings.js';
import { title } from '../text.js';

/** @typedef {import('../../results/run.d.ts').Run} Run */
/** @typedef {import('../settings.js').SettingResult} SettingResult */
/** @typedef {import('../settings.js').Row} Row */
/** @typedef {(style: keyof typeof COLORS) => (text: string) => string} Paint */

export const name = 'terminal';
export const extension = 'txt';
export const file = null;

const WIDTH = 100;
/** Index of the verdict, the last of the columns that every table has. */
const VERDICT = 3;
/** No borders: what is left is read across, with a column of air. */
const BARE = Object.fromEntries(
  [
    ...['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left'],
    ...['bottom-right', 'left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid'],
  ].map((edge) => [edge, '']),
);
/** SGR codes: blue and orange are told apart by colour-blind eyes too, and the word says it. */
const COLORS = { bold: '1', dim: '2', faster: '34', slower: '33', warning: '33' };

/** @param {Run} run @param {{ color?: boolean }} [options] */
export function render(run, { color = false } = {}) {
  /** @type {Paint} */
  const paint = (style) => (text) =>
    color && text !== '' ? `\x1b[${COLORS[style]}m${text}\x1b[0m` : text;
  const { rounds } = run.measuring;
  const intervals = rounds === 1 ? '' : ' with 95 % intervals';
  return [
    ...settingsOf(run).map((result) => settingPart(result, paint)),
    wrapped(
      `Medians over ${roundsText(rounds)}${intervals}; × is the ratio to ` +
        `${baselineOf(run)}, under 1 is faster. ${noiseText(run)}`,
    ),
    ...answersOf(run, paint),
    ...[...loadTables(run), ...(run.tables ?? [])].map((one) => studyTable(one, paint)),
    ...publishedOf(run, paint),
    ...warningsOf(run).map(
      ({ text, advice }) => `${paint('warning')('warning')} ${wrapped(`${text} ${advice}`, 8)}`,
    ),
  ]
    .join('\n\n')
    .concat('\n');
}

/** @param {SettingResult} result @param {Paint} paint */
function settingPart({ setting, rows, unmeasured, noisePct }, paint) {
  const noise = settingNoise(noisePct);
  const reasons = unmeasured.map(({ status, reason, labels }) =>
    wrapped(`${status}: ${reason} (${labels.join(', ')})`, 2),
  );
  return [
    `${paint('bold')(title(setting))}${noise && paint('dim')(`  ${noise}`)}`,
    ...(rows.length > 0 ? tableLines(rows, paint) : []),
    ...reasons.map(paint('dim')),
  ].join('\n');
}

/** @param {Row[]} rows @param {Paint} paint */
function tableLines(rows, paint) {
  const columns = columnsOf(rows);
  const unpainted = () => (/** @type {string} */ text) => text;
  // Long names push the last columns over the edge: the other formats have them.
  while (
    columns.length > VERDICT + 1 &&
    linesOf(columns, rows, unpainted).some((line) => line.length > WIDTH)
  ) {
    columns.pop();
  }
  return linesOf(columns, rows, paint);
}

/** @param {import('../columns.js').Column[]} columns @param {Row[]} rows @param {Paint} paint */
function linesOf(columns, rows, paint) {
  const table = new Table({
    head: columns.map(({ head }, i) => (i <= VERDICT ? head : inTwoLines(head))),
    colAligns: columns.map(({ align }) => align),
    chars: { ...BARE, middle: ' ' },
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
  });
  for (const row of rows) {
    const chosen = row.cell.role === 'contender' || row.cell.role === 'baseline';
    const cells = columns.map(({ text }) => text(row)).map(chosen ? (text) => text : paint('dim'));
    const verdict = verdictOf(row);
    if (verdict === 'faster' || verdict === 'slower') cells[VERDICT] = paint(verdict)(verdict);
    table.push(cells);
  }
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd());
}

/** The last word, a unit, below the others. @param {string} head */
function inTwoLines(head) {
  const words = head.split(' ');
  return words.length === 2 ? words.join('\n') : `${words[0]}\n${words.slice(1).join(' ')}`;
}

/** @param {Run} run @param {Paint} paint */
function answersOf(run, paint) {
  return questionsOf(run).map(({ question, answers }) =>
    [paint('bold')(question), ...answers.map((answer) => `- ${wrapped(answer, 2)}`)].join('\n'),
  );
}

/** @param {import('../../results/run.d.ts').StudyTable} table @param {Paint} paint */
function studyTable({ title: heading, note, head, rows }, paint) {
  const all = [head, ...rows];
  const widths = head.map((_, i) => Math.max(...all.map((row) => row[i].length)));
  const shown = columnsThatFit(widths);
  const lines = all.map((row) =>
    row
      .slice(0, shown)
      .map((text, i) => (i === 0 ? text.padEnd(widths[i]) : text.padStart(widths[i])))
      .join('  ')
      .trimEnd(),
  );
  const left = head.slice(shown);
  const rest = left.length > 0 ? ` The report has more: ${left.join(', ')}.` : '';
  return [paint('bold')(heading), ...lines, wrapped(`${note}${rest}`)].join('\n');
}

/** @param {number[]} widths @returns {number} how many columns, from the left, but two at least */
function columnsThatFit(widths) {
  let used = 0;
  const tooWide = widths.findIndex((width, i) => {
    used += width + (i > 0 ? 2 : 0);
    return i > 1 && used > WIDTH;
  });
  return tooWide === -1 ? widths.length : tooWide;
}

/** @param {Run} run @param {Paint} paint */
function publishedOf({ published = [] }, paint) {
  if (published.length === 0) return [];
  const lines = published.map(
    ({ finding, figure, outcome, here }) =>
      `- ${wrapped(`${finding} (${figure}): ${outcome}; here ${here}`, 2)}`,
  );
  return [[paint('bold')('Published findings'), ...lines].join('\n')];
}

/**
 * @param {string} text
 * @param {number} [indent] of all lines but the first, which the caller has begun
 */
function wrapped(text, indent = 0) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines[lines.length - 1];
    const longer = last === '' ? word : `${last} ${word}`;
    if (indent + longer.length > WIDTH && last !== '') lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines.join(`\n${' '.repeat(indent)}`);
}

/** A comparison for a pull request: what came out first, the figures behind a fold where they are many. */

import { listOf, plain, tableOf, warningQuotes } from '../markdown_text.js';
import { printable } from '../printable.js';
import {
  differencesOf,
  differenceText,
  gateLines,
  notesOf,
  otherChanges,
  sourceText,
  summaryLine,
  warningsOf,
} from './facts.js';
import { isTold, tablesOf } from './tables.js';
import { wholeChange } from './words.js';

/** @typedef {import('./words.js').Compared} Compared */
/** @typedef {import('./tables.js').Table} Table */

export const name = 'markdown';

/** More rows than a reader of a pull request wants at once. */
const MANY_ROWS = 12;

/** @param {Compared} measured */
export function render(measured) {
  const compared = printable(measured);
  const gates = gateLines(compared);
  const failed = gates.filter((line) => line.failed);
  return [
    `### ${mark(compared, failed.length > 0)} Tollgate: ${plain(summaryLine(compared))}`,
    listOf(failed.map(({ text }) => `**Regression** ${plain(text)}`)),
    environments(compared),
    figures(compared),
    section('By other metrics (exploratory)', otherChanges(compared)),
    notesOf(compared).map(plain).join('\n\n'),
    warningQuotes(warningsOf(compared)),
    listOf(gates.filter((line) => !line.failed).map(({ text }) => plain(text))),
    listOf(compared.sources.map((source) => plain(sourceText(source)))),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

/** A tick only where something was found to be well. @param {Compared} compared @param {boolean} failed */
function mark({ series }, failed) {
  const verdicts = series.flatMap((one) =>
    one.reference ? [] : (wholeChange(one)?.verdict ?? []),
  );
  if (failed) return '❌';
  if (verdicts.includes('slower')) return '⚠️';
  return verdicts.every((verdict) => verdict === 'same' || verdict === 'faster') ? '✅' : '❔';
}

/** @param {Compared} compared */
function environments(compared) {
  const [environment, subject] = /** @type {const} */ (['environment', 'subject']).map((kind) =>
    differencesOf(compared, kind).map((one) => plain(differenceText(one))),
  );
  return [
    environment.length > 0
      ? `> **The environments differ.** ${environment.join('; ')}. Figures of different machines are not comparable.`
      : '',
    subject.length > 0 ? `Differing, as what is compared may: ${subject.join('; ')}.` : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** @param {Compared} compared */
function figures(compared) {
  const tables = tablesOf(compared);
  const text = tables.map(tableText).join('\n\n');
  const rows = tables.reduce((sum, table) => sum + table.rows.length, 0);
  if (rows <= MANY_ROWS) return text;
  return `<details><summary>All ${rows} figures</summary>\n\n${text}\n\n</details>`;
}

/** @param {Table} table */
function tableText({ title, note, columns, rows }) {
  return [
    `**${plain(title)}**${note && ` (${plain(note)})`}`,
    tableOf(
      columns,
      rows.map((row) => row.map(cellText)),
    ),
  ].join('\n\n');
}

/** @param {import('./tables.js').TableCell} cell */
const cellText = ({ text, tone }) => (isTold(tone) ? `**${plain(text)}**` : plain(text));

/** @param {string} heading @param {string[]} texts */
const section = (heading, texts) =>
  texts.length > 0 ? `${heading}:\n\n${listOf(texts.map(plain))}` : '';

/** A comparison for a pull request: what came out first, the figures behind a fold where they are many. */

import { listOf, plain, tableOf, warningQuotes } from '../markdown_text.js';
import { printable } from '../printable.js';
import { differentText, factsOf } from './compared_facts.js';
import { isTold, tablesOf } from './tables.js';
import { wholeChange } from './words.js';

/** @typedef {import('./words.js').Compared} Compared */
/** @typedef {import('./tables.js').Table} Table */
/** @typedef {ReturnType<typeof factsOf>} Facts */

export const name = 'markdown';

/** More rows than a reader of a pull request wants at once. */
const MANY_ROWS = 12;

/** @param {Compared} measured */
export function render(measured) {
  const compared = printable(measured);
  const facts = factsOf(compared);
  return [
    `### ${mark(compared, facts.regressions.length > 0)} Tollgate: ${plain(facts.summary)}`,
    ...facts.doubts.map(({ title, text, advice }) => `**${title}** ${plain(`${text} ${advice}`)}`),
    listOf(facts.regressions.map((text) => `**Regression** ${plain(text)}`)),
    environments(facts),
    figures(compared),
    section('By other metrics (exploratory)', facts.others),
    facts.notes.map(plain).join('\n\n'),
    warningQuotes(facts.warnings),
    listOf(facts.remarks.map(plain)),
    listOf(facts.sources.map(plain)),
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

/** @param {Pick<Facts, 'environment' | 'subject'>} facts */
function environments({ environment, subject }) {
  return [
    environment.length > 0
      ? `> **The environments differ.** ${plain(differentText(environment))}`
      : '',
    subject.length > 0 ? `Differing, as what is compared may: ${plain(subject.join('; '))}.` : '',
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

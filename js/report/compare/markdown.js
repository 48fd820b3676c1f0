/** A comparison for a pull request: what came out first, the figures behind a fold where they are many. */

import {
  differencesOf,
  differenceText,
  gateLines,
  notesOf,
  otherChanges,
  summaryLine,
  warningsOf,
} from './facts.js';
import { tablesOf } from './tables.js';
import { counted, wholeChange } from './words.js';

/** @typedef {import('./words.js').Compared} Compared */
/** @typedef {import('./tables.js').Table} Table */

export const name = 'markdown';

/** More rows than a reader of a pull request wants at once. */
const MANY_ROWS = 12;

/** @param {Compared} compared */
export function render(compared) {
  const gates = gateLines(compared);
  const failed = gates.filter((line) => line.failed);
  return [
    `### ${mark(compared, failed.length > 0)} Tollgate: ${escaped(summaryLine(compared))}`,
    list(failed.map(({ text }) => `**Regression** ${escaped(text)}`)),
    environments(compared),
    figures(compared),
    section('By other metrics (exploratory)', otherChanges(compared)),
    notesOf(compared).map(escaped).join('\n\n'),
    warningsOf(compared)
      .map((text) => `> **Warning.** ${escaped(text)}`)
      .join('\n>\n'),
    list(gates.filter((line) => !line.failed).map(({ text }) => escaped(text))),
    runs(compared),
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
    differencesOf(compared, kind).map((one) => escaped(differenceText(one))),
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
function tableText({ title, note, head, rows, align }) {
  const line = (/** @type {string[]} */ cells) => `| ${cells.map(escaped).join(' | ')} |`;
  return [
    `**${escaped(title)}**${note && ` (${escaped(note)})`}`,
    '',
    line(head),
    `| ${align.map((side) => (side === 'right' ? '--:' : ':--')).join(' | ')} |`,
    ...rows.map((row) =>
      line(row.map(({ text }) => text)).replaceAll(/\| (slower|faster) /g, '| **$1** '),
    ),
  ].join('\n');
}

/** @param {Compared} compared */
const runs = ({ sources }) =>
  list(
    sources.map(
      ({ name: own, study, preset, startedAt, commit, rounds }) =>
        `${escaped(own)}: ${study}, ${preset}, ${counted(rounds, 'round')}, commit ${escaped(commit)}, ${startedAt.slice(0, 16).replace('T', ' ')} UTC`,
    ),
  );

/** @param {string} heading @param {string[]} texts */
const section = (heading, texts) =>
  texts.length > 0 ? `${heading}:\n\n${list(texts.map(escaped))}` : '';

/** @param {string[]} texts */
const list = (texts) => texts.map((text) => `- ${text}`).join('\n');

/** Names come from files that others wrote: they may hold what Markdown or HTML takes for its own. @param {string} text */
function escaped(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[\\|`*_[\]]/g, (character) => `\\${character}`)
    .replaceAll(/\r?\n/g, ' ');
}

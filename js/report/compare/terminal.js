/** A comparison as the command line prints it. */

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
import { counted, plain } from './words.js';

/** @typedef {import('./words.js').Compared} Compared */
/** @typedef {import('./tables.js').Table} Table */
/** @typedef {(style: string) => (text: string) => string} Paint */

export const name = 'terminal';

const WIDTH = 100;
/** SGR codes: blue and orange are told apart by colour-blind eyes too, and the word says it. */
const COLORS = /** @type {Record<string, string>} */ ({
  bold: '1',
  dim: '2',
  faster: '34',
  slower: '33',
  warning: '33',
});

/**
 * @param {Compared} compared
 * @param {{ color?: boolean, width?: number }} [options] `width`: columns of the terminal
 */
export function render(compared, { color = false, width = WIDTH } = {}) {
  /** @type {Paint} */
  const paint = (style) => (text) =>
    color && text !== '' && COLORS[style] ? `\x1b[${COLORS[style]}m${text}\x1b[0m` : text;
  const wrap = wrapper(Math.max(width, 40));
  const others = otherChanges(compared);
  return [
    sources(compared),
    differences(compared, paint, wrap),
    paint('bold')(wrap(summaryLine(compared))),
    ...tablesOf(compared).map((table) => tableText(table, width, paint)),
    others.length > 0 &&
      ['By other metrics (exploratory):', ...others.map((text) => `- ${wrap(text, 2)}`)].join('\n'),
    ...notesOf(compared).map((text) => wrap(text)),
    ...warningsOf(compared).map((text) => `${paint('warning')('warning')} ${wrap(text, 8)}`),
    gateLines(compared)
      .map(({ failed, text }) => {
        const line = wrap(`${failed ? 'REGRESSION' : 'note'} ${text}`, 2);
        return failed ? paint('slower')(line) : line;
      })
      .join('\n'),
  ]
    .filter((part) => part !== '' && part !== false)
    .join('\n\n')
    .concat('\n');
}

/** @param {Compared} compared */
function sources({ sources: all }) {
  const width = Math.max(...all.map(({ name: own }) => own.length));
  return all
    .map(
      ({ name: own, study, preset, startedAt, commit, rounds }) =>
        `${own.padEnd(width)}  ${startedAt.slice(0, 16).replace('T', ' ')}  ${study}, ${preset}, ${counted(rounds, 'round')}, ${commit}`,
    )
    .map(plain)
    .join('\n');
}

/** Loudly, since no figure below means what it says where the machines differ. @param {Compared} compared @param {Paint} paint @param {ReturnType<typeof wrapper>} wrap */
function differences(compared, paint, wrap) {
  const environment = differencesOf(compared, 'environment');
  const subject = differencesOf(compared, 'subject');
  return [
    ...(environment.length > 0
      ? [
          paint('warning')('DIFFERENT ENVIRONMENTS'),
          ...environment.map((one) => `! ${wrap(differenceText(one), 2)}`),
        ]
      : []),
    ...(subject.length > 0
      ? [
          'Differing, as what is compared may:',
          ...subject.map((one) => `- ${wrap(differenceText(one), 2)}`),
        ]
      : []),
  ].join('\n');
}

/** @param {Table} table @param {number} width @param {Paint} paint */
function tableText(table, width, paint) {
  const shown = columnsThatFit(table, width);
  const widths = widthsOf(table);
  const line = (/** @type {import('./tables.js').TableCell[]} */ cells) =>
    shown
      .map((i, at) => {
        const { tone = '' } = cells[i];
        const text = plain(cells[i].text);
        const last = at === shown.length - 1;
        const padded =
          table.align[i] === 'right'
            ? text.padStart(widths[i])
            : last
              ? text
              : text.padEnd(widths[i]);
        return tone === '' ? padded : padded.replace(text, paint(tone)(text));
      })
      .join('  ')
      .trimEnd();
  return [
    `${paint('bold')(plain(table.title))}${table.note && paint('dim')(`  ${table.note}`)}`,
    line(table.head.map((text) => ({ text }))),
    ...table.rows.map(line),
  ].join('\n');
}

/** @param {Table} table */
const widthsOf = ({ head, rows }) =>
  head.map((text, i) => Math.max(text.length, ...rows.map((row) => row[i].text.length)));

/** @param {Table} table @param {number} width @returns {number[]} */
function columnsThatFit(table, width) {
  const widths = widthsOf(table);
  let shown = table.head.map((_, i) => i);
  for (const spare of table.spare) {
    if (shown.reduce((sum, i) => sum + widths[i] + 2, -2) <= width) break;
    shown = shown.filter((i) => i !== spare);
  }
  return shown;
}

/** @param {number} width */
function wrapper(width) {
  /** @param {string} text @param {number} [indent] of all lines but the first, which the caller has begun */
  return (text, indent = 0) => {
    const lines = [''];
    for (const word of plain(text).split(' ')) {
      const last = lines[lines.length - 1];
      const longer = last === '' ? word : `${last} ${word}`;
      if (indent + longer.length > width && last !== '') lines.push(word);
      else lines[lines.length - 1] = longer;
    }
    return lines.join(`\n${' '.repeat(indent)}`);
  };
}

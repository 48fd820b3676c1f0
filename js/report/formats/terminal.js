/** What the command line prints: a table per setting, then answers and warnings; 100 columns wide. */

import Table from 'cli-table3';
import { label, number, shortContender, title } from '../text.js';
import { columnsOf, questionsOf, settingsOf, warningsOf } from '../view.js';

/** @typedef {import('../../types.d.ts').Run} Run */
/** @typedef {import('../../types.d.ts').Verdict} Verdict */
/** @typedef {import('../view.js').Setting} Setting */
/** @typedef {import('../view.js').Row} Row */
/** @typedef {(text: string) => string} Paint */

export const name = 'terminal';
export const extension = 'txt';
export const file = null;

const WIDTH = 100;
const HEADER = [
  'contender',
  'µs/op',
  '× baseline',
  'verdict',
  'p50\nµs',
  'p99\nµs',
  'client\nCPU µs',
  'server\nCPU µs',
  'RSS\nMB',
];
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
  /** @param {keyof typeof COLORS} style @returns {Paint} */
  const paint = (style) => (text) =>
    color && text !== '' ? `\x1b[${COLORS[style]}m${text}\x1b[0m` : text;
  const { noiseFloorPct } = run.control;
  const { rounds } = run.settings;
  const noise = noiseFloorPct === null ? '' : ` Noise floor (A/A): ${number(noiseFloorPct)} %.`;
  return [
    ...settingsOf(run).map((setting) => tableOf(setting, paint)),
    wrapped(
      `Medians over ${rounds === 1 ? '1 round' : `${rounds} rounds with 95 % intervals`}; × is the ratio to ` +
        `${shortContender(run.baseline)}, under 1 is faster.${noise}`,
    ),
    ...answersOf(run, paint),
    ...warningsOf(run).map(
      ({ text, advice }) => `${paint('warning')('warning')} ${wrapped(`${text} ${advice}`, 8)}`,
    ),
  ]
    .join('\n\n')
    .concat('\n');
}

/** @param {Setting} setting @param {(style: keyof typeof COLORS) => Paint} paint */
function tableOf(setting, paint) {
  const table = new Table({
    head: HEADER,
    colAligns: ['left', ...HEADER.slice(1).map((head) => (head === 'verdict' ? 'left' : 'right'))],
    chars: { ...BARE, middle: ' ' },
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
  });
  for (const row of setting.rows) {
    const style = row.role === 'contender' || row.role === 'baseline' ? undefined : 'dim';
    const cells = columnsOf(row).map(style ? paint(style) : (text) => text);
    const verdict = row.comparisons.usPerOp?.verdict;
    if (!style && (verdict === 'faster' || verdict === 'slower'))
      cells[3] = paint(verdict)(verdict);
    table.push(cells);
  }
  const lines = table.toString().split('\n').map(trimmed);
  const reasons = setting.without.map((cell) =>
    wrapped(`${label(cell)} ${cell.status}: ${cell.reason ?? 'no reason given'}`, 2),
  );
  return [paint('bold')(title(setting)), ...lines, ...reasons.map(paint('dim'))].join('\n');
}

/** @param {Run} run @param {(style: keyof typeof COLORS) => Paint} paint */
function answersOf(run, paint) {
  return questionsOf(run).map(({ question, answers }) =>
    [paint('bold')(question), ...answers.map((answer) => `- ${wrapped(answer, 2)}`)].join('\n'),
  );
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

/** @param {string} line */
function trimmed(line) {
  return line.trimEnd();
}

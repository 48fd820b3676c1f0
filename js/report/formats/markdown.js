/** summary.md: for pull requests and wikis. */

import { label, number, shortContender, title } from '../text.js';
import { columnsOf, environmentOf, questionsOf, settingsOf, warningsOf } from '../view.js';

/** @typedef {import('../../types.d.ts').Run} Run */
/** @typedef {import('../view.js').Setting} Setting */
/** @typedef {import('../view.js').Row} Row */

export const name = 'markdown';
export const extension = 'md';
export const file = 'summary.md';

const HEADER = [
  'contender',
  'µs/op',
  `× baseline`,
  'verdict',
  'p50 µs',
  'p99 µs',
  'client CPU µs/op',
  'server CPU µs/op',
  'RSS peak MB',
];

/** @param {Run} run */
export function render(run) {
  const control = run.control.noiseFloorPct;
  return [
    `# Tollgate: ${run.study}`,
    warningsOf(run)
      .map(({ text, advice }) => `> **Warning.** ${text} ${advice}`)
      .join('\n>\n'),
    ...questionsOf(run).map(answersTo),
    '## Contenders',
    `Medians over rounds with bootstrap 95 % intervals; × is the ratio to ${shortContender(run.baseline)}, ` +
      'paired by round: below 1 is faster. Contenders without + are called inline. ' +
      (control === null
        ? 'No A/A control was measured.'
        : `Noise floor from the A/A control: ${number(control)} %.`),
    ...settingsOf(run).map(table),
    '## Environment',
    rows(['what', 'value'], environmentOf(run)),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

/** @param {{ question: string, answers: string[] }} asked */
function answersTo({ question, answers }) {
  return [`**${question}**`, '', ...answers.map((answer) => `- ${answer}`)].join('\n');
}

/** @param {Setting} setting */
function table(setting) {
  const reasons = setting.without.map(
    (cell) => `- ${label(cell)}: ${cell.status}, ${cell.reason ?? 'no reason given'}`,
  );
  return [`### ${title(setting)}`, rows(HEADER, setting.rows.map(columnsOf)), reasons.join('\n')]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** @param {string[]} header @param {string[][]} body */
function rows(header, body) {
  const line = (/** @type {string[]} */ cells) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...body.map(line)].join('\n');
}

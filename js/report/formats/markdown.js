/** summary.md: for pull requests and wikis. */

import { columnsOf } from '../columns.js';
import { headlineOf } from '../headline/index.js';
import { loadTables } from '../load_tables.js';
import { listOf, plain, tableOf, warningQuotes } from '../markdown_text.js';
import { printable } from '../printable.js';
import { remarksText } from '../remarks.js';
import {
  doubtOf,
  environmentOf,
  isNeverMeasured,
  legendText,
  neverMeasuredText,
  OUTCOMES,
  outcomesOf,
  outcomeText,
  questionsOf,
  runText,
  settingNoise,
  warningsOf,
} from '../run_facts.js';
import { baselineOf, settingsOf } from '../settings.js';
import { stagesOf } from '../stages.js';
import { ABSENT, label, number, title } from '../text.js';

/** @typedef {import('../../results/run.d.ts').Run} Run */
/** @typedef {import('../settings.js').SettingResult} SettingResult */
/** @typedef {import('../settings.js').Row} Row */

export const name = 'markdown';
export const extension = 'md';
export const file = 'summary.md';

/** @param {Run} measured */
export function render(measured) {
  const run = printable(measured);
  const results = settingsOf(run);
  const left = neverMeasuredText(run);
  const remarks = remarksText(
    run,
    results.flatMap(({ rows }) => rows),
  );
  return [
    `# Tollgate: ${plain(run.study)}`,
    headlinePart(run, results),
    warningQuotes(warningsOf(run)),
    ...questionsOf(run).map(answersTo),
    run.published?.length ? `## Published findings\n\n${publishedTable(run)}` : '',
    ...studyTables(run, '##'),
    '## Contenders',
    `${plain(legendText(run, baselineOf(run)))} Contenders without + are called inline.`,
    remarks && plain(remarks),
    left && plain(left),
    ...results.map(settingPart),
    '## Environment',
    rows(['what', 'value'], environmentOf(run)),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

/** Several studies, a chapter for each. @param {import('../../types.d.ts').Chapter[]} measured */
export function chapters(measured) {
  const chapters = measured.map((chapter) => ({ ...chapter, run: printable(chapter.run) }));
  const outcomes = chapters.map(({ run, paper }) => [
    run.study,
    ...outcomesOf(run).map(String),
    paper,
  ]);
  return [
    '# Tollgate: published studies, measured again',
    rows(['study', ...OUTCOMES, 'publication'], outcomes),
    ...chapters.flatMap(({ run, paper, link }) => [
      `## ${plain(run.study)}`,
      `${plain(`${paper}. ${runText(run)}`)} [All measurements](${link})`,
      run.published?.length ? publishedTable(run) : '',
      warningQuotes(warningsOf(run)),
      ...questionsOf(run).map(answersTo),
      ...studyTables(run, '###'),
    ]),
    '## Environment',
    rows(['what', 'value'], environmentOf(chapters[0].run)),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

/** What the run comes down to, or why nobody should quote it. @param {Run} run @param {SettingResult[]} results */
function headlinePart(run, results) {
  const doubt = doubtOf(run);
  if (doubt) return `**${doubt.title}** ${plain(`${doubt.text} ${doubt.advice}`)}`;
  const headline = headlineOf(run, results);
  return headline ? `**${plain(headline.text)}.**` : '';
}

/** @param {{ question: string, answers: string[] }} asked */
export function answersTo({ question, answers }) {
  return `**${plain(question)}**\n\n${listOf(answers.map(plain))}`;
}

/** @param {Run} run */
export const publishedTable = ({ published = [] }) =>
  rows(
    ['finding', 'published', 'outcome', 'here'],
    published.map((one) => [one.finding, one.figure, outcomeText(one), one.here]),
  );

/** @param {Run} run @param {string} level of headings */
export const studyTables = (run, level) =>
  [...loadTables(run), ...(run.tables ?? [])].map(({ title: heading, note, head, rows: body }) =>
    [`${level} ${plain(heading)}`, plain(note), rows(head, body)].join('\n\n'),
  );

/** @param {SettingResult} result */
function settingPart({ setting, rows: measured, unmeasured, noisePct }) {
  const noise = settingNoise(noisePct);
  const reasons = unmeasured
    .filter((one) => !isNeverMeasured(one))
    .map(
      ({ status, reason, labels }) => `- ${plain(`${status}: ${reason} (${labels.join(', ')})`)}`,
    );
  if (measured.length === 0 && reasons.length === 0) return '';
  return [
    `### ${plain(title(setting))}`,
    plain(`${setting.phrase}${noise && `; ${noise}`}`),
    measured.length > 0 && settingTable(measured),
    stageTable(measured),
    reasons.join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** @param {readonly Row[]} measured of one setting */
export function settingTable(measured) {
  const columns = columnsOf(measured);
  return rows(
    columns.map(({ head }) => head),
    measured.map((row) => columns.map(({ text }) => text(row))),
  );
}

/** @param {readonly Row[]} measured */
function stageTable(measured) {
  const seen = measured.flatMap(({ cell }) => {
    const sum = stagesOf(cell.summary);
    return sum ? [{ name: label(cell), ...sum }] : [];
  });
  if (seen.length === 0) return '';
  const body = seen.map(({ name, parts, wholeUs, restUs }) => [
    name,
    parts
      .map(({ stage, us, overlaps, within }) => {
        const mark = overlaps ? ' (overlapping)' : within ? ` (in ${within})` : '';
        return `${stage} ${number(us)}${mark}`;
      })
      .join(', '),
    restUs === undefined ? ABSENT : number(restUs),
    wholeUs === undefined ? ABSENT : number(wholeUs),
  ]);
  return rows(['contender', 'stages, µs an operation', 'rest', 'whole'], body);
}

/** @param {string[]} header @param {string[][]} body */
const rows = (header, body) =>
  tableOf(
    header.map((head) => ({ head })),
    body.map((cells) => cells.map(plain)),
  );

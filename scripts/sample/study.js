/** What a study came to, as its summary has it: its findings, or its tables and, of many settings, answers. */

import {
  answersTo,
  publishedTable,
  settingTable,
  studyTables,
} from '../../js/report/formats/markdown.js';
import { questionsOf } from '../../js/report/run_facts.js';
import { settingsOf } from '../../js/report/settings.js';
import { title } from '../../js/report/text.js';
import { measuredText } from './measured.js';

/** Longer tables are left to the summary. */
const MOST_LINES = 40;
/** Of studies with few settings the table of each is shown in place of sentences, which say the same. */
const FEW_SETTINGS = 4;

/** @param {import('../../js/results/run.d.ts').Run} run @param {string} summary its address, seen from docs/ */
export function ofStudy(run, summary) {
  const { argv, environment } = run;
  const command = ['npm run bench:native --', ...withoutFolders(argv)].join(' ');
  const commit = environment.git ? `, commit ${environment.git.slice(0, 7)}` : '';
  return `${measuredText(run)} The command: \`${command}\`${commit}. [All tables, intervals and warnings](${summary}).

${run.published?.length ? publishedTable(run) : found(run).join('\n\n')}`;
}

/** @param {import('../../js/results/run.d.ts').Run} run */
function found(run) {
  const settings = settingsOf(run).filter(({ rows }) => rows.length > 0);
  const tables = studyTables(run, '###').filter((table) => table.split('\n').length <= MOST_LINES);
  // Of tasks the scores say it.
  if (settings.every(({ setting }) => setting.load.kind === 'task')) return tables;
  if (settings.length > FEW_SETTINGS) return [...questionsOf(run).map(answersTo), ...tables];
  return [
    ...settings.map(({ setting, rows }) => `### ${title(setting)}\n\n${settingTable(rows)}`),
    ...tables,
  ];
}

/** Where the results went is nobody's business. @param {string[]} argv */
const withoutFolders = (argv) =>
  argv.filter((word, place) => word !== '--out' && argv[place - 1] !== '--out');

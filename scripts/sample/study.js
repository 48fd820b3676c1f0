/** What a published study came to: its findings, as its summary has them. */

import { publishedTable } from '../../js/report/formats/markdown.js';
import { measuredText } from './measured.js';

/** @param {import('../../js/results/run.d.ts').Run} run @param {string} summary its address, seen from docs/ */
export function ofStudy(run, summary) {
  const { argv, environment } = run;
  const command = ['npm run bench:native --', ...withoutFolders(argv)].join(' ');
  const commit = environment.git ? `, commit ${environment.git.slice(0, 7)}` : '';
  return `${measuredText(run)} The command: \`${command}\`${commit}. [All tables, intervals and warnings](${summary}).

${publishedTable(run)}`;
}

/** Where the results went is nobody's business. @param {string[]} argv */
const withoutFolders = (argv) =>
  argv.filter((word, place) => word !== '--out' && argv[place - 1] !== '--out');

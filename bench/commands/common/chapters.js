/** Results folders of several studies: one report, a chapter for each. */

import path from 'node:path';
import { withStudyAnswers } from '../../../js/engine/study_answers.js';
import { readRun, writeChapters } from '../../../js/report/index.js';
import { printableText } from '../../../js/report/printable.js';
import { OUTCOMES, outcomesOf } from '../../../js/report/run_facts.js';
import { readRunFile } from '../../../js/results/index.js';
import { definitions, note, widthOf } from '../../command_line/terminal.js';

/** @typedef {import('../../../js/types.d.ts').Chapter} Chapter */

/**
 * @param {string[]} folders
 * @returns {Map<string, string[]>} by study, in the order in which the studies come first
 */
export function byStudy(folders) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const folder of folders) {
    const { study } = readRunFile(folder);
    found.set(study, [...(found.get(study) ?? []), folder]);
  }
  return found;
}

/**
 * @param {string[]} folders
 * @param {string} home where the report on all is written
 * @param {Pick<import('../../../js/engine/plugins/registry.js').Registry, 'studies' | 'sections'> & {
 *   plugins?: readonly string[] }} known
 * @returns {Promise<Chapter[]>}
 */
export async function writeAllChapters(folders, home, { studies, sections, plugins }) {
  const chapters = [...byStudy(folders)].map(([name, parts]) => {
    const study = studies.get(name);
    return {
      run: withStudyAnswers(readRun(parts), study, sections),
      paper: study?.paper ?? study?.description ?? name,
      // Relative: the folders may be moved together.
      link: path.relative(home, path.join(parts[0], 'report.html')).split(path.sep).join('/'),
    };
  });
  await writeChapters(chapters, home, { plugins });
  return chapters;
}

/** @param {Chapter[]} chapters @param {string} home */
export function printOutcomes(chapters, home) {
  const rows = chapters.map(({ run }) => {
    const counts = outcomesOf(run).map((count, i) => `${count} ${OUTCOMES[i]}`);
    return /** @type {const} */ ([printableText(run.study), counts.join(', ')]);
  });
  const lines = definitions(rows, { width: widthOf(), indent: 0 });
  process.stdout.write(`Published findings\n${lines.join('\n')}\n`);
  note(`\nreport on all: ${path.join(home, 'report.html')}`);
}

/** `tollgate report`: the reports of results folders, made anew from what lies in them. */

import { mkdirSync } from 'node:fs';
import { loadRegistry } from '../../js/engine/plugins/registry.js';
import { withStudyAnswers } from '../../js/engine/study_answers.js';
import { findFormats, writeReports } from '../../js/report/index.js';
import { readRun } from '../../js/results/index.js';
import { printRun } from './print.js';

/**
 * @param {string[]} folders
 * @param {{ out?: string, plugins?: string[] } & import('./print.js').Output} options
 * @returns {Promise<number>} the exit code
 */
export default async function report(folders, options) {
  const { plugins = [] } = options;
  const measured = readRun(folders);
  const { studies } = await loadRegistry({ plugins });
  const run = withStudyAnswers(measured, studies.get(measured.study));
  await printRun(run, options);
  const out = options.out ?? (folders.length === 1 ? folders[0] : undefined);
  if (out) {
    mkdirSync(out, { recursive: true });
    await writeReports(run, out, { plugins });
  }
  const { broken } = await findFormats({ plugins });
  for (const { name, reason } of broken) {
    process.stderr.write(`note: the report format "${name}" is broken: ${reason}\n`);
  }
  return 0;
}

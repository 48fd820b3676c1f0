/** `tollgate report`: the reports of results folders, made anew from what lies in them. */

import { mkdirSync } from 'node:fs';
import { UsageError } from '../../js/engine/errors.js';
import { loadRegistry } from '../../js/engine/plugins/registry.js';
import { withStudyAnswers } from '../../js/engine/study_answers.js';
import { findFormats, readRun, writeReports } from '../../js/report/index.js';
import { sourcesOf } from '../command_line/sources.js';
import { note } from '../command_line/terminal.js';
import { byStudy, printOutcomes, writeAllChapters } from './common/chapters.js';
import { printedFormat, printRun, sayWritten } from './common/print.js';

/**
 * @param {string[]} folders
 * @param {{ out?: string, plugins?: string[] } & import('./common/print.js').Output} options
 * @returns {Promise<number>} the exit code
 */
export default async function report(folders, options) {
  printedFormat(options);
  const { plugins = [] } = sourcesOf(options);
  const registry = await loadRegistry({ plugins });
  const { studies, sections } = registry;
  if (byStudy(folders).size > 1) return reportOnAll(folders, registry, { ...options, plugins });
  const measured = readRun(folders);
  const run = withStudyAnswers(measured, studies.get(measured.study), sections);
  await printRun(run, { ...options, plugins });
  const out = options.out ?? (folders.length === 1 ? folders[0] : undefined);
  if (out) {
    mkdirSync(out, { recursive: true });
    sayWritten(out, await writeReports(run, out, { plugins }));
  } else note('\nnothing was written: of several folders, say where with --out');
  const { broken } = await findFormats({ plugins });
  for (const { name, reason, file } of broken) {
    note(`note: the report format "${name}" is broken: ${reason} (${file})`);
  }
  return 0;
}

/**
 * Folders of several studies make one report with a chapter for each.
 *
 * @param {string[]} folders
 * @param {import('../../js/engine/plugins/registry.js').Registry} registry
 * @param {{ out?: string, plugins?: string[] } & import('./common/print.js').Output} options
 */
async function reportOnAll(folders, registry, { out, plugins, json, csv, markdown }) {
  if (json || csv || markdown) {
    throw new UsageError(
      'folders of several studies print several runs: leave out --json, --csv and --markdown',
    );
  }
  if (!out) {
    throw new UsageError('folders of several studies make one report on all: say where with --out');
  }
  mkdirSync(out, { recursive: true });
  printOutcomes(await writeAllChapters(folders, out, { ...registry, plugins }), out);
  return 0;
}

/**
 * Shows runs in the documents: `node scripts/sample.js results/FOLDER…`. A run of the study `overview` goes into the
 * README, one of another study into the page that has its marks. Their summaries are kept in docs/sample/.
 */

import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readRun } from '../js/report/index.js';
import { ofOverview } from './sample/overview.js';
import { ofStudy } from './sample/study.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SAMPLE = path.join(ROOT, 'docs/sample');
const PAGES = ['docs/studies.md', 'docs/benchmarks.md', 'docs/dispatch.md'];

/** @param {string} name */
const opening = (name) => `<!-- ${name} -->`;

const folders = process.argv.slice(2);
const unfinished = folders.find((folder) => !existsSync(path.join(folder, 'report.html')));
if (!folders.length || unfinished) {
  const which = unfinished ? `there is no report in ${unfinished}; ` : '';
  console.error(`tollgate: ${which}name results folders: node scripts/sample.js results/FOLDER`);
  process.exit(2);
}
mkdirSync(SAMPLE, { recursive: true });
for (const folder of folders) {
  const run = readRun([folder]);
  const isOverview = run.study === 'overview';
  const name = run.preset === 'standard' ? run.study : `${run.study}-${run.preset}`;
  const kept = isOverview ? 'summary.md' : `${name}.md`;
  copyFileSync(path.join(folder, 'summary.md'), path.join(SAMPLE, kept));
  if (isOverview) show('README.md', 'sample', await ofOverview(run, folder, SAMPLE));
  else show(pageOf(name), name, ofStudy(run, `sample/${kept}`));
}

/** @param {string} name of marks */
function pageOf(name) {
  const page = PAGES.find((one) =>
    readFileSync(path.join(ROOT, one), 'utf8').includes(opening(name)),
  );
  if (!page) throw new Error(`none of ${PAGES.join(', ')} has ${opening(name)}`);
  return page;
}

/**
 * Writes a text between two marks, which are there: `<!-- NAME -->` and `<!-- /NAME -->`.
 *
 * @param {string} page
 * @param {string} name
 * @param {string} text
 */
function show(page, name, text) {
  const file = path.join(ROOT, page);
  const before = readFileSync(file, 'utf8');
  const marks = [opening(name), `<!-- /${name} -->`];
  const [from, to] = marks.map((mark) => before.indexOf(mark));
  if (from < 0 || to < from) throw new Error(`${page} has no ${marks.join(' … ')}`);
  writeFileSync(file, `${before.slice(0, from)}${marks[0]}\n${text}\n${before.slice(to)}`);
}

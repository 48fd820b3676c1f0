/**
 * report.html: one file that needs no network, to read, print and send. Everything is in it without its script, which
 * adds filters, sorting and copying.
 */

import { headlineOf } from '../../headline/index.js';
import { doubtOf, questionsOf, warningsOf } from '../../run_facts.js';
import { settingsOf } from '../../settings.js';
import { looksOf } from './figures/series.js';
import { firstScreen } from './first/index.js';
import { html } from './markup.js';
import { page } from './page.js';
import {
  answersSection,
  publishedSection,
  tablesSection,
  warningsSection,
} from './sections/answers.js';
import { cellsSection } from './sections/cells.js';
import { environmentSection } from './sections/environment.js';
import { filters } from './sections/filters.js';
import { guide } from './sections/guide.js';
import { drawnKinds, kindSection, linksTo } from './sections/kinds.js';
import { matrixSection } from './sections/matrix.js';
import { speedSection } from './sections/speed.js';

/** @typedef {import('../../../results/run.d.ts').Run} Run */
/** @typedef {readonly [id: string, name: string]} Entry */

export const name = 'html';
export const extension = 'html';

export { chapters } from './chapters.js';

/** @param {Run} run */
export function render(run) {
  const results = settingsOf(run);
  const drawn = drawnKinds(results, { run, look: looksOf(run) });
  const warnings = warningsOf(run);
  const headline = headlineOf(run, results);
  return page({
    title: `Tollgate: ${run.study}`,
    date: run.startedAt,
    contents: contentsOf(run, drawn, warnings.length),
    tools: filters(results),
    main: html`${firstScreen({ run, results, headline, doubt: doubtOf(run) })}
${answersSection(questionsOf(run))}
${publishedSection(run)}
${warningsSection(warnings)}
${matrixSection(results, run)}
${speedSection(results, run, linksTo(drawn))}
${drawn.map((kind) => kindSection(kind, results))}
${tablesSection(run)}
${guide(run)}
${environmentSection(run)}
${cellsSection(run)}`,
    footer: `Written by Tollgate from ${run.schema} results; every number here is in run.json and samples.ndjson.`,
  });
}

/** @param {Run} run @param {import('./sections/kinds.js').Drawn[]} drawn @param {number} warnings @returns {Entry[]} */
function contentsOf(run, drawn, warnings) {
  /** @type {(Entry | false)[]} */
  const entries = [
    run.answers.length > 0 && ['answers', 'Answers'],
    (run.published ?? []).length > 0 && ['published', 'Published findings'],
    warnings > 0 && ['warnings', `Warnings (${warnings})`],
    ['verdicts', 'At a glance'],
    ['speed', 'Speed'],
    ...drawn.map(({ kind }) => /** @type {const} */ ([kind.id, kind.name])),
    ...(run.tables ?? []).map(({ title }, i) => /** @type {const} */ ([`table-${i}`, title])),
    ['guide', 'How to read'],
    ['environment', 'Environment'],
    ['cells', 'All cells'],
  ];
  return entries.filter((entry) => entry !== false);
}

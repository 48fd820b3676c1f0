/** A section for each kind of figure, with its settings below: questions first, then where they were asked. */

import { title } from '../../../text.js';
import { anchorOf, dataOf } from '../attributes.js';
import { driftFigure } from '../figures/drift.js';
import { eventLoopFigure } from '../figures/event_loop.js';
import { latencyFigures } from '../figures/latency_figures.js';
import { launchFigure } from '../figures/launch.js';
import { breakEvenFigures } from '../figures/maps/break_even.js';
import { poolFigures } from '../figures/maps/pool_sizes.js';
import { cpuFigure, memoryFigure } from '../figures/resources.js';
import { stageFigure } from '../figures/stages.js';
import { underLoadFigures } from '../figures/under_load.js';
import { warmUpFigure } from '../figures/warm_up.js';
import { html } from '../markup.js';
import { folding } from './fold.js';

/** @typedef {import('../../../settings.js').SettingResult} SettingResult */
/** @typedef {import('../../../../results/run.d.ts').Run} Run */
/** @typedef {import('../markup.js').Value} Value */
/** @typedef {import('../figures/series.js').Look} Look */
/** @typedef {{ run: Run, look: ReturnType<typeof import('../figures/series.js').looksOf> }} Context */

/**
 * @typedef {object} Kind
 * @property {string} id
 * @property {string} name in the contents
 * @property {string} question
 * @property {number} [open] how many settings stand open
 * @property {(result: SettingResult, context: Context) => Value} [draw] of one setting; nothing where there is nothing
 *   to show
 * @property {(results: SettingResult[], context: Context) => Together[]} [drawAll] of several settings at once
 */

/** What its settings have in common, and the figure. @typedef {{ workload?: string, dataset?: string, figure: Value }} Together */
/** @typedef {{ kind: Kind, together: Together[], bySetting: Map<string, Value> }} Drawn by the setting's id */

/** The first settings answer most questions; who asks one of the others, or another question, opens them. */
const OPEN = 2;

/** @type {Kind[]} */
const KINDS = [
  {
    id: 'latency',
    name: 'Latency',
    question: 'How long does one operation take?',
    draw: (result, { run, look }) => latencyFigures(result, run, look),
  },
  {
    id: 'launch',
    name: 'From the start',
    question: 'How long does a script take, from the start of its process?',
    draw: (result, { look }) => launchFigure(result, look),
  },
  {
    id: 'load',
    name: 'Under load',
    question: 'How long does it take under load?',
    drawAll: (results, { look }) => underLoadFigures(results, look),
  },
  {
    id: 'stages',
    name: 'Stages',
    question: 'Where does the time go?',
    draw: (result) => stageFigure(result),
  },
  {
    id: 'pools',
    name: 'Pool size',
    question: 'How many workers for how many callers?',
    drawAll: (results, { run }) => poolFigures(results, run),
  },
  {
    id: 'break-even',
    name: 'Break-even',
    question: 'When does it pay to call through workers?',
    drawAll: (_, { run }) => breakEvenFigures(run),
  },
  {
    id: 'cpu',
    name: 'CPU',
    question: 'What does it cost in CPU, of client and server?',
    draw: (result) => cpuFigure(result),
  },
  {
    id: 'memory',
    name: 'Memory',
    question: 'How much memory does it take?',
    open: 0,
    draw: (result) => memoryFigure(result),
  },
  {
    id: 'event-loop',
    name: 'Event loop',
    question: 'Does the event loop stay free for others?',
    open: 0,
    draw: (result) => eventLoopFigure(result),
  },
  {
    id: 'warm-up',
    name: 'Warm-up',
    question: 'How do contenders warm up?',
    open: 0,
    draw: (result, { run, look }) => warmUpFigure(result, run, look),
  },
  {
    id: 'drift',
    name: 'Drift',
    question: 'Did the rounds agree?',
    open: 0,
    draw: (result, { run }) => driftFigure(result, run),
  },
];

/**
 * @param {SettingResult[]} results
 * @param {Context} context
 * @returns {Drawn[]} only those that show something
 */
export function drawnKinds(results, context) {
  return KINDS.map((kind) => ({
    kind,
    together: kind.drawAll?.(results, context) ?? [],
    bySetting: new Map(
      results.flatMap((result) => {
        const drawing = something(kind.draw?.(result, context));
        return drawing ? [[result.setting.id, drawing]] : [];
      }),
    ),
  })).filter(({ together, bySetting }) => together.length > 0 || bySetting.size > 0);
}

/** @param {Value} value @returns {Value} undefined instead of lists of nothing */
function something(value) {
  if (!Array.isArray(value)) return value;
  const found = value.filter((one) => something(one));
  return found.length > 0 ? found : undefined;
}

/** @param {Drawn} drawn @param {SettingResult[]} results */
export function kindSection({ kind: { id, question, open = OPEN }, together, bySetting }, results) {
  const settings = results.map(({ setting }) => setting).filter((one) => bySetting.has(one.id));
  // Of launches, warming up is the question.
  const most = settings.some(({ load }) => load.kind === 'launch') ? Math.max(open, OPEN) : open;
  const blocks = settings.map(
    (setting) => html`<article${dataOf(setting)} id="${anchorOf(setting, id)}">
<h3><a href="#${anchorOf(setting, id)}">${title(setting)}</a></h3>
${bySetting.get(setting.id)}</article>`,
  );
  return html`<section class="kind" aria-labelledby="${id}">
<h2 id="${id}">${question}</h2>
${together.map(
  ({ workload, dataset, figure }, i) => html`
<article id="${id}-${String(i + 1)}"${workload && html` data-workload="${workload}"`}${dataset && html` data-dataset="${dataset}"`}>${figure}</article>`,
)}
${folding(settings.length, most)(settings, blocks)}
</section>`;
}

/** From one setting to its figures of all kinds. @param {Drawn[]} drawn */
export const linksTo =
  (drawn) =>
  (/** @type {SettingResult} */ { setting }) => {
    const kinds = drawn.filter(({ bySetting }) => bySetting.has(setting.id));
    if (kinds.length === 0) return undefined;
    return html`<p class="links">${kinds.map(
      ({ kind }) => html`<a href="#${anchorOf(setting, kind.id)}">${kind.name}</a> `,
    )}</p>`;
  };

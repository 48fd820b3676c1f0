/** A comparison as the command line prints it. */

import { headingOf, listPart, terminalOf, warningPart } from '../formats/terminal/terminal.js';
import { printable } from '../printable.js';
import { columnsThatFit, listRow, textTable } from '../text_table.js';
import { wrap } from '../wrap.js';
import { factsOf } from './compared_facts.js';
import { isTold, tablesOf } from './tables.js';

/** @typedef {import('./words.js').Compared} Compared */
/** @typedef {import('./tables.js').Table} Table */
/** @typedef {ReturnType<typeof factsOf>} Facts */
/** @typedef {import('../formats/terminal/terminal.js').Terminal} Terminal */

export const name = 'terminal';

/**
 * @param {Compared} measured
 * @param {{ color?: boolean, width?: number }} [options] `width`: columns of the terminal
 */
export function render(measured, options = {}) {
  const compared = printable(measured);
  const terminal = terminalOf(options);
  const { prose, paint } = terminal;
  const { summary, sources, others, notes, doubts, warnings, ...facts } = factsOf(compared);
  return [
    sources.map((text) => wrap(text, prose, 2, 0)).join('\n'),
    differences(facts, terminal),
    ...doubts.map(({ title, text, advice }) => {
      const rest = wrap(`${text} ${advice}`, prose, 0, title.length + 1);
      return `${paint('warning', title)} ${rest}`;
    }),
    paint('bold', wrap(summary, prose)),
    ...tablesOf(compared).map((table) => tablePart(table, terminal)),
    others.length > 0 && `By other metrics (exploratory):\n${listPart(others, terminal)}`,
    ...notes.map((text) => wrap(text, prose)),
    ...warnings.map((warning) => warningPart(warning, terminal)),
    gates(facts, terminal),
  ]
    .filter((part) => part !== '' && part !== false)
    .join('\n\n')
    .concat('\n');
}

/** Loudly, since no figure below means what it says where the machines differ. @param {Pick<Facts, 'environment' | 'subject'>} facts @param {Terminal} terminal */
function differences({ environment, subject }, terminal) {
  const { prose, paint } = terminal;
  return [
    environment.length > 0 && paint('warning', 'DIFFERENT ENVIRONMENTS'),
    ...environment.map((text) => `! ${wrap(text, prose, 2)}`),
    subject.length > 0 && `Differing, as what is compared may:\n${listPart(subject, terminal)}`,
  ]
    .filter((part) => part !== false)
    .join('\n');
}

/** @param {Table} table @param {Terminal} terminal */
function tablePart({ title, note, columns, rows }, terminal) {
  const { width, paint } = terminal;
  const texts = rows.map((row) => row.map(({ text }) => text));
  const shown = columnsThatFit(columns, texts, width);
  const painted = rows.map((row) =>
    row.map(({ text, tone }) => (isTold(tone) ? paint(tone, text) : text)),
  );
  const lines = shown
    ? textTable(columns, painted, shown)
    : texts.map((row) => listRow(columns, row, width));
  return [headingOf(title, note, terminal), ...lines].join('\n');
}

/** @param {Pick<Facts, 'regressions' | 'remarks'>} facts @param {Terminal} terminal */
function gates({ regressions, remarks }, { prose, paint }) {
  const line = (/** @type {string} */ text) => wrap(text, prose, 2, 0);
  return [
    ...regressions.map((text) => paint('slower', line(`REGRESSION ${text}`))),
    ...remarks.map((text) => line(`note ${text}`)),
  ].join('\n');
}

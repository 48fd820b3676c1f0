/** A comparison as the command line prints it. */

import { headingOf, listPart, terminalOf, warningPart } from '../formats/terminal/terminal.js';
import { printable } from '../printable.js';
import { columnsThatFit, listRow, textTable } from '../text_table.js';
import { wrap } from '../wrap.js';
import {
  differencesOf,
  differenceText,
  gateLines,
  notesOf,
  otherChanges,
  sourceText,
  summaryLine,
  warningsOf,
} from './facts.js';
import { isTold, tablesOf } from './tables.js';

/** @typedef {import('./words.js').Compared} Compared */
/** @typedef {import('./tables.js').Table} Table */
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
  const others = otherChanges(compared);
  return [
    compared.sources.map((source) => wrap(sourceText(source), prose, 2, 0)).join('\n'),
    differences(compared, terminal),
    paint('bold', wrap(summaryLine(compared), prose)),
    ...tablesOf(compared).map((table) => tablePart(table, terminal)),
    others.length > 0 && `By other metrics (exploratory):\n${listPart(others, terminal)}`,
    ...notesOf(compared).map((text) => wrap(text, prose)),
    ...warningsOf(compared).map((warning) => warningPart(warning, terminal)),
    gates(compared, terminal),
  ]
    .filter((part) => part !== '' && part !== false)
    .join('\n\n')
    .concat('\n');
}

/** Loudly, since no figure below means what it says where the machines differ. @param {Compared} compared @param {Terminal} terminal */
function differences(compared, terminal) {
  const { prose, paint } = terminal;
  const environment = differencesOf(compared, 'environment');
  const subject = differencesOf(compared, 'subject').map(differenceText);
  return [
    environment.length > 0 && paint('warning', 'DIFFERENT ENVIRONMENTS'),
    ...environment.map((one) => `! ${wrap(differenceText(one), prose, 2)}`),
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

/** @param {Compared} compared @param {Terminal} terminal */
function gates(compared, { prose, paint }) {
  return gateLines(compared)
    .map(({ failed, text }) => {
      const line = wrap(`${failed ? 'REGRESSION' : 'note'} ${text}`, prose, 2, 0);
      return failed ? paint('slower', line) : line;
    })
    .join('\n');
}

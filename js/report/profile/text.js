/** A profile for a terminal: tables that fit its width, the numbers kept, long names cut. */

import { painter } from '../formats/terminal/paint.js';
import { printable } from '../printable.js';
import { GAP, textTable } from '../text_table.js';
import { lengthOf, wrap } from '../wrap.js';
import { sectionsOf } from './sections.js';

/** @typedef {import('./sections.js').Table} Table */
/** @typedef {import('./sections.js').Section} Section */
/** @typedef {import('../formats/terminal/paint.js').Paint} Paint */

const INDENT = '  ';
/** Names keep at least so much. */
const LEAST_NAME = 20;

/**
 * @param {import('../../results/profile.d.ts').ProfileFile} profile
 * @param {{ width: number, color?: boolean }} terminal
 * @returns {string}
 */
export const profileText = (profile, { width, color = false }) =>
  `${sectionsOf(printable(profile))
    .map((section) => sectionText(section, width, painter(color)))
    .join('\n\n')}\n`;

/** @param {Section} section @param {number} width @param {Paint} paint */
function sectionText({ heading, level, lines, table, list = [] }, width, paint) {
  const rule = '=-'.charAt(level - 1).repeat(Math.min(width, lengthOf(heading)));
  return [
    paint('bold', heading),
    ...(rule === '' ? [] : [rule]),
    ...lines.map((line) => wrap(line, width)),
    ...(table ? tableLines(table, width) : []),
    ...list.map((item) => `- ${wrap(item, width, 2)}`),
  ].join('\n');
}

/** @param {Table} table @param {number} width */
function tableLines({ head, rows }, width) {
  const others = head.slice(1).map((text, i) => {
    const texts = [text, ...rows.map(({ cells }) => cells[i + 1])];
    return GAP + Math.max(...texts.map(lengthOf));
  });
  const room = others.reduce((left, own) => left - own, width);
  const name = (/** @type {string} */ text) => cut(text, Math.max(LEAST_NAME, room));
  return textTable(
    head.map((text, i) => ({ head: text, align: i === 0 ? 'left' : 'right' })),
    rows.map(({ indent, cells: [first, ...rest] }) => [
      name(indent ? `${INDENT}${first}` : first),
      ...rest,
    ]),
  );
}

/** The end of a path tells more than its middle. @param {string} text @param {number} width */
function cut(text, width) {
  const characters = [...text];
  if (characters.length <= width) return text;
  const front = Math.ceil((width - 1) / 2);
  const back = characters.slice(characters.length - (width - 1 - front));
  return `${characters.slice(0, front).join('')}…${back.join('')}`;
}

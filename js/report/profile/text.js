/** A profile for a terminal: tables that fit its width, the numbers kept, long names cut. */

import { sectionsOf } from './sections.js';

/** @typedef {import('./sections.js').Table} Table */
/** @typedef {import('./sections.js').Section} Section */

const GAP = '  ';
const INDENT = '  ';
/** Names keep at least so much. */
const LEAST_NAME = 20;

/**
 * @param {import('../../results/profile.d.ts').ProfileFile} profile
 * @param {{ width: number, color?: boolean }} terminal
 * @returns {string}
 */
export const profileText = (profile, { width, color = false }) =>
  `${sectionsOf(profile)
    .map((section) => sectionText(section, width, color))
    .join('\n\n')}\n`;

/** @param {Section} section @param {number} width @param {boolean} color */
function sectionText({ heading, level, lines, table, list = [] }, width, color) {
  const bold = color ? `\x1b[1m${heading}\x1b[0m` : heading;
  return [
    level < 3 ? `${bold}\n${'=-'[level - 1].repeat(Math.min(width, heading.length))}` : bold,
    ...lines.map((line) => wrapped(line, width)),
    ...(table ? tableLines(table, width) : []),
    ...list.map((item) => wrapped(`- ${item}`, width, '  ')),
  ].join('\n');
}

/** @param {Table} table @param {number} width */
function tableLines({ head, rows }, width) {
  const all = [{ cells: head }, ...rows].map(({ cells: [name, ...rest], ...row }) => [
    'indent' in row && row.indent ? `${INDENT}${name}` : name,
    ...rest,
  ]);
  const widths = head.map((_, i) => Math.max(...all.map((cells) => cells[i].length)));
  const others = widths.slice(1).reduce((sum, own) => sum + GAP.length + own, 0);
  widths[0] = Math.min(widths[0], Math.max(LEAST_NAME, width - others));
  return all.map((cells) =>
    cells
      .map((text, i) =>
        i === 0 ? cut(text, widths[0]).padEnd(widths[0]) : text.padStart(widths[i]),
      )
      .join(GAP)
      .trimEnd(),
  );
}

/** The end of a path tells more than its middle. @param {string} text @param {number} width */
function cut(text, width) {
  if (text.length <= width) return text;
  const front = Math.ceil((width - 1) / 2);
  return `${text.slice(0, front)}…${text.slice(text.length - (width - 1 - front))}`;
}

/** @param {string} text @param {number} width @param {string} [indent] of all lines but the first */
function wrapped(text, width, indent = '') {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines[lines.length - 1];
    const longer = last === '' ? word : `${last} ${word}`;
    if (longer.length > width && last.trim() !== '') lines.push(`${indent}${word}`);
    else lines[lines.length - 1] = longer;
  }
  return lines.join('\n');
}

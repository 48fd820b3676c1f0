/** A profile as Markdown: profile.md, and what `--markdown` prints. */

import { listOf, plain, tableOf } from '../markdown_text.js';
import { printable } from '../printable.js';
import { sectionsOf } from './sections.js';

/** @typedef {import('./sections.js').Section} Section */
/** @typedef {import('./sections.js').Table} Table */

/** @param {import('../../results/profile.d.ts').ProfileFile} profile @returns {string} */
export const profileMarkdown = (profile) =>
  `${sectionsOf(printable(profile)).map(sectionText).join('\n\n')}\n`;

/** @param {Section} section */
const sectionText = ({ heading, level, lines, table, list = [] }) =>
  [
    `${'#'.repeat(level)} ${plain(heading)}`,
    ...lines.map(plain),
    ...(table ? [profileTable(table)] : []),
    ...(list.length > 0 ? [listOf(list.map(plain))] : []),
  ].join('\n\n');

/** @param {Table} table */
function profileTable({ head, rows }) {
  const hasParts = rows.some(({ indent }) => indent);
  const first = (/** @type {string} */ name, /** @type {boolean | undefined} */ indent) => {
    if (!hasParts) return name;
    return indent ? `· ${name}` : `**${name}**`;
  };
  return tableOf(
    head.map((text, i) => ({ head: text, align: i === 0 ? 'left' : 'right' })),
    rows.map(({ indent, cells: [name, ...rest] }) => [
      first(plain(name), indent),
      ...rest.map(plain),
    ]),
  );
}

/** A profile as Markdown: profile.md, and what `--markdown` prints. */

import { sectionsOf } from './sections.js';

/** @typedef {import('./sections.js').Section} Section */
/** @typedef {import('./sections.js').Table} Table */

/** @param {import('../../results/profile.d.ts').ProfileFile} profile @returns {string} */
export const profileMarkdown = (profile) =>
  `${sectionsOf(profile).map(sectionText).join('\n\n')}\n`;

/** @param {Section} section */
const sectionText = ({ heading, level, lines, table, list = [] }) =>
  [
    `${'#'.repeat(level)} ${escaped(heading)}`,
    ...lines.map(escaped),
    ...(table ? [tableText(table)] : []),
    ...(list.length > 0 ? [list.map((item) => `- ${escaped(item)}`).join('\n')] : []),
  ].join('\n\n');

/** @param {Table} table */
function tableText({ head, rows }) {
  const hasParts = rows.some(({ indent }) => indent);
  const first = (/** @type {string} */ name, /** @type {boolean | undefined} */ indent) => {
    if (!hasParts) return name;
    return indent ? `· ${name}` : `**${name}**`;
  };
  const line = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`;
  return [
    line(head.map(escaped)),
    line(head.map((_, i) => (i === 0 ? '---' : '---:'))),
    ...rows.map(({ indent, cells: [name, ...rest] }) =>
      line([first(escaped(name), indent), ...rest.map(escaped)]),
    ),
  ].join('\n');
}

/** Names of functions hold whatever their authors liked. @param {string} text */
const escaped = (text) => text.replace(/[\\`*_|<>[\]]/g, '\\$&');

/** What all Markdown of ours is made of: text that stays text, tables, warnings. */

/** @typedef {{ text: string, advice: string }} Warning */

const ENTITIES = /** @type {Record<string, string>} */ ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' });
/** An underscore can end an emphasis only where a word ends: `_id` and `rss_kb` stay as they are. */
const MARKS = /[\\|[\]`*]|_(?![\p{L}\p{N}])/gu;

/**
 * Text that stays text: neither HTML nor a link, an image, emphasis, code or the end of a table's cell.
 *
 * @param {string} text
 */
export const plain = (text) =>
  text.replace(MARKS, '\\$&').replace(/[&<>]/g, (character) => ENTITIES[character]);

/**
 * @param {readonly { head: string, align?: 'left' | 'right' }[]} columns
 * @param {readonly string[][]} rows Markdown already
 */
export function tableOf(columns, rows) {
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.join(' | ')} |`;
  return [
    line(columns.map(({ head }) => plain(head))),
    line(columns.map(({ align }) => (align === 'right' ? '---:' : '---'))),
    ...rows.map(line),
  ].join('\n');
}

/** @param {readonly Warning[]} warnings */
export const warningQuotes = (warnings) =>
  warnings.map(({ text, advice }) => `> **Warning.** ${plain(`${text} ${advice}`)}`).join('\n>\n');

/** @param {readonly string[]} items Markdown already */
export const listOf = (items) => items.map((item) => `- ${item}`).join('\n');

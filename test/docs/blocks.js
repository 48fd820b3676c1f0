/** The code blocks of README.md and of the pages in docs, each with the place where it stands. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * @typedef {object} Block
 * @property {string} page its path from the root
 * @property {number} line of the fence that begins it, from 1
 * @property {string} language the first word behind the fence
 * @property {string[]} marks the words after that
 * @property {string} text
 */

/** A block, or a page, that the tests do not understand: it says where, and what to do. */
export class NotUnderstood extends Error {
  name = 'NotUnderstood';

  /**
   * @param {Pick<Block, 'page' | 'line'>} place
   * @param {string} what
   */
  constructor({ page, line }, what) {
    super(`${page}:${line}: ${what}`);
  }
}

/** @returns {string[]} the pages by their paths from the root */
export function pages() {
  const found = readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' });
  return [
    'README.md',
    ...found.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`),
  ]
    .map((page) => page.replaceAll(path.sep, '/'))
    .sort();
}

/** @param {string} page @returns {Block[]} */
export const blocksOf = (page) => blocksIn(readFileSync(path.join(ROOT, page), 'utf8'), page);

/**
 * @param {string} markdown
 * @param {string} page for messages
 * @returns {Block[]}
 * @throws {NotUnderstood} at code without fences, and at fences that are indented or have no end
 */
export function blocksIn(markdown, page) {
  /** @type {Block[]} */
  const blocks = [];
  /** @type {{ fence: string, block: Block, lines: string[] } | undefined} */
  let open;
  let before = '';
  for (const [i, line] of markdown.split('\n').entries()) {
    const at = { page, line: i + 1 };
    if (open) {
      if (line.trimEnd() === open.fence) {
        blocks.push({ ...open.block, text: open.lines.join('\n') });
        open = undefined;
      } else open.lines.push(line);
      continue;
    }
    const [, indent, fence, info] = /^(\s*)(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (fence !== undefined) {
      if (indent) throw new NotUnderstood(at, 'begin the fence at the first column');
      const [language = '', ...marks] = info.trim().split(/\s+/);
      open = { fence, block: { ...at, language, marks, text: '' }, lines: [] };
    } else if (/^ {4,}\S/.test(line) && before === '') {
      throw new NotUnderstood(at, 'code by indentation: put it between fences, with a language');
    }
    before = line.trim();
  }
  if (open) throw new NotUnderstood(open.block, 'this block has no end');
  return blocks;
}

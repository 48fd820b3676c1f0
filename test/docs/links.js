/** Links of a page to files and headings of this repository. */

import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './blocks.js';

const LINK = /\]\((?!https?:|mailto:)([^)\s]*)\)/g;
const CODE = /^```[\s\S]*?^```$/gm;

/**
 * @param {string} page
 * @returns {string[]} those that lead nowhere, with the page
 */
export function brokenLinks(page) {
  const text = readFileSync(path.join(ROOT, page), 'utf8').replace(CODE, '');
  return [...text.matchAll(LINK)]
    .map(([, target]) => target)
    .filter((target) => !leadsSomewhere(page, target))
    .map((target) => `${page}: ${target}`);
}

/**
 * @param {string} page
 * @param {string} target
 */
function leadsSomewhere(page, target) {
  const [file, heading] = target.split('#');
  const found = file ? path.join(ROOT, path.dirname(page), file) : path.join(ROOT, page);
  if (!existsSync(found)) return false;
  if (heading === undefined) return true;
  return statSync(found).isFile() && headingsOf(found).includes(heading);
}

/**
 * As GitHub makes them.
 *
 * @param {string} file
 */
const headingsOf = (file) =>
  [
    ...readFileSync(file, 'utf8')
      .replace(CODE, '')
      .matchAll(/^#+ (.+)$/gm),
  ].map(([, title]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

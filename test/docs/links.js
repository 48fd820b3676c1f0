/** What a page's text names of this repository: files and headings by links, files and scripts by name. */

import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './blocks.js';

const LINK = /\]\((?!https?:|mailto:)([^)\s]*)\)/g;
const CODE = /^```[\s\S]*?^```$/gm;
/** In text, as `js/index.js` and `npm run types`. */
const FILE =
  /`(?:node )?((?:bench|docs|js|native\/(?:binding|core)|scripts|test|workers)\/[\w./-]*)/g;
const SCRIPT = /`npm run ([\w:-]+)/g;
/** The official driver's. */
const FOREIGN = 'build:ts';

const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));

/**
 * @param {string} page
 * @returns {string[]} those that lead nowhere, with the page
 */
export function brokenLinks(page) {
  return namedIn(page, LINK)
    .filter((target) => !leadsSomewhere(page, target))
    .map((target) => `${page}: ${target}`);
}

/**
 * @param {string} page
 * @returns {string[]} files and scripts that are not there, with the page
 */
export function missingNames(page) {
  const files = namedIn(page, FILE).filter((file) => !existsSync(path.join(ROOT, file)));
  const unknown = namedIn(page, SCRIPT).filter(
    (script) => script !== FOREIGN && !Object.hasOwn(scripts, script),
  );
  return [...files, ...unknown].map((name) => `${page}: ${name}`);
}

/**
 * @param {string} page
 * @param {RegExp} form its first group is the name
 */
const namedIn = (page, form) =>
  [...readFileSync(path.join(ROOT, page), 'utf8').replace(CODE, '').matchAll(form)].map(
    ([, name]) => name,
  );

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

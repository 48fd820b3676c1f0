/** The page's styles and script: files of their own here, one piece each in the page. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** In order: what narrows for small screens and paper comes last. */
const STYLES = [
  'palette',
  'base',
  'contents',
  'layout',
  'tables',
  'forest',
  'figures',
  'rows',
  'print',
];
/** In order: each imports from those before it. */
const SCRIPTS = ['parts', 'folds', 'table_text', 'tables', 'figures', 'filter', 'main'];

/** @param {string} file */
const read = (file) => readFileSync(new URL(file, import.meta.url), 'utf8');

export const STYLE = STYLES.map((name) => read(`./css/${name}.css`)).join('');

/** Joined into one module, so that there is nothing to import; what is said about types stays here. */
export const SCRIPT = SCRIPTS.map((name) => read(`./script/${name}.js`))
  .join('')
  .replace(/\/\*\*[\s\S]*?\*\/\n?/g, '')
  .replace(/^import [^;]*;\n/gm, '')
  .replace(/^export /gm, '');

const digest = createHash('sha256').update(SCRIPT).digest('base64');
/** No script but ours runs, and nothing is fetched, whatever a results file holds. */
export const POLICY = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${digest}'; img-src data:`;

/** Blocks that scripts/sample.js has written: tables of a run whose summary lies in docs/sample. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './blocks.js';

/**
 * Whether a block lies between the marks of that script.
 *
 * @param {import('./blocks.js').Block} block
 */
export function isSample({ page, line }) {
  const above = readFileSync(path.join(ROOT, page), 'utf8').split('\n').slice(0, line);
  return above.lastIndexOf('<!-- sample -->') > above.lastIndexOf('<!-- /sample -->');
}

/**
 * The rows of a table as the terminal prints it, below its head of three lines.
 *
 * @param {string} text
 * @returns {string[][]} their cells but for empty ones
 */
export const printedRows = (text) =>
  text
    .split('\n')
    .slice(3)
    .map((row) => row.trim().split(/ {2,}/));

/**
 * All rows of the tables of a summary.
 *
 * @param {string} markdown
 * @returns {string[][]} their cells but for empty ones
 */
export const summaryRows = (markdown) =>
  markdown
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .filter((cell) => cell !== ''),
    );

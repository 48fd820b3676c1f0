/** The tables of publications, as files of figures. */

import { readFileSync } from 'node:fs';

/**
 * @param {URL} file of comma-separated values, without quotes
 * @returns {Record<string, string>[]} a row each, by the heads of its columns
 */
export function publishedTable(file) {
  const [head, ...rows] = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  return rows.map((row) => Object.fromEntries(head.map((name, i) => [name, row[i]])));
}

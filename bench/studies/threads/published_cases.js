/**
 * The publication numbers its cases: 24, 27 and 20. So many of each, in files in this order, MongoDB's own
 * micro-benchmarks had from July to October 2015 (mongo-perf, by its history), when Node.js 4.2.1 was new, too; what
 * must be fast or slow among them is. So the numbers have names here.
 */

import { publishedTable } from '../common/published_table.js';

/** @typedef {import('./throughput.js').Family} Family */

/** The publication's numbers of threads. */
export const THREADS = [1, 2, 4];

/** Operations a second with 1, 2 and 4 threads, by the names of cases. @type {Record<Family, Map<string, number[]>>} */
export const PUBLISHED = {
  'insert-cases': ratesIn('insert'),
  'update-cases': ratesIn('update'),
  'multi-update-cases': ratesIn('multi-update'),
};

/** @param {string} file */
function ratesIn(file) {
  const rows = publishedTable(new URL(`./published/${file}.csv`, import.meta.url));
  return new Map(
    rows.map((row) => [row.name, THREADS.map((threads) => Number(row[`threads${threads}`]))]),
  );
}

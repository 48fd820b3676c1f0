/** What was published of sysbench: how its times grow with sizes. */

import { about, judged, notMeasured } from '../../../js/stats/finding.js';
import { publishedTable } from '../common/published_table.js';

/** @typedef {import('../../../js/types.d.ts').PublishedFinding} PublishedFinding */
/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {Map<number, number>} BySize */

const PUBLISHED = publishedTable(new URL('./published/sysbench.csv', import.meta.url));
/** Each size is measured once, without an interval: a ratio of two may be off by so many times. */
const MEASURED_ONCE = 1.1;

/** @param {string} test @returns {BySize} s, the smallest size first */
const secondsOf = (test) =>
  new Map(
    PUBLISHED.filter((row) => row.test === test).map(({ parameter, value }) => [
      Number.parseFloat(parameter),
      Number(value),
    ]),
  );

/**
 * The figures of one column, by the size in the first one.
 *
 * @param {Run} run
 * @param {string} title of the table
 * @param {string} column
 * @param {string} [kind] in the second column
 * @returns {BySize}
 */
function columnOf(run, title, column, kind) {
  const table = run.tools?.find((one) => one.title === title);
  const at = table?.head.indexOf(column) ?? -1;
  if (!table || at < 0) return new Map();
  return new Map(
    table.rows
      .filter(([, second]) => kind === undefined || second === kind)
      .map((row) => [Number.parseFloat(row[0]), Number(row[at])]),
  );
}

/**
 * Of every size that was measured, beside the smallest.
 *
 * @param {BySize} times
 * @param {BySize} published
 * @param {number} [within] so many times
 * @returns {ReturnType<PublishedFinding['check']>}
 */
function growth(times, published, within) {
  const [[least, before] = [0, 0]] = published;
  const from = times.get(least);
  if (!from) return notMeasured;
  const found = [...published].flatMap(([size, then]) => {
    const to = times.get(size);
    return to && size > least ? [{ size, ratio: to / from, published: then / before }] : [];
  });
  return judged(
    found.map(({ ratio, published }) => ({
      measured: about(ratio, MEASURED_ONCE),
      published: about(published, within),
      none: 1,
    })),
    `${found.map(({ ratio }) => ratio.toPrecision(3)).join(', ')} × the time of the smallest`,
  );
}

/** @param {BySize} times @param {string} [unit] @returns {string} such as `0.1, 16.2 s for 512, 1024 MB` */
const textOf = (times, unit = '') =>
  `${[...times.values()].join(', ')} s for ${[...times.keys()].join(', ')}${unit}`;

/** How long it takes at a rate. @param {BySize} rates @param {(size: number) => number} of @returns {BySize} */
const timesAt = (rates, of) => new Map([...rates].map(([size, rate]) => [size, of(size) / rate]));

/**
 * @param {string} test
 * @param {string} access
 * @param {string} rate the column: sequential tests go through the whole file, random ones make as many requests
 * @param {string} [growing] the publication's words, where it has any
 * @returns {PublishedFinding}
 */
function fileGrowth(
  test,
  access,
  rate,
  growing = 'times grow with the size of the files as in the table',
) {
  const published = secondsOf(`fileio ${test}`);
  const wholeFile = rate !== 'requests/s';
  return {
    finding: `${access}: ${growing}`,
    figure: textOf(published, ' MB'),
    check: (run) =>
      growth(
        timesAt(columnOf(run, 'sysbench: files', rate, access), (size) => (wholeFile ? size : 1)),
        published,
      ),
  };
}

/** Its conclusion, of the tests that go through whole files and wait for the disk. */
const CONCLUDED = 'files 4 times as large take 5 times as long';
const [primes, memory] = ['cpu primes', 'memory'].map(secondsOf);

/** @type {PublishedFinding[]} */
export const sysbenchFindings = [
  fileGrowth('seqwr', 'sequential write', 'written MiB/s', CONCLUDED),
  fileGrowth('seqrewr', 'sequential rewrite', 'written MiB/s', CONCLUDED),
  fileGrowth('seqrd', 'sequential read', 'read MiB/s'),
  fileGrowth('rndwr', 'random write', 'requests/s'),
  fileGrowth('rndrd', 'random read', 'requests/s'),
  fileGrowth('rndrw', 'random, 3 reads to 2 writes', 'requests/s'),
  {
    finding: 'looking for primes takes much longer than in proportion to their limit',
    figure: textOf(primes),
    check: (run) => growth(columnOf(run, 'sysbench: prime numbers', 'mean ms'), primes, 1.5),
  },
  {
    finding: 'writing to memory takes time in proportion to its size',
    figure: textOf(memory, ' GB'),
    check: (run) => growth(columnOf(run, 'sysbench: memory', 's', 'write'), memory),
  },
];

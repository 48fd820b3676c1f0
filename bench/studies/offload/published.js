/** What was published, and quoted there from others, each a check against a run: shares and orders, which machines share. */

import { ratioText } from '../../../js/stats/figures.js';
import { about, atLeast, judged, notMeasured } from '../../../js/stats/finding.js';
import { publishedTable } from '../common/published_table.js';
import { shareOfTheWay } from './record_toll.js';
import { bestOf, EMBEDDED, find, percent, ratioOf, SERVERS, waysOf } from './ways.js';

/** @typedef {import('../../../js/types.d.ts').PublishedFinding} PublishedFinding */
/** @typedef {import('../../../js/stats/finding.js').Bounds} Bounds */
/** @typedef {import('../../../js/stats/finding.js').Checked} Checked */
/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('./ways.js').Way} Way */

const PUBLISHED = publishedTable(new URL('./published.csv', import.meta.url));
/** What "costs little" leaves at least. */
const LITTLE = 0.8;
/** What part "almost all" is. */
const ALMOST_ALL = 0.7;
/** "Between 2 and 3 times", with an interval around the ends. */
const BETTER = { lo: 1.9, hi: 3.1 };
const PAPERS = 'qoper8-cp';

/** In the server, through a worker, and a record there. */
const PAGES = [
  'hello in the server',
  'hello through QOper8 child processes (pool of 8)',
  'record through QOper8 child processes',
];

/** The driver that stands for the paper's synchronous database: the nearest to it that was measured. */
const SYNCHRONOUS = [...EMBEDDED, 'native'];
/** The two whose records the paper quotes, by the drivers that stand for them. */
const QUOTED = { mongodb: 'MongoDB', pg: 'Postgres' };

/** @param {string} page @param {string} server @returns {Record<string, string> | undefined} */
const rowOf = (page, server) => PUBLISHED.find((row) => row.page === page && row.server === server);

/** @param {string} page @param {string} server */
const rateOf = (page, server) => Number(rowOf(page, server)?.requestsPerSecond);

/** @param {Run} run @param {string} server */
function partsOf(run, server) {
  const ways = bestOf(waysOf(run)).filter((way) => way.server === server);
  const through = { through: PAPERS };
  const [record] = SYNCHRONOUS.flatMap(
    (driver) => find(ways, { page: 'user', driver, ...through }) ?? [],
  );
  return {
    inline: find(ways, { page: 'hello', through: '' }),
    worker: find(ways, { page: 'hello', ...through }),
    direct: record && find(ways, { page: 'user', driver: record.driver, through: '' }),
    record,
    ways,
  };
}

/**
 * @param {Way | undefined} way
 * @param {Way | undefined} other
 * @param {Bounds} published of the requests a second of one to those of the other
 * @param {{ text?: typeof percent }} [how] `text`: how the ratio is said
 * @returns {Checked}
 */
function shareCheck(way, other, published, { text = percent } = {}) {
  const measured = way && other && ratioOf(way, other);
  if (!measured) return notMeasured;
  const who = way.page === 'user' ? `${way.driver}: ` : '';
  return judged([{ measured, published, none: 1 }], `${who}${text(measured)}`);
}

/** @param {ReturnType<typeof partsOf>} parts @returns {Checked} */
function lossCheck({ inline: page, worker, direct, record }) {
  if (!page || !record || !(direct ?? worker)) return notMeasured;
  const ways = { page, worker, direct, record };
  if (Object.values(ways).some((way) => way && way.rounds.size < 2)) return notMeasured;
  const found = shareOfTheWay(ways);
  if (!found) {
    const figure = `${record.driver}: in some rounds no time was lost`;
    return { outcome: 'cannot be told', figure };
  }
  const { median, lo, hi } = found;
  const beside = direct ? 'the record in the server' : 'do-nothing pages';
  return judged(
    [{ measured: { lo, hi }, published: atLeast(ALMOST_ALL), none: 0.5 }],
    `${record.driver}: ${percent({ ratio: median, lo, hi })} of the time lost, by ${beside}`,
  );
}

/** @param {number} part */
const inPercent = (part) => `${Math.round(100 * part)} %`;
/** @param {number} rate */
const inThousands = (rate) => rate.toLocaleString('en-US');
/** @param {string} page @param {string} server such as `51,000 requests/s (6 connections)` */
const rateText = (page, server) =>
  `${inThousands(rateOf(page, server))} requests/s (${rowOf(page, server)?.connections} connections)`;

/** @param {string} server @returns {PublishedFinding[]} */
function findingsOf(server) {
  const name = SERVERS[server];
  const [inline, worker, record] = PAGES.map((page) => rateOf(page, server));
  const [inlineText, workerText, recordText] = PAGES.map((page) => rateText(page, server));
  return [
    {
      finding: `${name}: QOper8's child processes leave about half of the do-nothing page in the server`,
      figure: `"approximately half": ${workerText} of ${inlineText}`,
      check(run) {
        const parts = partsOf(run, server);
        return shareCheck(parts.worker, parts.inline, about(worker / inline));
      },
    },
    {
      finding: `${name}: a record from a synchronous database in the worker costs little`,
      figure: `${recordText}, ${inPercent(record / worker)} of the do-nothing worker`,
      check(run) {
        const parts = partsOf(run, server);
        return shareCheck(parts.record, parts.worker, atLeast(LITTLE));
      },
    },
    {
      finding: `${name}: a record through a worker, of the do-nothing page in the server`,
      figure: inPercent(record / inline),
      check(run) {
        const parts = partsOf(run, server);
        return shareCheck(parts.record, parts.inline, about(record / inline));
      },
    },
    {
      finding: `${name}: almost all of that performance drop is due to QOper8`,
      figure: 'almost all',
      check(run) {
        return lossCheck(partsOf(run, server));
      },
    },
  ];
}

/** What is quoted of Fastify with another database. @param {keyof typeof QUOTED} driver @returns {PublishedFinding[]} */
function quoted(driver) {
  const name = QUOTED[driver];
  const from = `fastify (${name} article)`;
  const [hello, record] = [
    rateOf('quoted: hello', from),
    rateOf(`quoted: record from ${name}`, from),
  ];
  /** @param {Run} run */
  const recordOf = (run) =>
    find(partsOf(run, 'fastify').ways, { page: 'user', driver, through: '' });
  return [
    {
      finding: `quoted: a record from ${name}, read by Fastify in its own process, of the do-nothing page`,
      figure: `${inThousands(record)} of ${inThousands(hello)} requests/s: ${inPercent(record / hello)}`,
      check: (run) =>
        shareCheck(recordOf(run), partsOf(run, 'fastify').inline, about(record / hello)),
    },
    {
      finding: `a record through QOper8 is 2 to 3 times as many requests as what is reported for ${name}, each of its own do-nothing page`,
      figure: 'between 2 and 3 times',
      // The page is the same here, and cancels out.
      check: (run) =>
        shareCheck(partsOf(run, 'fastify').record, recordOf(run), BETTER, { text: ratioText }),
    },
  ];
}

/** @type {PublishedFinding[]} */
export const published = [
  ...['fastify', 'bun'].flatMap(findingsOf),
  {
    finding: 'Bun.serve answers about twice as many do-nothing pages as Fastify',
    figure: ['bun', 'fastify'].map((server) => rateText(PAGES[0], server)).join(' and '),
    check(run) {
      const [fastify, bun] = ['fastify', 'bun'].map((server) => partsOf(run, server).inline);
      const [few, many] = ['fastify', 'bun'].map((server) => rateOf(PAGES[0], server));
      return shareCheck(bun, fastify, about(many / few));
    },
  },
  ...quoted('mongodb'),
  ...quoted('pg'),
];

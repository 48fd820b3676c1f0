/** What was published, and quoted there from others, each a check against a run. */

import { threeDigits } from '../../../js/stats/figures.js';
import { notMeasured, outcomeOf } from '../../../js/stats/finding.js';
import { medianInterval } from '../../../js/stats/median.js';
import { bestOf, EMBEDDED, find, percent, ratioOf, SERVERS, waysOf } from './ways.js';

/** @typedef {import('../../../js/types.d.ts').PublishedFinding} PublishedFinding */
/** @typedef {ReturnType<PublishedFinding['check']>} Checked */
/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').Interval} Interval */
/** @typedef {import('./ways.js').Way} Way */

/**
 * Requests a second, and at how many connections: of the do-nothing page in the server, the same through child
 * processes, and a record there.
 */
const FIGURES = [
  { server: 'fastify', inline: [51_000, 6], worker: [21_000, 8], record: [20_000, 16] },
  { server: 'bun', inline: [106_000, 8], worker: [49_000, 32], record: [43_000, 32] },
];
/** About the same: the interval lies within, as parts of the published figure. */
const ABOUT = { lo: 0.8, hi: 1.25 };
/** What "costs little" leaves at least, and what share "nearly all" is. */
const LITTLE = 0.8;
const NEARLY_ALL = 0.75;
const PAPERS = 'qoper8-cp';

/** The driver that stands for the paper's synchronous database: the nearest to it that was measured. */
const SYNCHRONOUS = [...EMBEDDED, 'native'];

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
    record,
    ways,
  };
}

/** @param {{ lo: number, hi: number }} interval @param {number} figure */
const about = ({ lo, hi }, figure) =>
  outcomeOf(
    lo >= ABOUT.lo * figure && hi <= ABOUT.hi * figure,
    hi < ABOUT.lo * figure || lo > ABOUT.hi * figure,
  );

/** @type {(way: Way | undefined, figure: number) => Checked} */
function rateCheck(way, figure) {
  if (!way || way.rounds.size < 2) return notMeasured;
  const { median, lo, hi } = way.rate;
  return {
    outcome: about(way.rate, figure),
    figure: `${threeDigits(median)} (${threeDigits(lo)}–${threeDigits(hi)}) with ${way.connections} connections`,
  };
}

/**
 * @param {Way | undefined} way
 * @param {Way | undefined} other
 * @param {(ratio: import('./ways.js').Ratio) => Checked['outcome']} judge
 * @returns {Checked}
 */
function shareCheck(way, other, judge) {
  const ratio = way && other && ratioOf(way, other);
  if (!ratio) return notMeasured;
  const who = way.page === 'user' ? `${way.driver}: ` : '';
  return { outcome: judge(ratio), figure: `${who}${percent(ratio)}` };
}

/**
 * Of the time that a record through a worker takes longer than the do-nothing page in the server, the part that the
 * do-nothing page through a worker takes longer, too.
 *
 * @param {Way} inline
 * @param {Way} worker
 * @param {Way} record
 * @returns {Interval | undefined} undefined where in some rounds no time was lost
 */
function dispatchShare(inline, worker, record) {
  const shares = [...inline.rounds].flatMap(([round, rate]) => {
    const [without, within] = [worker.rounds.get(round), record.rounds.get(round)];
    if (!without || !within) return [];
    const whole = 1 / within - 1 / rate;
    return [whole > 0 ? (1 / without - 1 / rate) / whole : Number.NaN];
  });
  return shares.length < 2 || shares.some(Number.isNaN) ? undefined : medianInterval(shares);
}

/** @type {(inline: Way, worker: Way, record: Way) => Checked} */
function lossCheck(inline, worker, record) {
  if (Math.min(...[inline, worker, record].map(({ rounds }) => rounds.size)) < 2)
    return notMeasured;
  const found = dispatchShare(inline, worker, record);
  if (!found) {
    const figure = `${record.driver}: in some rounds no time was lost`;
    return { outcome: 'cannot be told', figure };
  }
  const { median, lo, hi } = found;
  const figure = `${record.driver}: ${percent({ ratio: median, lo, hi })} of the time lost`;
  return { outcome: outcomeOf(lo >= NEARLY_ALL, hi < NEARLY_ALL), figure };
}

/** @type {(figures: typeof FIGURES[number]) => PublishedFinding[]} */
const findingsOf = ({ server, inline, worker, record }) => {
  const [name, figureOf] = [
    SERVERS[server],
    (/** @type {number[]} */ [rate, connections]) =>
      `${rate.toLocaleString('en-US')} requests/s (${connections} connections)`,
  ];
  const share = (/** @type {number[]} */ part, /** @type {number[]} */ whole) => part[0] / whole[0];
  const inPercent = (/** @type {number} */ part) => `${Math.round(100 * part)} %`;
  return [
    {
      finding: `${name} answers a do-nothing page in its own process`,
      figure: figureOf(inline),
      check: (run) => rateCheck(partsOf(run, server).inline, inline[0]),
    },
    {
      finding: `${name}: QOper8's child processes leave less than half of that`,
      figure: `${figureOf(worker)}: ${inPercent(share(worker, inline))}`,
      check(run) {
        const parts = partsOf(run, server);
        return shareCheck(parts.worker, parts.inline, (one) => about(one, share(worker, inline)));
      },
    },
    {
      finding: `${name}: a record from a synchronous database in the worker costs little`,
      figure: `${figureOf(record)}: ${inPercent(share(record, worker))} of the do-nothing worker`,
      check(run) {
        const parts = partsOf(run, server);
        const judge = (/** @type {{ lo: number, hi: number }} */ { lo, hi }) =>
          outcomeOf(lo >= LITTLE, hi < LITTLE);
        return shareCheck(parts.record, parts.worker, judge);
      },
    },
    {
      finding: `${name}: a record through a worker, of the do-nothing page in the server`,
      figure: inPercent(share(record, inline)),
      check(run) {
        const parts = partsOf(run, server);
        return shareCheck(parts.record, parts.inline, (one) => about(one, share(record, inline)));
      },
    },
    {
      finding: `${name}: QOper8 costs nearly all of it, the database little`,
      figure: inPercent((1 / worker[0] - 1 / inline[0]) / (1 / record[0] - 1 / inline[0])),
      check(run) {
        const parts = partsOf(run, server);
        if (!parts.inline || !parts.worker || !parts.record) return notMeasured;
        return lossCheck(parts.inline, parts.worker, parts.record);
      },
    },
  ];
};

/** @type {(driver: string, part: number) => PublishedFinding['check']} */
const quoted = (driver, part) => (run) => {
  const { inline, ways } = partsOf(run, 'fastify');
  const record = find(ways, { page: 'user', driver, through: '' });
  return shareCheck(record, inline, (one) => about(one, part));
};

/** @type {PublishedFinding[]} */
export const published = [
  ...FIGURES.flatMap(findingsOf),
  {
    finding: 'Bun.serve answers about twice as many do-nothing pages as Fastify',
    figure: '2.1 ×',
    check(run) {
      const [fastify, bun] = ['fastify', 'bun'].map((server) => partsOf(run, server).inline);
      return shareCheck(bun, fastify, (one) => about(one, 106 / 51));
    },
  },
  {
    finding:
      'quoted: a record from MongoDB, read by Fastify in its own process, of the do-nothing page',
    figure: '8,628 of 47,803 requests/s: 18 %',
    check: quoted('mongodb', 8628 / 47_803),
  },
  {
    finding: 'quoted: the same from Postgres',
    figure: '14,276 of 99,687 requests/s: 14 %',
    check: quoted('postgres', 14_276 / 99_687),
  },
];

/** Where the time of a record that comes through QOper8 goes: to the page, the database, the way there and back. */

import { medianInterval } from '../../../js/stats/median.js';
import { find, SERVERS, waysOf } from './ways.js';

/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').Interval} Interval */
/** @typedef {import('../../../js/results/run.d.ts').StudyTable} StudyTable */
/** @typedef {import('./ways.js').Way} Way */

const THROUGH = 'qoper8-cp';

/**
 * @typedef {object} Ways
 * @property {Way} page does nothing, in the server
 * @property {Way} [worker] does nothing, through a worker
 * @property {Way} [direct] the record read in the server's own process
 * @property {Way} record through a worker
 */

/**
 * Of the time that a record through a worker takes longer than the do-nothing page, the part of the way there. That
 * is what it takes longer than the same record read in the server, whose reply takes no way. Where that was not
 * measured, as in the paper, it is what a do-nothing worker takes longer than the page: the way of a reply of nothing.
 *
 * @param {Ways} ways
 * @returns {Interval | undefined} undefined where in some rounds no time was lost
 */
export function shareOfTheWay({ page, worker, direct, record }) {
  const [from, to] = direct ? [direct, record] : [page, worker];
  const shares = [...page.rounds.keys()].flatMap((round) => {
    const us = [from, to, page, record].map((way) => way?.rounds.get(round)).map(usOf);
    if (us.includes(undefined)) return [];
    const [before, after, least, most] = us.map(Number);
    return [most > least ? (after - before) / (most - least) : Number.NaN];
  });
  return shares.length < 2 || shares.some(Number.isNaN) ? undefined : medianInterval(shares);
}

/** @param {number | undefined} rate */
const usOf = (rate) => rate && 1e6 / rate;

/**
 * The parts are measured apart from the whole: what they do not add up to, nobody has measured.
 *
 * @param {Run} run
 * @returns {StudyTable[]} one for each server and number of connections with a record read in the server, through
 *   QOper8, and from memory both ways
 */
export function recordTollTables(run) {
  const all = waysOf(run);
  const numbers = [...new Set(all.map(({ connections }) => connections))].sort((a, b) => a - b);
  return numbers.flatMap((connections) =>
    Object.entries(SERVERS).flatMap(([server, name]) => {
      const ways = all.filter((way) => way.server === server && way.connections === connections);
      const rows = rowsOf(ways);
      if (rows.length === 0) return [];
      const at = connections === 1 ? 'one connection' : `${connections} connections`;
      return [
        {
          title: `Where the time of a record goes, through QOper8 on ${name}, ${at}`,
          note:
            'µs a request, 10⁶ divided by requests a second, medians of the rounds. The page: one that has a record from ' +
            'memory, in the server. The database: what a record read in the server takes longer than that. The way: what ' +
            'the record from memory takes longer through a worker. Their sum beside the whole, which is measured by ' +
            'itself: round by round, with the span of the rounds. With one connection nothing else runs meanwhile; with ' +
            'several, server, workers and database wait for one another’s cores, which is in the whole alone.',
          head: ['driver', 'page', 'database', 'way', 'sum', 'whole', 'sum, % of it'],
          rows,
        },
      ];
    }),
  );
}

/** @param {Way[]} ways of one server and number of connections @returns {string[][]} */
function rowsOf(ways) {
  const [memory, carried] = ['', THROUGH].map((through) => find(ways, { page: 'memory', through }));
  if (!memory || !carried) return [];
  return ways.flatMap((record) => {
    if (record.page !== 'user' || record.through !== THROUGH) return [];
    const direct = find(ways, { page: 'user', driver: record.driver, through: '' });
    return direct ? [rowOf({ memory, carried, direct, record })] : [];
  });
}

/** @param {Record<'memory' | 'carried' | 'direct' | 'record', Way>} ways */
function rowOf(ways) {
  const [least, inServer, through, whole] = [
    ways.memory,
    ways.direct,
    ways.carried,
    ways.record,
  ].map(({ rate }) => 1e6 / rate.median);
  const [database, way] = [inServer - least, through - least];
  return [
    ways.record.driver,
    ...[least, database, way, least + database + way, whole].map((us) => us.toFixed(1)),
    percentText(sumOfTheWhole(ways)),
  ];
}

/**
 * Round by round, since a machine is quicker at one hour than at another.
 *
 * @param {Record<'memory' | 'carried' | 'direct' | 'record', Way>} ways
 * @returns {Interval | undefined} what the parts add up to, of the whole; undefined with fewer than two rounds of all
 */
function sumOfTheWhole({ memory, carried, direct, record }) {
  const sums = [...record.rounds.keys()].flatMap((round) => {
    const us = [memory, carried, direct, record].map(({ rounds }) => usOf(rounds.get(round)));
    if (us.includes(undefined)) return [];
    const [least, through, inServer, whole] = us.map(Number);
    return [(inServer + through - least) / whole];
  });
  return sums.length < 2 ? undefined : medianInterval(sums);
}

/** @param {Interval | undefined} share */
function percentText(share) {
  if (!share) return '–';
  const [middle, lo, hi] = [share.median, share.lo, share.hi].map((part) => Math.round(100 * part));
  return `${middle} (${lo}–${hi})`;
}

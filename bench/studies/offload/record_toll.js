/** Where the time of a record that comes through QOper8 goes: to the page, the database, the way there, the reply. */

import { medianInterval } from '../../../js/stats/median.js';
import { bestOf, find, SERVERS, waysOf } from './ways.js';

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

/** @param {Run} run @returns {StudyTable[]} one for each server with a record read in it and through QOper8 */
export function recordTollTables(run) {
  const best = bestOf(waysOf(run));
  return Object.entries(SERVERS).flatMap(([server, name]) => {
    const ways = best.filter((way) => way.server === server);
    const [page, worker] = ['', THROUGH].map((through) => find(ways, { page: 'hello', through }));
    if (!page || !worker) return [];
    const rows = ways.flatMap((record) => {
      if (record.page !== 'user' || record.through !== THROUGH) return [];
      const { driver } = record;
      const direct = find(ways, { page: 'user', driver, through: '' });
      return direct ? [rowOf({ page, worker, direct, record })] : [];
    });
    if (rows.length === 0) return [];
    return [
      {
        title: `Where the time of a record goes, through QOper8 on ${name}`,
        note:
          'µs a request, 10⁶ divided by requests a second, medians of the rounds. The database: what a record in the ' +
          'server takes longer than the do-nothing page there. The call: what the do-nothing page through a worker ' +
          'takes longer. The reply carried back, and what else the parts do not have alone, is what the whole has ' +
          'beyond them. The way there is both, as a share of what is lost to the page.',
        head: ['driver', 'page', 'database', 'call', 'reply carried', 'whole', 'the way there, %'],
        rows,
      },
    ];
  });
}

/** @param {Required<Ways>} ways */
function rowOf(ways) {
  const { page, worker, direct, record } = ways;
  const [least, nothing, inServer, most] = [page, worker, direct, record].map(
    ({ rate }) => 1e6 / rate.median,
  );
  const [database, call] = [inServer - least, nothing - least];
  const share = shareOfTheWay(ways);
  const percents =
    share && [share.median, share.lo, share.hi].map((part) => Math.round(100 * part));
  return [
    record.driver,
    ...[least, database, call, most - least - database - call, most].map((us) => us.toFixed(1)),
    percents ? `${percents[0]} (${percents[1]}–${percents[2]})` : '–',
  ];
}

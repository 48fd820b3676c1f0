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
 * With one connection, where nothing else runs meanwhile. The parts are measured apart from the whole: what they do
 * not add up to, nobody has measured.
 *
 * @param {Run} run
 * @returns {StudyTable[]} one for each server with a record read in the server, through QOper8, and from memory both
 *   ways
 */
export function recordTollTables(run) {
  const alone = waysOf(run).filter(({ connections }) => connections === 1);
  return Object.entries(SERVERS).flatMap(([server, name]) => {
    const rows = rowsOf(alone.filter((way) => way.server === server));
    if (rows.length === 0) return [];
    return [
      {
        title: `Where the time of a record goes, through QOper8 on ${name}, with one connection`,
        note:
          'µs a request, 10⁶ divided by requests a second, medians of the rounds. The page: one that has a record from ' +
          'memory, in the server. The database: what a record read in the server takes longer than that. The way: what ' +
          'the record from memory takes longer through a worker. Slower there: what the driver’s call takes longer in ' +
          'the worker than in the server, by stamps before and after it, beyond what that from memory does. Their sum ' +
          'beside the whole, which is measured by itself: round by round, with the span of the rounds.',
        head: [
          ...['driver', 'page', 'database', 'way', 'slower there'],
          ...['sum', 'whole', 'sum, % of it'],
        ],
        rows,
      },
    ];
  });
}

/** @param {Way[]} ways of one server @returns {string[][]} */
function rowsOf(ways) {
  const [memory, carried] = ['', THROUGH].map((through) => find(ways, { page: 'memory', through }));
  if (!memory || !carried) return [];
  return ways.flatMap((record) => {
    if (record.page !== 'user' || record.through !== THROUGH) return [];
    const direct = find(ways, { page: 'user', driver: record.driver, through: '' });
    return direct ? [rowOf({ memory, carried, direct, record })] : [];
  });
}

/** @typedef {Record<'memory' | 'carried' | 'direct' | 'record', Way>} Four the record from memory and the database's, both ways */

/** @param {Four} ways @returns {string[]} */
function rowOf(ways) {
  const rounds = [...ways.record.rounds.keys()].flatMap((round) => partsOf(ways, round));
  const middle = (/** @type {(parts: Parts) => number} */ of) =>
    rounds.length === 0 ? '–' : medianInterval(rounds.map(of)).median.toFixed(1);
  const shares = rounds.map((parts) => sumOf(parts) / parts.whole);
  return [
    ways.record.driver,
    ...[
      middle(({ page }) => page),
      middle(({ database }) => database),
      middle(({ way }) => way),
      middle(({ slower }) => slower),
      middle(sumOf),
      middle(({ whole }) => whole),
    ],
    percentText(shares.length < 2 ? undefined : medianInterval(shares)),
  ];
}

/** @typedef {{ page: number, database: number, way: number, slower: number, whole: number }} Parts µs */

/**
 * Of one round, since a machine is quicker at one hour than at another.
 *
 * @param {Four} ways
 * @param {number} round
 * @returns {Parts[]} none where one of the four is missing, or its stamps
 */
function partsOf({ memory, carried, direct, record }, round) {
  const all = [memory, carried, direct, record];
  const us = all.map(({ rounds }) => usOf(rounds.get(round)));
  if (us.includes(undefined)) return [];
  const [page, through, inServer, whole] = us.map(Number);
  const within = all.map(({ calls }) => calls.get(round));
  if (within.includes(undefined)) return [];
  const [inPage, inCarried, inDirect, inRecord] = within.map(Number);
  const slower = inRecord - inDirect - (inCarried - inPage);
  return [{ page, database: inServer - page, way: through - page, slower, whole }];
}

/** @param {Parts} parts */
const sumOf = ({ page, database, way, slower }) => page + database + way + slower;

/** @param {Interval | undefined} share */
function percentText(share) {
  if (!share) return '–';
  const [middle, lo, hi] = [share.median, share.lo, share.hi].map((part) => Math.round(100 * part));
  return `${middle} (${lo}–${hi})`;
}

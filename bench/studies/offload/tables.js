/** The paper's table for each server, and what QOper8's toll is made of. */

import { threeDigits } from '../../../js/stats/figures.js';
import { bestOf, find, percent, ratioOf, SERVERS, waysOf } from './ways.js';

/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').StudyTable} StudyTable */
/** @typedef {import('./ways.js').Way} Way */

/** What a page does. */
const PAGES = { hello: 'do nothing', memory: 'a record from memory', user: 'a record by id' };
/** How a route calls. @type {Record<string, string>} */
export const PARTS = {
  '': 'in the server',
  hook: 'in the server, with hooks',
  payload: '… and a message',
};

/** @param {Run} run @returns {StudyTable[]} */
export function offloadTables(run) {
  const ways = waysOf(run);
  return Object.keys(SERVERS).flatMap((server) => [
    ...ratesOf(
      bestOf(ways).filter((way) => way.server === server),
      server,
    ),
    ...tollOf(
      ways.filter((way) => way.server === server && way.page === 'hello'),
      server,
    ),
  ]);
}

/** @param {Way[]} ways @param {string} server @returns {StudyTable[]} */
function ratesOf(ways, server) {
  if (ways.length === 0) return [];
  const inline = find(ways, { page: 'hello', through: '' });
  return [
    {
      title: `Requests a second of ${SERVERS[server]}`,
      note:
        'Each way at the number of connections that brings it the most; medians of the rounds, and percentages of ' +
        'the do-nothing page in the server with 95 % intervals over the rounds. Delay of the event loop: of the ' +
        "server's, its 99th percentile while loaded. Bystander: what somebody waits who asks the same server for a " +
        'route that does nothing, 200 times a second; the 99th percentile.',
      head: [
        ...['page', 'driver', 'called', 'connections', 'requests/s', '%'],
        ...['delay, ms', 'bystander, ms'],
      ],
      rows: ways.map((way) => {
        const ratio = inline && ratioOf(way, inline);
        return [
          PAGES[way.page],
          way.page === 'user' ? way.driver : '–',
          PARTS[way.through] ?? `through ${way.through}`,
          String(way.connections),
          threeDigits(way.rate.median),
          way === inline ? '100 %' : ratio ? percent(ratio) : '–',
          delayMs(way)?.toFixed(1) ?? '–',
          msOf(way, 'webBystanderP99Us')?.toFixed(1) ?? '–',
        ];
      }),
    },
  ];
}

/** @param {Way} way @returns {number | undefined} of its server's event loop, the 99th percentile */
export const delayMs = (way) => msOf(way, 'webLoopDelayP99Us');

/** @param {Way} way @param {string} metric */
function msOf({ cell }, metric) {
  const us = cell.summary?.metrics[metric]?.median;
  return us === undefined ? undefined : us / 1000;
}

/**
 * What each step adds to the one before.
 *
 * @param {Way[]} ways of the do-nothing page
 * @param {string} server
 * @returns {StudyTable[]} none where QOper8 was not measured
 */
function tollOf(ways, server) {
  const steps = ['', 'hook', 'payload', 'qoper8-cp'].filter((through) => find(ways, { through }));
  if (!steps.includes('') || !steps.includes('qoper8-cp')) return [];
  const connections = [...new Set(ways.map((way) => way.connections))];
  const usOf = (/** @type {string} */ through, /** @type {number} */ many) => {
    const rate = ways.find((way) => way.through === through && way.connections === many)?.rate;
    return rate && 1e6 / rate.median;
  };
  /** @type {(through: string, before: string | undefined) => string[]} */
  const row = (through, before) => [
    before === undefined ? 'the do-nothing page in the server' : NAMES[through],
    ...connections.map((many) => {
      const us = usOf(through, many);
      const less = before === undefined ? 0 : usOf(before, many);
      return us === undefined || less === undefined ? '–' : (us - less).toFixed(1);
    }),
  ];
  // The dispatch itself sends an operation, not the request: it does not lie on top of the message.
  const before = (/** @type {number} */ at) =>
    at === 0 ? undefined : steps[at] === 'qoper8-cp' ? '' : steps[at - 1];
  return [
    {
      title: `What QOper8 adds to a request of ${SERVERS[server]}`,
      note:
        'µs a request, 10⁶ divided by requests a second: the page in the server, what each part of its plug-in ' +
        'adds to the one before, and what a call through a child process adds to the page. Less than the noise may ' +
        'be below zero.',
      head: ['part', ...connections.map((many) => `${many} connections`)],
      rows: steps.map((through, at) => row(through, before(at))),
    },
  ];
}

/** @type {Record<string, string>} */
const NAMES = {
  hook: 'hooks that do nothing',
  payload: 'the request made a message and cloned',
  'qoper8-cp': 'the call through a child process',
};

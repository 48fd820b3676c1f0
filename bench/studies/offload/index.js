/**
 * QOper8 and a web server (M/Gateway): a do-nothing page and a record from the database, in the server's own process
 * and through workers, with connections swept.
 */

import { dispatchAnswers } from './answers.js';
import { atRates, atRateTable, RECORDS } from './at_rate.js';
import { published } from './published.js';
import { recordTollTables } from './record_toll.js';
import { bySize, replySizesTable } from './reply_sizes.js';
import { offloadTables } from './tables.js';
import { EMBEDDED } from './ways.js';

/** @typedef {import('../../../js/types.d.ts').Study} Study */
/** @typedef {import('../../../js/types.d.ts').Grid} Grid */

export const name = 'offload';
export const paper = 'R. Tweed (M/Gateway): "Benchmarking QOper8 + mg-dbx-napi + glsdb"';
export const description =
  'reproduces "QOper8 and a web server": a do-nothing page and a record, in the server and through workers';

const SERVERS = ['fastify', 'bun'];
const PAPERS = 'qoper8-cp';
/** What a route does beside the call: QOper8's plug-in without QOper8. @type {Record<string, string[]>} */
const PARTS = { fastify: ['hook', 'payload'], bun: ['payload'] };

/**
 * @param {string} driver
 * @param {string[]} ways variants of a server, '' for none
 * @param {string[]} [servers]
 */
const over = (driver, ways, servers = SERVERS) =>
  servers.flatMap((server) => ways.map((way) => `${driver}+${server}${way && `:${way}`}`));

/** @type {(dispatches: string[], servers?: string[]) => string[]} */
const hello = (dispatches, servers = SERVERS) =>
  servers.flatMap((server) => over('bare', ['', ...PARTS[server], ...dispatches], [server]));

/**
 * @param {string[]} helloContenders
 * @param {string[]} userContenders
 * @param {Pick<Grid, 'concurrency' | 'poolSizes'>} common
 * @returns {Grid[]}
 */
const grids = (helloContenders, userContenders, common) => [
  {
    ...{ contenders: helloContenders, workloads: ['noop'], datasets: [RECORDS] },
    ...{ baseline: 'bare+fastify', store: 'none', ...common },
  },
  {
    ...{ contenders: userContenders, workloads: ['findOne'], datasets: [RECORDS] },
    ...{ baseline: 'mongodb+fastify', ...common },
  },
];

/**
 * A record from memory beside those from a database, in the server and through a worker: with one connection, where
 * nothing runs beside it and parts add up.
 *
 * @param {string[]} databases
 * @returns {Grid}
 */
const apart = (databases) => ({
  contenders: ['in-memory', ...databases].flatMap((driver) => over(driver, ['', PAPERS])),
  ...{ workloads: ['findOne'], datasets: [RECORDS], concurrency: [1], poolSizes: [4] },
  baseline: `${databases[0]}+fastify`,
});

const all = [PAPERS, 'qoper8-wt', 'piscina', 'ring', 'message-port', 'threads', 'async-work'];
const drivers = ['mongodb', 'mongoose', 'native', 'pg', ...EMBEDDED];
/** Of replies: a record of two fields, and up to what a page of a list has. */
const SIZES = [60, 1000, 8000, 64_000];
/** What the open question is between, by itself and beside the official driver. */
const asked = [
  ...over('mongodb', [''], ['fastify']),
  ...over('native', ['', PAPERS, 'threads'], ['fastify']),
];

/** @type {Study['presets']} */
export const presets = {
  smoke: {
    rounds: 2,
    turns: 2,
    warmUpSeconds: 0,
    rough: true,
    grids: grids(
      over('bare', ['', 'qoper8-cp']),
      [
        ...over('mongodb', [''], ['fastify']),
        ...over('native', ['', 'qoper8-cp'], ['fastify']),
        ...over('native', [''], ['bun']),
      ],
      { concurrency: [8], poolSizes: [2] },
    ),
  },
  standard: {
    rounds: 3,
    turns: 3,
    grids: grids(
      hello([PAPERS]),
      [
        ...['native', 'lmdb'].flatMap((driver) => over(driver, ['', PAPERS])),
        ...over('mongodb', ['']),
        ...over('pg', [''], ['fastify']),
        ...over('native', ['threads'], ['fastify']),
      ],
      { concurrency: [16], poolSizes: [4] },
    ).concat(
      [apart(['native', 'lmdb'])],
      atRates(asked, [500]),
      bySize(['native', 'native/json'], ['fastify'], RECORDS, [60, 64_000]),
    ),
  },
  paper: {
    rounds: 10,
    turns: 12,
    grids: grids(
      hello(all),
      drivers.flatMap((driver) => over(driver, ['', ...all])),
      { concurrency: [6, 8, 16, 32], poolSizes: [8] },
    ).concat(
      [apart(['mongodb', 'native', ...EMBEDDED])],
      atRates(asked, [200, 500, 1000]),
      bySize(['native', 'native/json', ...EMBEDDED], SERVERS, RECORDS, [...SIZES, 16_000, 32_000]),
    ),
  },
};

export { published };
export const questions = dispatchAnswers;

/** @type {NonNullable<Study['tables']>} */
export const tables = (run) => [
  ...offloadTables(run),
  ...recordTollTables(run),
  ...replySizesTable(run),
  ...atRateTable(run),
];

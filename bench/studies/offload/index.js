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
    ...{ contenders: [...memory, ...userContenders], workloads: ['findOne'], datasets: [RECORDS] },
    ...{ baseline: 'mongodb+fastify', ...common },
  },
];

/** What a record costs without a database, beside those that have one: so that the parts are of one hour. */
const memory = over('in-memory', ['', 'qoper8-cp']);
const usual = ['qoper8-cp', 'qoper8-wt', 'piscina', 'ring'];
/** Beside the publication's own way. */
const few = ['qoper8-cp', 'piscina', 'ring'];
const all = [...usual, 'message-port', 'threads', 'async-work'];
const drivers = ['mongodb', 'mongoose', 'native', 'pg', ...EMBEDDED];
/** Of replies: a record of two fields, and up to what a page of a list has. */
const SIZES = [60, 1000, 8000, 64_000];
/** What the open question is between, by itself and beside the official driver. */
const asked = [
  ...over('mongodb', [''], ['fastify']),
  ...over('native', ['', 'qoper8-cp', 'threads'], ['fastify']),
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
      [...hello(few, ['fastify']), ...hello(['qoper8-cp'], ['bun'])],
      [
        ...['mongodb', 'native', 'lmdb'].flatMap((driver) => over(driver, ['', 'qoper8-cp'])),
        ...over('pg', ['']),
        ...over('native', ['piscina', 'ring', 'threads'], ['fastify']),
      ],
      { concurrency: [16], poolSizes: [4] },
    ).concat(atRates(asked, [500]), bySize(['native'], ['fastify'], RECORDS, [60, 8000, 64_000])),
  },
  paper: {
    rounds: 10,
    turns: 12,
    grids: grids(
      hello(all),
      drivers.flatMap((driver) => over(driver, ['', ...all])),
      { concurrency: [6, 8, 16, 32], poolSizes: [8] },
    ).concat(
      atRates(asked, [200, 500, 1000]),
      bySize(['native', ...EMBEDDED], SERVERS, RECORDS, [...SIZES, 16_000, 32_000]),
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

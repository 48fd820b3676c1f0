/** The database tests by which web frameworks are compared: each server, each driver, in the server and through dispatches. */

import { requestsTable } from './requests.js';

/** @typedef {import('../../../js/types.d.ts').Study} Study */
/** @typedef {import('../../../js/types.d.ts').Grid} Grid */

export const name = 'techempower';
export const description =
  'the database tests of the TechEmpower Framework Benchmarks: Fastify and Bun, each driver, in the server and offloaded';

const SERVERS = ['fastify', 'bun'];

/** @param {string[]} drivers @param {string[]} ways @param {string[]} [servers] */
const over = (drivers, ways, servers = SERVERS) =>
  drivers.flatMap((driver) =>
    servers.flatMap((server) => ways.map((way) => `${driver}+${server}${way && `:${way}`}`)),
  );

/** @type {(contenders: string[], concurrency: number[], queries: number[]) => Grid[]} */
const grids = (contenders, concurrency, queries) =>
  [
    { workloads: ['techempower/single', 'techempower/fortunes'] },
    { workloads: ['techempower/queries', 'techempower/updates'], sweep: { queries } },
  ].map((one) => ({
    ...{ ...one, contenders, concurrency, datasets: [] },
    ...{ baseline: 'mongodb+fastify', poolSizes: [2] },
  }));

/** @type {Study['presets']} */
export const presets = {
  smoke: {
    ...{ rounds: 2, turns: 2, warmUpSeconds: 0, rough: true },
    grids: grids(over(['mongodb', 'native'], [''], ['fastify']), [16], [5]),
  },
  standard: {
    ...{ rounds: 3, turns: 3 },
    grids: grids(
      [
        ...over(['mongodb', 'native'], ['']),
        ...over(['mongoose'], [''], ['fastify']),
        'native+fastify:threads',
      ],
      [64],
      [20],
    ),
  },
  paper: {
    ...{ rounds: 10, turns: 12 },
    grids: grids(
      [
        ...over(['mongodb', 'mongoose', 'native'], ['']),
        ...over(['native'], ['threads', 'ring', 'piscina']),
        ...over(['mongodb'], ['piscina']),
      ],
      [16, 64, 256],
      [1, 5, 10, 15, 20],
    ),
  },
};

export const tables = requestsTable;

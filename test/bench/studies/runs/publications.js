/** Each publication's own figures, and the run that they would have come from. */

import { publishedTable } from '../../../../bench/studies/common/published_table.js';
import { OPERATIONS } from '../../../../bench/studies/transactions/operations.js';
import { crudRun, FIGURES, published, RECORDS } from './crud.js';
import { mappingRun } from './mapping.js';
import { offloadRun } from './offload.js';
import { rowsRun } from './rows.js';
import { sysbenchRun } from './sysbench.js';
import { threadsRun } from './threads.js';
import { transactionsRun } from './transactions.js';
import { webRun } from './web.js';

/** @typedef {import('../../../../js/results/run.d.ts').Run} Run */
/** @typedef {ReadonlyMap<string, number>} Figures by what they are of */

/**
 * @typedef {object} Publication
 * @property {Figures} figures
 * @property {(figures: Figures, spread: number) => Run} runOf `spread`: of every interval, to both sides
 */

/** @param {string} name @returns {Record<string, string>[]} */
const tableOf = (name) =>
  publishedTable(new URL(`../../../../bench/studies/${name}.csv`, import.meta.url));

/** @param {Figures} figures @param {string} name @returns {number} */
function figureOf(figures, name) {
  const found = figures.get(name);
  if (found === undefined) throw new Error(`nothing is published of ${name}`);
  return found;
}

/** @type {Publication} */
const crud = {
  figures: FIGURES,
  runOf: (figures, spread) => crudRun(published(figures), { records: RECORDS, spread }),
};

/** The publication's ways, by our names. @type {Record<string, string>} */
const WAYS = {
  mongodb: 'plain driver object',
  mongoose: 'mapper class with public fields',
  'mongoose/accessors': 'mapper class with getters and setters',
  'mongodb/class': 'class that makes its own driver object with public fields',
  'mongodb/class-accessors': 'class that makes its own driver object with getters and setters',
};

/** @type {Publication} */
const mapping = {
  figures: new Map(tableOf('mapping/published').map(({ way, ms }) => [way, Number(ms)])),
  runOf(figures, spread) {
    const us = Object.entries(WAYS).map(([contender, way]) => [contender, figureOf(figures, way)]);
    return mappingRun({ insertOne: Object.fromEntries(us) }, spread);
  },
};

/** Of a range the middle. @type {Publication} */
const transactions = {
  figures: new Map(
    OPERATIONS.map(({ workload, published: { from, to } }) => [workload, Math.sqrt(from * to)]),
  ),
  runOf: (figures, spread) =>
    transactionsRun(Object.fromEntries(figures), {
      noise: Math.log(spread) / 2,
      drivers: ['mongodb'],
    }),
};

const CASES = ['insert', 'update', 'multi-update'];
const THREADS = [1, 2, 4];
/** What was not measured alike there: any figure above 1 agrees with the conclusion. */
const CONCLUDED = 'rows on MongoDB to rows on MySQL';

/** @type {Publication} */
const threads = {
  figures: new Map([
    ...CASES.flatMap((family) =>
      tableOf(`threads/published/${family}`).flatMap((row) =>
        THREADS.map(
          (many) =>
            /** @type {[string, number]} */ ([
              `${family} ${row.name}, threads ${many}`,
              Number(row[`threads${many}`]),
            ]),
        ),
      ),
    ),
    ...tableOf('threads/published/sysbench').map(
      ({ test, parameter, value }) =>
        /** @type {[string, number]} */ ([`sysbench ${test} ${parameter}`, Number(value)]),
    ),
    ...tableOf('threads/published/web').map(
      ({ server, concurrency, requestsPerSecond }) =>
        /** @type {[string, number]} */ ([
          `web ${server} ${concurrency}`,
          Number(requestsPerSecond),
        ]),
    ),
    [CONCLUDED, 1.5],
  ]),
  runOf(figures, spread) {
    /** @type {Record<string, Record<string, Record<number, number>>>} */
    const rates = {};
    /** @type {Record<string, number>} */
    const requests = {};
    for (const [name, value] of figures) {
      const [, family, one, many] = /^(.*) (\S+), threads (\d)$/.exec(name) ?? [];
      if (family) {
        rates[`${family}-cases`] ??= {};
        rates[`${family}-cases`][one] ??= {};
        rates[`${family}-cases`][one][Number(many)] = value;
      }
      const [, server, concurrency] = /^web (.*) (\d+)$/.exec(name) ?? [];
      if (server) requests[`${server === 'node' ? 'node-http' : server} ${concurrency}`] = value;
    }
    const parts = [
      threadsRun(rates, spread),
      webRun(requests, spread),
      rowsRun({ mongodb: 1000 * figureOf(figures, CONCLUDED), mariadb: 1000 }, spread),
    ];
    const tools = sysbenchRun((test, parameter) =>
      figureOf(figures, `sysbench ${test} ${parameter}`),
    );
    return /** @type {any} */ ({
      settings: parts.flatMap(({ settings }) => settings),
      cells: parts.flatMap(({ cells }) => cells),
      comparisons: parts.flatMap(({ comparisons = [] }) => comparisons),
      tools,
    });
  },
};

const SERVERS = ['fastify', 'bun'];

/** @type {Publication} */
const offload = {
  figures: new Map(
    tableOf('offload/published').map(({ page, server, requestsPerSecond }) => [
      `${page}, ${server}`,
      Number(requestsPerSecond),
    ]),
  ),
  runOf(figures, spread) {
    const rates = SERVERS.flatMap((server) => {
      const of = (/** @type {string} */ page) => [figureOf(figures, `${page}, ${server}`)];
      return [
        [`bare+${server}`, of('hello in the server')],
        [`bare+${server}:qoper8-cp`, of('hello through QOper8 child processes (pool of 8)')],
        [`lmdb+${server}:qoper8-cp`, of('record through QOper8 child processes')],
      ];
    });
    // Each article has a machine of its own: its share of its own page is what is compared.
    const page = figureOf(figures, 'hello in the server, fastify');
    const quoted = Object.entries({ mongodb: 'MongoDB', pg: 'Postgres' }).map(([driver, name]) => {
      const from = `fastify (${name} article)`;
      const record = figureOf(figures, `quoted: record from ${name}, ${from}`);
      const share = record / figureOf(figures, `quoted: hello, ${from}`);
      return [`${driver}+fastify`, [page * share]];
    });
    return offloadRun(Object.fromEntries([...rates, ...quoted]), spread);
  },
};

/** @type {Record<string, Publication>} */
export const PUBLICATIONS = { crud, mapping, transactions, threads, offload };

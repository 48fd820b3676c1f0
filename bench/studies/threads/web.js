/** The publication's web servers: a static document of 503 bytes, 1 000 and 100 requests at a time. */

import { threeDigits } from '../../../js/stats/figures.js';
import { about, atLeast, judged, notMeasured, ratioOf } from '../../../js/stats/finding.js';
import { publishedTable } from '../common/published_table.js';

/** @typedef {import('../../../js/types.d.ts').Grid} Grid */
/** @typedef {import('../../../js/types.d.ts').PublishedFinding} PublishedFinding */
/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').StudyTable} StudyTable */
/** @typedef {import('../../../js/results/run.d.ts').Interval} Interval */
/** @typedef {import('../../../js/stats/finding.js').Ratio} Ratio */

/** Where the page is, by the driver that stands for it. @type {Record<string, string>} */
const PAGES = { 'static-file': 'from a file', bare: 'from memory' };
/** The publication's document was one. */
const FILE = 'static-file';
/** How people call the dispatches. @type {Record<string, string>} */
const SERVERS = {
  'node-http': 'Node.js, http',
  fastify: 'Fastify',
  bun: 'Bun.serve',
  apache: 'Apache',
};
/** The publication's Node.js served the document by its own http module. */
const [NODE, APACHE] = ['node-http', 'apache'];
/** Apache with Debian's number of threads. */
const USUAL = 'defaults';
/** Requests a second, by dispatch and concurrency. */
const PUBLISHED = new Map(
  publishedTable(new URL('./published/web.csv', import.meta.url)).map((row) => [
    `${row.server === 'node' ? NODE : row.server} ${row.concurrency}`,
    Number(row.requestsPerSecond),
  ]),
);

/** @type {(contenders: string[], operationsPerSlice?: number) => Grid[]} */
const grids = (contenders, operationsPerSlice) => [
  {
    contenders,
    ...{ workloads: ['page'], datasets: ['page'], store: 'none', baseline: `${FILE}+${NODE}` },
    concurrency: [100, 1000],
    ...(operationsPerSlice && { operationsPerSlice }),
  },
];

/** @type {(page: string, servers: string[]) => string[]} */
const over = (page, servers) => servers.map((server) => `${page}+${server}`);
const all = [...Object.keys(SERVERS), `${APACHE}:${USUAL}`];

/** In `paper` 40 turns: 90 000 requests, as published. @type {Record<'smoke' | 'standard' | 'paper', Grid[]>} */
export const webGrids = {
  smoke: grids(over(FILE, [NODE, APACHE]), 500),
  standard: grids([...over(FILE, all), ...over('bare', [NODE, APACHE])], 10_000),
  paper: grids([...over(FILE, all), ...over('bare', all)], 2250),
};

/**
 * @typedef {object} Measured
 * @property {string} cell its id
 * @property {string} page its driver
 * @property {string} server with its variant
 * @property {number} concurrency
 * @property {Interval} perSecond
 * @property {number} [meanUs]
 * @property {number} [p99Us]
 * @property {number} [resetsPerOp]
 */

/** @param {Run} run @returns {Measured[]} */
function servers(run) {
  const settings = new Map(run.settings.map((setting) => [setting.id, setting]));
  return run.cells.flatMap(
    ({ id: cell, setting: id, driver, dispatch, dispatchVariant, summary }) => {
      const setting = settings.get(id);
      const perSecond = summary?.metrics.opsPerSecond;
      if (setting?.workload !== 'page' || !(dispatch in SERVERS) || !perSecond) return [];
      const server = `${dispatch}${dispatchVariant && `:${dispatchVariant}`}`;
      const { concurrency } = setting.load;
      const [meanUs, p99Us, resetsPerOp] = ['latencyMeanUs', 'latencyP99Us', 'resetsPerOp'].map(
        (metric) => summary?.metrics[metric]?.median,
      );
      const metrics = { perSecond, meanUs, p99Us, resetsPerOp };
      return [{ cell, page: driver, server, concurrency, ...metrics }];
    },
  );
}

/** @typedef {[server: string, concurrency: number]} Place */

/** @param {Run} run @param {Place} place */
const of = (run, [server, concurrency]) =>
  servers(run).find(
    (one) => one.page === FILE && one.server === server && one.concurrency === concurrency,
  );

/**
 * Servers that were measured in turns have been compared: how many times as long the other takes as Node.js, the
 * baseline. What was measured at different times has only its intervals.
 *
 * @param {Run} run
 * @param {Measured} above
 * @param {Measured} below
 * @returns {Ratio} of requests a second
 */
function ratioIn({ comparisons }, above, below) {
  const other = [above, below].find(({ server }) => server !== NODE);
  const compared = comparisons.find(
    // One round has no p, and no interval.
    ({ cell, metric, p }) => cell === other?.cell && metric === 'usPerOp' && p !== null,
  );
  if (above.concurrency !== below.concurrency || !compared) {
    return ratioOf(above.perSecond, below.perSecond);
  }
  const { ratio, lo, hi } = compared;
  return below === other ? { ratio, lo, hi } : { ratio: 1 / ratio, lo: 1 / hi, hi: 1 / lo };
}

/**
 * @param {Place} above
 * @param {Place} below
 * @param {import('../../../js/stats/finding.js').Bounds} published of the ratio
 * @returns {PublishedFinding['check']}
 */
const check = (above, below, published) => (run) => {
  const [one, other] = [of(run, above), of(run, below)];
  if (!one || !other) return notMeasured;
  const measured = ratioIn(run, one, other);
  const { ratio, lo, hi } = measured;
  const interval = Number.isFinite(hi) ? ` (${lo.toFixed(2)}–${hi.toFixed(2)})` : '';
  return judged(
    [{ measured, published, none: 1 }],
    `${threeDigits(one.perSecond.median)} to ${threeDigits(other.perSecond.median)} requests/s, ${ratio.toFixed(2)} ×${interval}`,
  );
};

/** @type {(above: [string, number], below: [string, number]) => PublishedFinding['check']} */
const more = (above, below) => check(above, below, atLeast(1));

/** @param {string} server @param {number} concurrency */
const figure = (server, concurrency) =>
  Math.round(PUBLISHED.get(`${server} ${concurrency}`) ?? Number.NaN).toLocaleString('en-US');

/** @type {PublishedFinding[]} */
export const webFindings = [
  {
    finding: 'with 1000 requests at a time, Node.js does more a second than Apache',
    figure: `${figure(NODE, 1000)} to ${figure(APACHE, 1000)} requests/s`,
    check: more([NODE, 1000], [APACHE, 1000]),
  },
  {
    finding: 'with 100 at a time, Apache does more than Node.js',
    figure: `${figure(APACHE, 100)} to ${figure(NODE, 100)} requests/s`,
    check: more([APACHE, 100], [NODE, 100]),
  },
  {
    finding: 'Node.js does about as many with 1000 at a time as with 100',
    figure: `${figure(NODE, 1000)} to ${figure(NODE, 100)} requests/s`,
    check: check([NODE, 1000], [NODE, 100], about(1)),
  },
  {
    finding: 'Apache does fewer with 1000 at a time than with 100',
    figure: `${figure(APACHE, 1000)} to ${figure(APACHE, 100)} requests/s`,
    check: more([APACHE, 100], [APACHE, 1000]),
  },
];

/** @param {Run} run @returns {StudyTable | undefined} */
export function webTable(run) {
  const all = servers(run);
  if (all.length === 0) return undefined;
  const inTurn = [...new Set(all.map(({ concurrency }) => concurrency))].sort((a, b) => b - a);
  return {
    title: 'Web servers: requests a second for a document of 503 bytes',
    note: 'Medians of the rounds; latencies in ms. Reset: requests whose connection the server closed in place of an answer, which were sent again on another one. Connections are kept open, one request in flight on each; the publication’s load tool opened one for each request. Apache has a thread for each connection; with its defaults, 150.',
    head: [
      'server',
      ...inTurn.flatMap((many) => [`${many} at a time`, 'mean ms', 'p99 ms', 'reset, %']),
    ],
    rows: placesOf(all).map(({ page, server, name }) => {
      const own = all.filter((one) => one.page === page && one.server === server);
      const columns = inTurn.flatMap((many) => {
        const one = own.find(({ concurrency }) => concurrency === many);
        return [
          one ? threeDigits(one.perSecond.median) : '–',
          ...[one?.meanUs, one?.p99Us].map((us) =>
            us === undefined ? '–' : (us / 1000).toPrecision(3),
          ),
          one?.resetsPerOp === undefined ? '–' : threeDigits(100 * one.resetsPerOp),
        ];
      });
      return [name, ...columns];
    }),
  };
}

/** @param {Measured[]} all @returns {{ page: string, server: string, name: string }[]} what was measured, in order */
const placesOf = (all) =>
  Object.entries(PAGES).flatMap(([page, where]) =>
    Object.entries({
      ...SERVERS,
      [`${APACHE}:${USUAL}`]: `${SERVERS[APACHE]}, its default threads`,
    })
      .filter(([server]) => all.some((one) => one.page === page && one.server === server))
      .map(([server, name]) => ({ page, server, name: `${name}, ${where}` })),
  );

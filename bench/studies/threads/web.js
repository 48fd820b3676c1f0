/** The publication's web servers: a static document of 503 bytes, 1 000 and 100 requests at a time. */

import { threeDigits } from '../../../js/stats/figures.js';
import { notMeasured, outcomeOf } from '../../../js/stats/finding.js';
import { ratioOf } from './throughput.js';

/** @typedef {import('../../../js/types.d.ts').Grid} Grid */
/** @typedef {import('../../../js/types.d.ts').PublishedFinding} PublishedFinding */
/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').StudyTable} StudyTable */
/** @typedef {import('../../../js/results/run.d.ts').Interval} Interval */

/** How people call the dispatches. @type {Record<string, string>} */
const SERVERS = {
  'node-http': 'Node.js, http',
  fastify: 'Fastify',
  bun: 'Bun.serve',
  apache: 'Apache',
};
/** The publication's Node.js served the document by its own http module. */
const [NODE, APACHE] = ['node-http', 'apache'];
/** Requests a second. @type {Record<string, Record<number, number>>} */
const PUBLISHED = { [NODE]: { 1000: 2896, 100: 3141 }, [APACHE]: { 1000: 1700, 100: 6189 } };
/** About as many: within a quarter. */
const ABOUT = { lo: 0.8, hi: 1.25 };

/** @type {(servers: string[], operationsPerSlice?: number) => Grid[]} */
const grids = (servers, operationsPerSlice) => [
  {
    contenders: servers.map((server) => `bare+${server}`),
    ...{ workloads: ['page'], datasets: ['page'], store: 'none', baseline: `bare+${NODE}` },
    concurrency: [100, 1000],
    ...(operationsPerSlice && { operationsPerSlice }),
  },
];

/** In `paper` 40 turns: 90 000 requests, as published. @type {Record<'smoke' | 'standard' | 'paper', Grid[]>} */
export const webGrids = {
  smoke: grids([NODE, APACHE], 500),
  standard: grids(Object.keys(SERVERS), 600),
  paper: grids(Object.keys(SERVERS), 2250),
};

/**
 * @param {Run} run
 * @returns {{ server: string, concurrency: number, perSecond: Interval, p99Us?: number }[]}
 */
function servers(run) {
  const settings = new Map(run.settings.map((setting) => [setting.id, setting]));
  return run.cells.flatMap(({ setting: id, dispatch, summary }) => {
    const setting = settings.get(id);
    const perSecond = summary?.metrics.opsPerSecond;
    if (setting?.workload !== 'page' || !(dispatch in SERVERS) || !perSecond) return [];
    const { concurrency } = setting.load;
    const p99Us = summary?.metrics.latencyP99Us?.median;
    return [{ server: dispatch, concurrency, perSecond, p99Us }];
  });
}

/** @param {Run} run @param {string} server @param {number} concurrency */
const of = (run, server, concurrency) =>
  servers(run).find((one) => one.server === server && one.concurrency === concurrency)?.perSecond;

/**
 * @param {[server: string, concurrency: number]} above
 * @param {[server: string, concurrency: number]} below
 * @param {(ratio: { lo: number, hi: number }) => boolean} holds
 * @param {(ratio: { lo: number, hi: number }) => boolean} contradicts
 * @returns {PublishedFinding['check']}
 */
const check = (above, below, holds, contradicts) => (run) => {
  const [one, other] = [of(run, ...above), of(run, ...below)];
  if (!one || !other) return notMeasured;
  const { ratio, lo, hi } = ratioOf(one, other);
  const interval = Number.isFinite(hi) ? ` (${lo.toFixed(2)}–${hi.toFixed(2)})` : '';
  return {
    outcome: outcomeOf(holds({ lo, hi }), contradicts({ lo, hi })),
    figure: `${threeDigits(one.median)} to ${threeDigits(other.median)} requests/s, ${ratio.toFixed(2)} ×${interval}`,
  };
};

/** @type {(above: [string, number], below: [string, number]) => PublishedFinding['check']} */
const more = (above, below) =>
  check(
    above,
    below,
    ({ lo }) => lo > 1,
    ({ hi }) => hi <= 1,
  );

/** @param {string} server @param {number} concurrency */
const figure = (server, concurrency) => PUBLISHED[server][concurrency].toLocaleString('en-US');

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
    check: check(
      [NODE, 1000],
      [NODE, 100],
      ({ lo, hi }) => lo >= ABOUT.lo && hi <= ABOUT.hi,
      ({ lo, hi }) => hi < ABOUT.lo || lo > ABOUT.hi,
    ),
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
    note: 'Median of the rounds, p99 of the latency in ms. Connections are kept open, one request in flight on each; the publication’s load tool opened one for each request.',
    head: ['server', ...inTurn.flatMap((many) => [`${many} at a time`, 'p99 ms'])],
    rows: Object.entries(SERVERS).flatMap(([server, name]) => {
      const own = all.filter((one) => one.server === server);
      if (own.length === 0) return [];
      const columns = inTurn.flatMap((many) => {
        const one = own.find(({ concurrency }) => concurrency === many);
        return [
          one ? threeDigits(one.perSecond.median) : '–',
          one?.p99Us === undefined ? '–' : (one.p99Us / 1000).toPrecision(3),
        ];
      });
      return [[name, ...columns]];
    }),
  };
}

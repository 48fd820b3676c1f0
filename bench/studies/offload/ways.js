/** What was measured, as the paper counts it: requests a second of each way to answer, at its best number of connections. */

import { estimate } from '../../../js/stats/comparison/estimate.js';
import { median, medianInterval } from '../../../js/stats/median.js';

/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').Cell} Cell */
/** @typedef {import('../../../js/results/run.d.ts').Interval} Interval */
/** @typedef {{ ratio: number, lo: number, hi: number }} Ratio */

/**
 * Synchronous stores within the process, in place of the paper's YottaDB and IRIS, which cannot be redistributed: the
 * names of their drivers. @type {readonly string[]}
 */
export const EMBEDDED = Object.freeze(['lmdb', 'sqlite']);

/** How people call the servers. @type {Record<string, string>} */
export const SERVERS = { fastify: 'Fastify', bun: 'Bun.serve' };

const IN_MEMORY = 'in-memory';
/** A page of the paper's, by workload. @type {Record<string, Way['page']>} */
const PAGES = { noop: 'hello', findOne: 'user' };

/**
 * @typedef {object} Way
 * @property {string} server the dispatch
 * @property {'hello' | 'memory' | 'user'} page `hello` does nothing, `memory` has a record from memory, `user` reads it
 *   by its id
 * @property {string} driver with its variant
 * @property {string} through the dispatch that the route calls by, or what it does besides; '' for none
 * @property {number} connections
 * @property {Interval} rate requests a second
 * @property {Map<number, number>} rounds the same by round
 * @property {Map<number, number>} calls µs within the driver by round, by stamps; of rounds that have them
 * @property {Cell} cell
 */

/**
 * @param {Run} run
 * @returns {Way[]} one for each number of connections
 */
export function waysOf(run) {
  const settings = new Map(run.settings.map((setting) => [setting.id, setting]));
  return run.cells.flatMap((cell) => {
    const setting = settings.get(cell.setting);
    const paper = PAGES[setting?.workload ?? ''];
    const page = paper === 'user' && cell.driver === IN_MEMORY ? 'memory' : paper;
    const rounds = run.data.get(cell.id)?.rounds ?? [];
    // Of open loads a slice's time is the sum of latencies.
    if (setting?.load.kind !== 'closed') return [];
    if (!page || !(cell.dispatch in SERVERS) || rounds.length === 0) return [];
    const rates = new Map(rounds.map((round) => [round.round, rateOf(round)]));
    return {
      ...{ server: cell.dispatch, page, through: cell.dispatchVariant, cell },
      driver: cell.variant ? `${cell.driver}/${cell.variant}` : cell.driver,
      connections: setting.load.concurrency,
      rate: medianInterval([...rates.values()]),
      rounds: rates,
      calls: new Map(rounds.flatMap((round) => callOf(round))),
    };
  });
}

/** Stages within a driver's call. */
const WITHIN = /** @type {const} */ (['encode', 'roundTrip', 'decode', 'driver']);

/** @param {import('../../../js/results/run.d.ts').Round} round @returns {[number, number][]} none without stamps */
function callOf({ round, stagesUs = {} }) {
  const found = WITHIN.flatMap((stage) => stagesUs[stage] ?? []);
  return found.length === 0 ? [] : [[round, found.reduce((sum, us) => sum + us, 0)]];
}

/**
 * The median of its slices: one that another process of the machine fell into says nothing of the server.
 *
 * @param {import('../../../js/results/run.d.ts').Round} round
 */
const rateOf = ({ slices: { ops, us } }) =>
  median(ops.flatMap((many, i) => (us[i] > 0 ? [(1e6 * many) / us[i]] : [])));

/** The paper swept 6 to 32: by one connection a record is taken apart. */
const FEWEST_CONNECTIONS = 2;

/**
 * As the paper does: each way at the number of connections that brings it the most.
 *
 * @param {Way[]} ways
 * @returns {Way[]}
 */
export function bestOf(ways) {
  /** @type {Map<string, Way>} */
  const best = new Map();
  for (const way of ways) {
    if (way.connections < FEWEST_CONNECTIONS) continue;
    const key = `${way.server} ${way.page} ${way.driver} ${way.through}`;
    const known = best.get(key);
    if (!known || way.rate.median > known.rate.median) best.set(key, way);
  }
  return [...best.values()];
}

/**
 * @param {Way[]} ways
 * @param {Partial<Pick<Way, 'server' | 'page' | 'driver' | 'through'>>} wanted
 * @returns {Way | undefined}
 */
export const find = (ways, wanted) =>
  ways.find((way) =>
    Object.entries(wanted).every(([key, value]) => way[/** @type {keyof Way} */ (key)] === value),
  );

/**
 * Of the requests a second of one way to those of another, round by round: rounds launch both anew, and what slows
 * one down slows the other.
 *
 * @param {Way} way
 * @param {Way} other
 * @returns {Ratio | undefined} undefined with fewer than two rounds of both
 */
export function ratioOf(way, other) {
  const logs = [...way.rounds].flatMap(([round, rate]) => {
    const beside = other.rounds.get(round);
    return beside ? [Math.log(rate / beside)] : [];
  });
  if (logs.length < 2) return undefined;
  const { centre, lo, hi } = estimate(logs);
  return { ratio: Math.exp(centre), lo: Math.exp(lo), hi: Math.exp(hi) };
}

/** @param {Ratio} ratio such as `41 % (39–43)` */
export const percent = ({ ratio, lo, hi }) =>
  `${Math.round(100 * ratio)} % (${Math.round(100 * lo)}–${Math.round(100 * hi)})`;

/** From words on the command line to a validated, frozen configuration. */

import { UsageError } from './errors.js';
import { lookUp, parseContender } from './plan.js';

/** @typedef {import('../types.d.ts').Reply} Reply */
/** @typedef {import('../types.d.ts').Grid} Grid */

/**
 * What a run can be told; every value is text as typed, lists comma-separated.
 *
 * @typedef {{
 *   study?: string, preset?: string, contender?: string, workload?: string, dataset?: string,
 *   concurrency?: string, pool?: string, reply?: string, rounds?: string, time?: string, ops?: string,
 *   seed?: string, baseline?: string, uri?: string, mongod?: string, out?: string,
 * }} Flags
 * @typedef {Readonly<{
 *   study: string, preset: string, seed: number, baseline: string, grids: Grid[], poolSizes: number[],
 *   rounds: number, seconds: number, warmupSeconds: number, ops?: number,
 *   uri?: string, mongod?: string, out: string,
 * }>} Config
 */

const PRESETS = ['smoke', 'standard', 'paper'];
const REPLIES = ['objects', 'bytes', 'json', 'count'];
/** Two workers: as many as the smallest machine this is tested on has cores. */
const POOL_SIZES = [2];

/**
 * @param {Flags} flags
 * @param {import('./registry.js').Registry} registry
 * @returns {Config}
 */
export function configure(flags, registry) {
  const study = lookUp('study', flags.study ?? 'overview', registry.studies);
  const presetName = oneOf('--preset', flags.preset ?? 'standard', PRESETS);
  const preset = study.presets[/** @type {keyof typeof study.presets} */ (presetName)];
  const baseline = parseContender(flags.baseline ?? 'mongodb+inline', registry).contender;
  const seconds = number('--time', flags.time, { above: 0, most: 3600 }) ?? preset.seconds;
  /** @type {Partial<Grid>} */
  const chosen = dropUndefined({
    contenders: list(flags.contender)?.map((name) => parseContender(name, registry).contender),
    workloads: knownList('workload', flags.workload, registry.workloads),
    datasets: knownList('dataset', flags.dataset, registry.datasets),
    concurrency: wholes('--concurrency', flags.concurrency, 1024),
    poolSizes: wholes('--pool', flags.pool, 256),
    replies: /** @type {Reply[] | undefined} */ (
      list(flags.reply)?.map((reply) => oneOf('--reply', reply, REPLIES))
    ),
  });
  return Object.freeze({
    study: study.name,
    preset: presetName,
    seed: whole('--seed', flags.seed, { least: 0, most: 2 ** 32 - 1 }) ?? 1,
    baseline,
    grids: preset.grids.map((grid) => ({ ...grid, ...chosen })),
    poolSizes: POOL_SIZES,
    rounds: whole('--rounds', flags.rounds, { least: 1, most: 10_000 }) ?? preset.rounds,
    seconds,
    // A shorter measurement than the preset's wants a quicker answer: its warm-up is cut likewise.
    warmupSeconds: preset.warmupSeconds * Math.min(1, seconds / preset.seconds),
    ops: whole('--ops', flags.ops, { least: 1, most: 1e9 }),
    uri: flags.uri,
    mongod: flags.mongod,
    out: flags.out ?? 'results',
  });
}

/** @param {string | undefined} text */
const list = (text) => text?.split(',').map((item) => item.trim());

/**
 * @param {string} kind
 * @param {string | undefined} text
 * @param {Map<string, unknown>} known
 */
function knownList(kind, text, known) {
  const items = list(text);
  for (const item of items ?? []) lookUp(kind, item, known);
  return items;
}

/**
 * @param {string} flag
 * @param {string} value
 * @param {string[]} allowed
 */
function oneOf(flag, value, allowed) {
  if (allowed.includes(value)) return value;
  throw new UsageError(`${flag} must be one of ${allowed.join(', ')}, not "${value}"`);
}

/**
 * @param {string} flag
 * @param {string | undefined} text
 * @param {{ above: number, most: number }} bounds
 */
function number(flag, text, { above, most }) {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() !== '' && value > above && value <= most) return value;
  throw new UsageError(`${flag} must be a number over ${above}, at most ${most}, not "${text}"`);
}

/**
 * @param {string} flag
 * @param {string | undefined} text
 * @param {{ least: number, most: number }} bounds
 */
function whole(flag, text, { least, most }) {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new UsageError(`${flag} must be a whole number from ${least} to ${most}, not "${text}"`);
}

/**
 * @param {string} flag
 * @param {string | undefined} text
 * @param {number} most
 */
const wholes = (flag, text, most) =>
  list(text)?.map((item) => /** @type {number} */ (whole(flag, item, { least: 1, most })));

/**
 * @template {object} T
 * @param {T} object
 * @returns {T}
 */
const dropUndefined = (object) =>
  /** @type {T} */ (
    Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined))
  );

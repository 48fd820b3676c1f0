/** From words on the command line to a validated, frozen configuration. */

import { randomInt } from 'node:crypto';
import os from 'node:os';
import { IDLE } from '../../host/machine/idle.js';
import { PINS, refusal } from '../../host/machine/placement.js';
import { UsageError } from '../errors.js';
import { lookUp } from '../plugins/registry.js';
import { parseContender } from './contenders.js';
import { decimal, list, oneOf, whole, wholes } from './flags.js';
import { arrivalsOf, ratesOf, refuseArrivals } from './loads.js';
import { nodesOf, refuseNodes } from './nodes.js';
import { keyOf, valuesOf } from './parameters.js';
import { workloadNames } from './workloads.js';

/** @typedef {import('../../types.d.ts').Reply} Reply */
/** @typedef {import('../../types.d.ts').Grid} Grid */
/** @typedef {import('../../host/machine/placement.js').Pin} Pin */
/** @typedef {import('../../host/machine/idle.js').Idle} Idle */

/**
 * What a run can be given; every value is text as typed, lists comma-separated.
 *
 * @typedef {{
 *   study?: string, preset?: string, contender?: string, workload?: string, dataset?: string,
 *   concurrency?: string, rate?: string, arrivals?: string, pool?: string, reply?: string, store?: string, rounds?: string,
 *   turns?: string, slice?: string, warmup?: string, time?: string, ops?: string, seed?: string, baseline?: string,
 *   pin?: string, idle?: string, margin?: string, records?: string, node?: string, uri?: string, mongod?: string, out?: string, plugins?: string,
 * }} Flags besides those of parameters, which `givenOf` gives
 * @typedef {Readonly<{
 *   study: string, preset: string, rough: boolean, seed: number, orderSeed: number, baseline: string,
 *   grids: Grid[], poolSizes: number[], groupSize: number, rounds: number, turns: number, sliceMs: number,
 *   open: { turns: number, sliceMs: number }, warmUpSeconds: number,
 *   nodes: import('./nodes.js').NodeBinary[], operations?: number, pin: Pin, idle?: Idle, marginPct: number, uri?: string, mongod?: string, out: string,
 *   plugins: string[], flags: Record<string, string>,
 * }>} Config `open`: slices at a rate; `flags`: those given that decide what is measured and how, as typed
 */

const PRESETS = ['smoke', 'standard', 'paper'];
const REPLIES = ['objects', 'bytes', 'json', 'count'];
/**
 * Long enough that its beginning does not count (docs/method.md: a ratio in slices must be that of long stretches),
 * short enough that neighbours share what the machine does.
 */
const SLICE_MS = 500;
/**
 * At a rate, what a slice is to show is how long queues become, which takes them longer than a slice of a closed
 * loop. As many of them as fill a second, at least: a p99 rests on few operations anyway.
 */
const OPEN = { SLICE_MS: 200, LEAST_TURNS: 5 };
/** Where a contender is not steady by then, its launch is left out, and said. */
const WARM_UP_SECONDS = 120;
const MARGIN_PCT = 2;
/** Two workers: as many as the smallest machine this is tested on has cores. */
const POOL_SIZES = [2];
/** What a contender may need while it lives, of half the memory that is free. */
const BYTES_PER_CONTENDER = 256 * 2 ** 20;
/** Baseline, control and one more. */
const LEAST_GROUP = 3;

/**
 * @param {Flags} flags
 * @param {import('../plugins/registry.js').Registry} registry
 * @returns {Config}
 */
export function configure(flags, registry) {
  const study = lookUp('study', flags.study ?? 'overview', registry.studies, registry.broken);
  const presetName = oneOf('--preset', flags.preset ?? 'standard', PRESETS);
  const preset = study.presets[/** @type {keyof typeof study.presets} */ (presetName)];
  const sliceMs = decimal('--slice', flags.slice, { least: 1, most: 10_000 }) ?? SLICE_MS;
  const grids = controlled(preset).map((grid) =>
    gridOf(atHome(grid, flags, preset), flags, registry),
  );
  refuseArrivals(flags.arrivals, grids);
  const nodes = nodesOf(flags.node);
  refuseNodes(nodes, grids);
  return Object.freeze({
    study: study.name,
    preset: presetName,
    rough: preset.rough ?? false,
    seed: whole('--seed', flags.seed, { least: 0, most: 2 ** 32 - 1 }) ?? 1,
    orderSeed: randomInt(2 ** 32),
    baseline: parseContender(flags.baseline ?? 'mongodb', registry).contender,
    grids,
    nodes,
    poolSizes: POOL_SIZES,
    groupSize: Math.max(LEAST_GROUP, Math.floor(os.freemem() / 2 / BYTES_PER_CONTENDER)),
    rounds: whole('--rounds', flags.rounds, { least: 1, most: 10_000 }) ?? preset.rounds,
    turns: turnsOf(flags, sliceMs) ?? preset.turns,
    sliceMs,
    open: openSlices(flags, preset, sliceMs),
    warmUpSeconds: warmUpOf(flags, preset, grids),
    operations: whole('--ops', flags.ops, { least: 1, most: 1e9 }),
    pin: pinOf(flags.pin),
    idle: idleOf(flags.idle),
    marginPct: decimal('--margin', flags.margin, { least: 0, most: 50 }) ?? MARGIN_PCT,
    uri: flags.uri,
    mongod: flags.mongod,
    out: flags.out ?? 'results',
    plugins: registry.plugins,
    flags: measuringFlags(flags, registry),
  });
}

/** @param {import('../../types.d.ts').Preset} preset @returns {Grid[]} with a control, so that figures may be quoted */
function controlled({ grids, rough }) {
  const isSaid = grids.some(({ control }) => control !== undefined);
  return rough || isSaid ? grids : grids.map((grid) => ({ ...grid, control: 'once' }));
}

/**
 * @param {Flags} flags
 * @param {Pick<import('../plugins/registry.js').Registry, 'parameters'>} registry
 * @returns {Record<string, string>} those that decide what is measured and how
 */
export function measuringFlags(flags, { parameters }) {
  const known = new Set([...KNOWN, ...parameters.map(keyOf)]);
  return Object.fromEntries(
    Object.entries(flags).flatMap(([name, value]) =>
      known.has(name) && typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}

/** Flags of parameters are nobody's to name here. @param {Flags} flags @param {string} name @returns {string | undefined} as typed */
export const givenOf = (flags, name) => /** @type {Record<string, string>} */ (flags)[name];

const KNOWN = new Set(
  'study,preset,contender,workload,dataset,concurrency,rate,arrivals,pool,reply,store,rounds,turns,slice,warmup,time,ops,seed,baseline,pin,idle,margin,records,node'.split(
    ',',
  ),
);

/**
 * A study that measures some of its workloads on another store chose it for those: others that are named in their place
 * are measured where most are.
 *
 * @param {Grid} grid
 * @param {Flags} flags
 * @param {import('../../types.d.ts').Preset} preset
 * @returns {Grid}
 */
function atHome({ store, ...grid }, { workload }, { grids }) {
  const isMoved = workload !== undefined && grids.some((other) => other.store === undefined);
  return isMoved || store === undefined ? grid : { ...grid, store };
}

/**
 * @param {Grid} grid
 * @param {Flags} flags
 * @param {import('../plugins/registry.js').Registry} registry
 * @returns {Grid}
 */
function gridOf({ baseline, sweep, ...grid }, flags, registry) {
  const own = flags.baseline ?? baseline;
  /** @type {NonNullable<Grid['sweep']>} */
  const swept = { ...sweep };
  for (const parameter of registry.parameters) {
    const values = valuesOf(parameter, givenOf(flags, keyOf(parameter)));
    if (values) swept[parameter.name] = values;
  }
  const { workloads = grid.workloads, ...others } = chosen(flags, registry);
  return {
    ...grid,
    ...others,
    workloads: workloadNames(workloads, registry),
    ...(own && { baseline: parseContender(own, registry).contender }),
    ...(Object.keys(swept).length > 0 && { sweep: swept }),
  };
}

/**
 * @param {Flags} flags
 * @param {import('../plugins/registry.js').Registry} registry
 * @returns {Partial<Grid>} what the command line says in place of the study
 */
function chosen(flags, registry) {
  const known = (
    /** @type {string} */ kind,
    /** @type {string | undefined} */ text,
    /** @type {Map<string, unknown>} */ map,
  ) => {
    for (const item of list(text) ?? []) lookUp(kind, item, map, registry.broken);
    return list(text);
  };
  return dropUndefined({
    contenders: list(flags.contender)?.map((name) => parseContender(name, registry).contender),
    workloads: list(flags.workload),
    datasets: known('dataset', flags.dataset, registry.datasets),
    concurrency: wholes('--concurrency', flags.concurrency, 1024),
    rates: ratesOf(flags.rate),
    arrivals: arrivalsOf(flags.arrivals),
    records: wholes('--records', flags.records, 10_000_000),
    poolSizes: wholes('--pool', flags.pool, 256),
    store: flags.store && lookUp('store', flags.store, registry.stores, registry.broken).name,
    replies: /** @type {Reply[] | undefined} */ (
      list(flags.reply)?.map((reply) => oneOf('--reply', reply, REPLIES))
    ),
  });
}

/**
 * @param {Flags} flags
 * @param {import('../../types.d.ts').Preset} preset
 * @param {Grid[]} grids
 */
function warmUpOf({ warmup }, preset, grids) {
  const asked = decimal('--warmup', warmup, { least: 0, most: 600 });
  const launches = grids.filter(({ launch }) => launch).length;
  if (launches === 0) return asked ?? preset.warmUpSeconds ?? WARM_UP_SECONDS;
  // Whether rounds that were not steady count, is decided for a run.
  if (launches < grids.length) {
    throw new UsageError('a study measures launches or the steady state: make two of it');
  }
  if (asked) throw new UsageError('launches are measured from their start: leave out --warmup');
  return 0;
}

/**
 * @param {Flags} flags
 * @param {number} sliceMs
 */
function turnsOf({ turns, time, ops, rate, records }, sliceMs) {
  if (records !== undefined && (ops ?? rate ?? time) !== undefined) {
    throw new UsageError(
      '--records says how many operations there are: leave out --ops, --rate and --time',
    );
  }
  if (ops !== undefined && rate !== undefined) {
    throw new UsageError('--ops runs so many operations, --rate so many a second: leave one out');
  }
  if (time && (turns !== undefined || ops !== undefined)) {
    throw new UsageError('--time says how long is measured; leave out --turns and --ops beside it');
  }
  const seconds = decimal('--time', time, { least: 0.001, most: 3600 });
  if (seconds !== undefined) return Math.max(1, Math.round((seconds * 1000) / sliceMs));
  return whole('--turns', turns, { least: 1, most: 10_000 });
}

/**
 * Slices of operations at a rate.
 *
 * @param {Flags} flags
 * @param {import('../../types.d.ts').Preset} preset
 * @param {number} closedMs what a slice of a closed loop lasts
 */
function openSlices(flags, preset, closedMs) {
  const sliceMs = flags.slice === undefined ? OPEN.SLICE_MS : closedMs;
  const asLong = Math.ceil((preset.turns * closedMs) / sliceMs);
  return { sliceMs, turns: turnsOf(flags, sliceMs) ?? Math.max(OPEN.LEAST_TURNS, asLong) };
}

/** @param {string | undefined} text */
function pinOf(text) {
  const pin = /** @type {Pin} */ (oneOf('--pin', text ?? 'free', [...PINS]));
  const why = refusal(pin);
  if (why) throw new UsageError(why);
  return pin;
}

/** @param {string | undefined} text */
const idleOf = (text) =>
  text === undefined ? undefined : /** @type {Idle} */ (oneOf('--idle', text, [...IDLE]));

/**
 * @template {object} T
 * @param {T} object
 * @returns {T}
 */
const dropUndefined = (object) =>
  /** @type {T} */ (
    Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined))
  );

/** Which cells a run has, in which order, and which it leaves out and why. Pure. */

import { hashSeed, seededRandom, shuffle } from '../stats/random.js';
import { UsageError } from './errors.js';

/** @typedef {import('../types.d.ts').CellSpec} CellSpec */
/** @typedef {import('../types.d.ts').Grid} Grid */
/** @typedef {import('./registry.js').Registry} Registry */
/** @typedef {CellSpec & { status?: 'skipped' | 'unsupported', reason?: string }} PlannedCell */
/** @typedef {{ round: number, cell: CellSpec }} Step */

/** Marks the baseline's second, equal cell: the A/A control. */
export const CONTROL_MARK = '#aa';

/**
 * @param {{ grids: Grid[], rounds: number, seed: number, baseline: string, poolSizes: number[] }} what
 * @param {Registry} registry
 * @returns {{ cells: PlannedCell[], steps: Step[] }} every cell once; the steps of those that can run
 */
export function planRun({ grids, rounds, seed, baseline, poolSizes }, registry) {
  /** @type {Map<string, PlannedCell>} */
  const byId = new Map();
  for (const grid of grids) {
    for (const cell of cellsOf(grid, poolSizes, baseline, registry)) {
      if (!byId.has(cell.id)) byId.set(cell.id, cell);
    }
  }
  const cells = [...byId.values()];
  const runnable = cells.filter((cell) => !cell.status);
  return { cells, steps: orderSteps(runnable, rounds, seed) };
}

/**
 * Each round is one pass over all cells in an order of its own.
 *
 * @template {CellSpec} C
 * @param {C[]} cells
 * @param {number} rounds
 * @param {number} seed
 * @returns {{ round: number, cell: C }[]}
 */
export function orderSteps(cells, rounds, seed) {
  const steps = [];
  for (let round = 1; round <= rounds; round++) {
    const random = seededRandom(hashSeed(seed, 'order', round));
    steps.push(...shuffle(cells, random).map((cell) => ({ round, cell })));
  }
  return steps;
}

/**
 * @param {string} text `driver[/variant][+dispatch]`
 * @param {Registry} registry
 * @returns {{ contender: string, driver: string, variant: string, dispatch: string }}
 */
export function parseContender(text, registry) {
  const [, driver, variant = '', dispatch = 'inline'] =
    /^([^/+]+)(?:\/([^/+]+))?(?:\+([^/+]+))?$/.exec(text) ?? [];
  if (!driver) {
    throw new UsageError(`contender "${text}" is not of the form driver[/variant][+dispatch]`);
  }
  const known = lookUp('driver', driver, registry.drivers);
  if (!(variant in known.variants)) {
    const variants = Object.keys(known.variants).map((key) => (key ? `${driver}/${key}` : driver));
    throw new UsageError(`unknown contender "${text}": known are ${variants.join(', ')}`);
  }
  lookUp('dispatch', dispatch, registry.dispatch);
  return { contender: `${nameOf(driver, variant)}+${dispatch}`, driver, variant, dispatch };
}

/**
 * @template T
 * @param {string} kind
 * @param {string} name
 * @param {Map<string, T>} known
 * @returns {T}
 */
export function lookUp(kind, name, known) {
  const found = known.get(name);
  if (found) return found;
  throw new UsageError(`unknown ${kind} "${name}": known are ${[...known.keys()].join(', ')}`);
}

const nameOf = (/** @type {string} */ driver, /** @type {string} */ variant) =>
  variant ? `${driver}/${variant}` : driver;

/**
 * @param {Grid} grid
 * @param {number[]} poolSizes where neither the grid nor the dispatch says
 * @param {string} baseline
 * @param {Registry} registry
 * @returns {Generator<PlannedCell>}
 */
function* cellsOf(grid, poolSizes, baseline, registry) {
  const contenders = grid.contenders.map((text) => parseContender(text, registry));
  const twin = grid.control && contenders.find(({ contender }) => contender === baseline);
  if (twin) contenders.push({ ...twin, contender: `${baseline}${CONTROL_MARK}` });
  for (const workload of grid.workloads) {
    for (const dataset of grid.datasets) {
      for (const concurrency of grid.concurrency) {
        for (const contender of contenders) {
          const dispatch = lookUp('dispatch', contender.dispatch, registry.dispatch);
          const own = dispatch.runsIn === 'caller';
          const sizes = grid.poolSizes ?? dispatch.poolSizes ?? poolSizes;
          for (const poolSize of own ? [0] : sizes) {
            // On the caller's own thread nothing crosses back, so there is no reply to choose.
            for (const reply of own ? /** @type {const} */ (['objects']) : repliesOf(grid)) {
              const where = `${workload}/${dataset}/c${concurrency}/${contender.contender}`;
              const how = `${own ? '' : `/p${poolSize}`}${reply === 'objects' ? '' : `/${reply}`}`;
              const spec = { workload, dataset, concurrency, poolSize, reply };
              const cell = { id: where + how, ...contender, ...spec };
              yield { ...cell, ...leftOut(cell, registry) };
            }
          }
        }
      }
    }
  }
}

const repliesOf = (/** @type {Grid} */ grid) => grid.replies ?? /** @type {const} */ (['objects']);

/**
 * @param {CellSpec} cell
 * @param {Registry} registry
 * @returns {{ status: 'skipped' | 'unsupported', reason: string } | undefined}
 */
function leftOut(cell, registry) {
  const driver = lookUp('driver', cell.driver, registry.drivers);
  const dispatch = lookUp('dispatch', cell.dispatch, registry.dispatch);
  const workload = lookUp('workload', cell.workload, registry.workloads);
  lookUp('dataset', cell.dataset, registry.datasets);
  if (driver.inlineOnly && dispatch.runsIn !== 'caller') {
    return {
      status: 'unsupported',
      reason: `${cell.driver} runs inline only: ${driver.inlineOnly}`,
    };
  }
  const refusal = dispatch.refuses?.(driver);
  if (refusal) return { status: 'unsupported', reason: refusal };
  if (!dispatch.replies.includes(cell.reply)) {
    return {
      status: 'unsupported',
      reason: `${cell.dispatch} cannot reply with ${cell.reply}: only ${dispatch.replies.join(', ')}`,
    };
  }
  if (cell.reply === 'bytes' && !bytesVariant(driver)) {
    return { status: 'unsupported', reason: `${cell.driver} cannot hand out BSON bytes` };
  }
  if (workload.mutates && driver.noWrites) {
    return { status: 'unsupported', reason: `${cell.driver} cannot write: ${driver.noWrites}` };
  }
  if (workload.mutates && driver.variants[cell.variant].readsOnly) {
    return {
      status: 'skipped',
      reason: `${nameOf(cell.driver, cell.variant)} differs from ${cell.driver} in reading only`,
    };
  }
  return undefined;
}

/**
 * @param {import('../types.d.ts').Driver} driver
 * @returns {string | undefined} the variant whose answers are BSON bytes
 */
export const bytesVariant = (driver) =>
  Object.keys(driver.variants).find((key) => driver.variants[key].bytes);

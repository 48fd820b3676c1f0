/**
 * One round of a setting: every contender launched anew, each in a process of its own, warmed, then measured
 * in short slices in an order that is shuffled in every turn, while the others stand still. What the machine
 * does to one it does to all, and the ratio of two contenders is taken between neighbours.
 */

import { machineTicks, processCpuUs, stealPct } from '../../host/machine/cpu.js';
import { hashSeed, seededRandom, shuffle } from '../../stats/random.js';
import { levelChanges } from '../../stats/steadiness/level.js';
import { runAlone } from './alone.js';
import { open, prepare, warm } from './launch.js';
import { finish, isOver, slice } from './measured.js';
import { failure, Runner } from './runner.js';
import { wholeSliceMs } from './slicing.js';

/** @typedef {import('../../results/run.d.ts').Sample} Sample */
/** @typedef {import('../../results/run.d.ts').Failure} Failure */
/** @typedef {import('../planning/plan.js').Step} Step */
/** @typedef {import('./runner.js').Surroundings} Surroundings */
/** @typedef {import('../../types.d.ts').Store} Store */

/** Operations longer than a slice make turns longer: then there are fewer, but no fewer than these. */
const LEAST_TURNS = 8;
/** How long the server is watched while nothing is asked of it. */
const IDLE_MS = 150;

/**
 * @param {Step} step
 * @param {Surroundings} around
 * @returns {Promise<(Sample | Failure)[]>} one for each cell of the step
 * @throws the signal's reason when it is aborted
 */
export async function runRound(step, around) {
  if (step.setting.load.kind === 'launch') return runAlone(step, around);
  const { signal } = around;
  const runners = step.cells.map((cell) => new Runner(cell, around.served(cell)));
  const random = seededRandom(
    hashSeed(around.orderSeed, 'round', step.round, step.setting.id, step.group),
  );
  const inOrder = () => shuffle(runners, random).filter(({ reason }) => reason === undefined);
  const killAll = () => {
    for (const { process } of runners) process?.kill();
  };
  signal.addEventListener('abort', killAll);
  try {
    signal.throwIfAborted();
    const slots = new Map(runners.map((runner, slot) => [runner, `cell_${slot}`]));
    await Promise.all(
      inOrder().map(async (runner) => {
        await prepare(runner, /** @type {string} */ (slots.get(runner)), step, around);
        await open(runner, step, around);
      }),
    );
    signal.throwIfAborted();
    const idle = await idleRates(runners);
    // Each alone: warmed together, contenders differ from a plain loop's by 6 to 10 % (docs/method.md).
    for (const runner of inOrder()) await warm(runner, step, around);
    signal.throwIfAborted();
    const ticks = machineTicks();
    const enough = performance.now() + timeFor(step, around, runners.length);
    for (let turn = 0; turn < around.turns; turn++) {
      if (turn >= LEAST_TURNS && performance.now() > enough) break;
      const going = inOrder().filter((runner) => !isOver(runner, step.setting));
      if (going.length === 0) break;
      for (const runner of going) await slice(runner, step, turn, around);
      signal.throwIfAborted();
    }
    const after = machineTicks();
    const steal = ticks && after ? { stealPct: stealPct(ticks, after) } : {};
    const samples = new Map();
    for (const runner of inOrder()) {
      const idleUsPerSecond = idle.get(runner.store) ?? 0;
      const sample = await finish(runner, step, around, { idleUsPerSecond, steal });
      if (sample) samples.set(runner, sample);
      signal.throwIfAborted();
    }
    judgeLevels([...samples.values()]);
    return runners.map((runner) => samples.get(runner) ?? failure(runner, step));
  } finally {
    signal.removeEventListener('abort', killAll);
    killAll();
  }
}

/**
 * A launch that changed its level while it was measured had not reached the one at which it stays.
 *
 * @param {Sample[]} samples of one round; their `warmup` is changed
 */
function judgeLevels(samples) {
  for (const [i, change] of levelChanges(samples.map(({ slices }) => slices)).entries()) {
    const { warmup } = samples[i];
    if (change === undefined || !warmup.steady) continue;
    warmup.steady = false;
    warmup.reason = `its time per operation changed to ${change.toFixed(2)} of itself while it was measured`;
  }
}

/**
 * @param {Step} step
 * @param {Surroundings} around
 * @param {number} contenders
 * @returns {number} ms that all slices of a round may take together
 */
function timeFor({ setting: { load } }, { turns, sliceMs, operations }, contenders) {
  if (operations !== undefined) return Number.POSITIVE_INFINITY;
  return 2 * turns * wholeSliceMs(load, sliceMs) * contenders;
}

/** @param {Runner[]} runners @returns {Promise<Map<Store, number>>} of each store, at the same time */
async function idleRates(runners) {
  const stores = [...new Set(runners.map(({ store }) => store))];
  const rates = await Promise.all(stores.map(({ pids }) => idleRate(pids)));
  return new Map(stores.map((store, i) => [store, rates[i]]));
}

/**
 * CPU that the server spends while nothing is asked of it: monitoring, checkpoints, connections.
 *
 * @param {number[]} pids
 */
async function idleRate(pids) {
  const before = processCpuUs(pids);
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const after = processCpuUs(pids);
  if (before === undefined || after === undefined) return 0;
  return Math.max(0, after - before) / (IDLE_MS / 1000);
}

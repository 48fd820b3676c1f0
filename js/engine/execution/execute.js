/** The steps of a plan, one after the other. */

import { runRound } from './round.js';
import { AllSurroundings } from './surroundings.js';

/** @typedef {import('../../results/run.d.ts').Sample} Sample */
/** @typedef {import('../../results/run.d.ts').Failure} Failure */
/** @typedef {import('../planning/plan.js').Step} Step */
/** @typedef {import('./surroundings.js').Where} Where */
/** @typedef {{ step: Step, done: number, lines: (Sample | Failure)[] }} Progress */

/**
 * Runs all steps. A cell that fails is left out of later rounds; the others go on. Where a launch was not steady, its
 * setting has one more round at the end: without it a single launch of the baseline would leave no verdict.
 *
 * @param {Where & {
 *   steps: Step[], onStepBegin?: (step: Step) => void, onStep: (progress: Progress) => void | Promise<void>,
 * }} what `onStep` gets each step's lines when it has ended; the next one begins when it has resolved
 * @throws what `onStep` throws, and the signal's reason when it is aborted
 */
export async function execute({ steps, onStepBegin, onStep, ...where }) {
  const surroundings = new AllSurroundings(steps, where);
  /** @type {Set<string>} */
  const failed = new Set();
  /** @type {NonNullable<import('./runner.js').Surroundings['kept']>} */
  const kept = new Map();

  try {
    const all = [...steps];
    // What is added on the way is come to, too.
    for (const [i, step] of all.entries()) {
      onStepBegin?.(step);
      const goesOn = sharesProcesses(step, all[i + 1]);
      const progress = await take(step, { done: Math.min(i + 1, steps.length), goesOn });
      await onStep(progress);
      const isAdded = i >= steps.length;
      if (!isAdded && where.config.warmUpSeconds > 0) all.push(...oneMore(progress, steps, all));
    }
  } finally {
    endKept();
    await surroundings.close();
  }

  /**
   * @param {Step} step
   * @param {{ done: number, goesOn: boolean }} how `done`: steps, with this one; `goesOn`: with its processes
   * @returns {Promise<Progress>}
   */
  async function take(step, { done, goesOn }) {
    const cells = step.cells.filter(({ id }) => !failed.has(id));
    const around = { ...surroundings.of(step.setting), kept, goesOn };
    const lines = await runRound({ ...step, cells }, around);
    // Of contenders that were not in its last settings.
    if (!goesOn) endKept();
    for (const line of lines) if ('status' in line) failed.add(line.cell);
    return { step, done, lines };
  }

  function endKept() {
    for (const process of kept.values()) process.kill();
    kept.clear();
  }
}

/** @param {Step} step @param {Step} [next] */
const sharesProcesses = ({ setting, round, group }, next) =>
  setting.process !== undefined &&
  next?.setting.process === setting.process &&
  next.round === round &&
  next.group === group;

/**
 * @param {Progress} progress
 * @param {Step[]} planned
 * @param {Step[]} all with those that were added
 * @returns {Step[]} another round of the step's contenders, unless there is one
 */
export function oneMore({ step, lines }, planned, all) {
  const { setting, group } = step;
  if (setting.load.kind === 'launch') return [];
  if (!lines.some((line) => 'warmup' in line && !line.warmup.steady)) return [];
  const round = 1 + Math.max(...planned.map((other) => other.round));
  const isThere = all.some(
    (other) => other.round === round && other.group === group && other.setting.id === setting.id,
  );
  return isThere ? [] : [{ ...step, round }];
}

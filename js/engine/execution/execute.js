/** The steps of a plan, one after the other. */

import { runRound } from './round.js';
import { AllSurroundings } from './surroundings.js';

/** @typedef {import('../../results/run.d.ts').Sample} Sample */
/** @typedef {import('../../results/run.d.ts').Failure} Failure */
/** @typedef {import('../planning/plan.js').Step} Step */
/** @typedef {import('./surroundings.js').Where} Where */
/** @typedef {{ step: Step, done: number, lines: (Sample | Failure)[] }} Progress */

/**
 * Runs all steps. A cell that fails is left out of later rounds; the others go on.
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

  try {
    for (const [i, step] of steps.entries()) {
      onStepBegin?.(step);
      await onStep(await take(step, i + 1));
    }
  } finally {
    await surroundings.close();
  }

  /**
   * @param {Step} step
   * @param {number} done steps, with this one
   * @returns {Promise<Progress>}
   */
  async function take(step, done) {
    const cells = step.cells.filter(({ id }) => !failed.has(id));
    const lines = await runRound({ ...step, cells }, surroundings.of(step.setting));
    for (const line of lines) if ('status' in line) failed.add(line.cell);
    return { step, done, lines };
  }
}

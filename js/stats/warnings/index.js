import * as cells from './cells.js';
import * as comparisons from './comparisons.js';
import * as whole from './whole_run.js';

/** @typedef {import('../../results/run.d.ts').Run} Run */
/** @typedef {import('../../results/run.d.ts').Warning} Warning */

/**
 * What a reader should doubt, most serious first. Each function looks at one thing and merges what it
 * finds into one warning with its next step.
 * @type {Record<string, (run: Run) => Omit<Warning, 'code'> | undefined>} with a title: no figure may be quoted
 */
const CHECKS = {
  unfinished: whole.unfinished,
  'cells-failed': cells.failed,
  'no-baseline': comparisons.noBaseline,
  'too-noisy': comparisons.tooNoisy,
  'nothing-steady': cells.notSteadyEnough,
  'bound-beaten': comparisons.boundBeaten,
  cold: whole.cold,
  rough: whole.rough,
  'few-rounds': comparisons.fewRounds,
  'control-off': comparisons.controlOff,
  'no-control': comparisons.noControl,
  bimodal: cells.bimodal,
  starving: cells.starving,
  'rate-missed': cells.rateMissed,
  'not-steady': cells.notSteady,
  steal: whole.steal,
  scattered: comparisons.scattered,
  'wide-interval': comparisons.wideInterval,
  'few-operations': cells.fewOperations,
};

/** A run that is rough by design would raise all of these: it says so once instead. */
const SAID_BY_ROUGH = new Set([
  ...['few-rounds', 'no-control', 'scattered', 'wide-interval', 'few-operations'],
]);

/**
 * @param {Run} run with summaries, comparisons and control filled in
 * @returns {Warning[]} those that others added to the run, then ours
 */
export function warnings(run) {
  const others = run.warnings.filter(({ code }) => !Object.hasOwn(CHECKS, code));
  const own = Object.entries(CHECKS).flatMap(([code, check]) => {
    if (run.measuring.rough && SAID_BY_ROUGH.has(code)) return [];
    const found = check(run);
    return found ? [{ code, ...found }] : [];
  });
  return [...others, ...own];
}

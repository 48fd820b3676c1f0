import { beside } from './beside.js';
import { isInline, isPlain } from './cells.js';
import { rangeAnswers } from './ranges.js';
import { nameOf } from './wording.js';

/** @typedef {import('../../results/run.d.ts').Run} Run */

/**
 * How far every plain driver is from the lower bound.
 * @param {Run} run
 * @returns {import('../../results/run.d.ts').Answer[]}
 */
export function bound(run) {
  return rangeAnswers(besideBound(run), (other) => `the lower bound, ${nameOf(other)}`).map(
    (found) => ({ question: 'How far above the lower bound is each driver?', ...found }),
  );
}

/**
 * Direct calls only: workers run several operations at a time, a bound one after the other.
 * @param {Run} run
 */
export function besideBound(run) {
  return beside(
    run,
    (cell) => isPlain(cell) && isInline(cell),
    (other) => other.role === 'bound',
  );
}

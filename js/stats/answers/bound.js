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
 * With one operation at a time direct calls only: on the way to a worker there is more than the driver. With several
 * in flight all, since the bound has as many threads as there are callers: whatever runs some at once has it above.
 * @param {Run} run
 */
export function besideBound(run) {
  const several = new Set(
    run.settings.filter(({ load }) => load.concurrency > 1).map(({ id }) => id),
  );
  return beside(
    run,
    (cell) => isPlain(cell) && (isInline(cell) || several.has(cell.setting)),
    (other) => other.role === 'bound',
  );
}

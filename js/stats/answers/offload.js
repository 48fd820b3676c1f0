import { beside } from './beside.js';
import { isInline, isPlain } from './cells.js';
import { rangeAnswers } from './ranges.js';
import { nameOf } from './wording.js';

/** @typedef {import('../../results/run.d.ts').Cell} Cell */

/**
 * Each driver called through workers beside its own calls on the calling thread.
 * @param {import('../../results/run.d.ts').Run} run
 */
export function besideDirectCalls(run) {
  return beside(
    run,
    (cell) => isPlain(cell) && !isInline(cell),
    (other, cell) => isPlain(other) && isInline(other) && sameDriver(other, cell),
  );
}

/**
 * @param {import('../../results/run.d.ts').Run} run
 * @returns {import('../../results/run.d.ts').Answer[]}
 */
export function offload(run) {
  return rangeAnswers(besideDirectCalls(run), (other) => `${nameOf(other)} called directly`).map(
    (found) => ({
      question: 'What does moving the calls to workers cost or gain?',
      ...found,
    }),
  );
}

/** @param {Cell} a @param {Cell} b */
function sameDriver(a, b) {
  return a.driver === b.driver && a.version === b.version;
}

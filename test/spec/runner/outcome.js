import { Skipped } from './failures.js';

/**
 * What came of a test.
 * @typedef {{ status: 'passed' | 'failed' | 'skipped', reason?: string }} Outcome
 */

/**
 * @param {import('../suites/index.js').SpecTest} test
 * @param {import('../unified/context.js').Target} target
 * @returns {Promise<Outcome>}
 */
export async function outcomeOf(test, target) {
  try {
    await test.run(target);
    return { status: 'passed' };
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    return { status: error instanceof Skipped ? 'skipped' : 'failed', reason: message };
  }
}

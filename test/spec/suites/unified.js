import { Skipped } from '../runner/failures.js';
import { readExtendedJson } from '../runner/load.js';
import { isKnownSchema } from '../unified/requirements.js';
import { runTest } from '../unified/test.js';

/**
 * The tests of one file in the unified test format.
 *
 * @param {string} name
 * @returns {import('./index.js').SpecTest[]}
 */
export function unifiedTests(name) {
  const file = readExtendedJson(name);
  if (typeof file.schemaVersion !== 'string') return [];
  /** @type {any[]} */
  const tests = file.tests;
  return tests.map((test) => ({
    description: test.description,
    run: (target) => {
      if (!isKnownSchema(file.schemaVersion)) {
        throw new Error(`the runner does not know version ${file.schemaVersion} of the format`);
      }
      return runTest(target, file, test);
    },
  }));
}

/**
 * Tests that the runner has to fail.
 *
 * @param {string} name
 * @returns {import('./index.js').SpecTest[]}
 */
export function failingTests(name) {
  return unifiedTests(name).map(({ description, run }) => ({
    description,
    run: async (target) => {
      try {
        await run(target);
      } catch (error) {
        if (error instanceof Skipped) throw error;
        return;
      }
      throw new Error('the runner passed what it has to fail');
    },
  }));
}

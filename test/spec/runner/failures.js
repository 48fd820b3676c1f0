/** Something that a test file expects is not so. */
export class Mismatch extends Error {
  name = 'Mismatch';
}

/** A test file that the runner must refuse: an unknown entity, operation, argument or version. */
export class InvalidTest extends Error {
  name = 'InvalidTest';
}

/** What neither driver offers, or what the runner does not look at: the test is left out. */
export class Skipped extends Error {
  name = 'Skipped';
}

/**
 * @param {unknown} condition
 * @param {string | (() => string)} message
 * @returns {asserts condition}
 */
export function expect(condition, message) {
  if (!condition) throw new Mismatch(typeof message === 'string' ? message : message());
}

/** Whether an error is the runner's own verdict, which no expected error may cover. @param {unknown} error */
export const isVerdict = (error) =>
  error instanceof Mismatch || error instanceof InvalidTest || error instanceof Skipped;

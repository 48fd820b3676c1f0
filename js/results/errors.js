/** Results that cannot be read or written: one line that says which and why. */
export class ResultsError extends Error {
  name = 'ResultsError';

  /**
   * @param {string} message
   * @param {number} [exitCode] 2 where the words of the call are wrong, else 1
   */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** What an operating system's code means; others keep the system's own words. */
const REASONS = /** @type {Record<string, string>} */ ({
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'it is read-only',
  ENOTDIR: 'it is not a folder',
  EEXIST: 'it is not a folder',
});

/**
 * Acts, and says in one line what went wrong where the file system refuses.
 *
 * @template T
 * @param {string} what went wrong
 * @param {string} advice
 * @param {() => T} act
 * @returns {T}
 * @throws {ResultsError}
 */
export function explained(what, advice, act) {
  try {
    return act();
  } catch (error) {
    if (error instanceof ResultsError) throw error;
    const { code = '', message } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new ResultsError(`${what}: ${REASONS[code] ?? message}; ${advice}`);
  }
}

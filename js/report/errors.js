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

/** What ends the command line: one line that says what is wrong and what to do, and an exit code. */

/** Wrong words in the call: exit code 2. */
export class UsageError extends Error {
  name = 'UsageError';
  exitCode = 2;
}

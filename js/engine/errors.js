/** Errors that end the command line: one line that says what is wrong and what to do, and an exit code. */

/** Wrong words in the call: exit code 2. */
export class UsageError extends Error {
  name = 'UsageError';
  exitCode = 2;
}

/** Something that should have been there is not: exit code 3. */
export class MissingError extends Error {
  name = 'MissingError';
  exitCode = 3;
}

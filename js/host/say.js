/**
 * What set-up reports to a person: one short line each, on stderr so that piped results stay clean.
 */

/** @typedef {(line: string) => void} Say */

/** @type {Say} */
export function say(line) {
  process.stderr.write(`tollgate: ${line}\n`);
}

/** Set-up cannot go on: `message` is one line that says what is wrong and what to do. */
export class SetupError extends Error {
  /**
   * @param {string} message
   * @param {{ exitCode?: number, detail?: string[] }} [options] `detail`: the last lines of a failed command
   */
  constructor(message, { exitCode = 1, detail = [] } = {}) {
    super(message);
    this.name = 'SetupError';
    this.exitCode = exitCode;
    this.detail = detail;
  }
}

/**
 * Says why a script ends, and has its process end so. Any other error is our fault and keeps its stack.
 *
 * @param {unknown} error
 */
export function sayWhy(error) {
  if (!(error instanceof SetupError)) throw error;
  say(error.message);
  process.exitCode = error.exitCode;
}

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

/** No server can be had; `message` is one line that says why and what to do, without credentials. */
export class ServerUnavailable extends Error {
  /**
   * @param {string} message
   * @param {number} [exitCode] 2 for a wrong argument
   */
  constructor(message, exitCode = 3) {
    super(message);
    this.name = 'ServerUnavailable';
    this.exitCode = exitCode;
  }
}

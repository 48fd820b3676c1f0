/** A server's address, as `client.options.hosts` has it. */
export class HostAddress {
  /** @type {string | undefined} */
  host;
  /** @type {number | undefined} */
  port;
  /** @type {string | undefined} */
  socketPath;
  isIPv6 = false;

  /** @param {string} text As in the connection string: `name:port`, `[::1]:port`, `%2Ftmp%2Fmongodb.sock`. */
  constructor(text) {
    if (text.endsWith('.sock')) {
      this.socketPath = decodeURIComponent(text);
      return;
    }
    const [, name, port] = /** @type {RegExpExecArray} */ (/^(.*?)(?::(\d+))?$/.exec(text));
    this.isIPv6 = name.startsWith('[');
    this.host = this.isIPv6 ? name.slice(1, -1) : name.toLowerCase();
    this.port = port === undefined ? 27017 : Number(port);
  }

  toString() {
    if (this.socketPath !== undefined) return this.socketPath;
    return this.isIPv6 ? `[${this.host}]:${this.port}` : `${this.host}:${this.port}`;
  }

  toHostPort() {
    return { host: this.host, port: this.port };
  }
}

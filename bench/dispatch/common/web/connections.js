/**
 * Keep-alive connections to a web server, each with one request in flight: undici's, by its plainest way, which
 * takes this process a third of the time that Node's own http client does.
 */

import { resolvePackage } from '../../../../js/engine/plugins/packages.js';

/** The newest that runs on Node.js 20. */
export const CLIENT = 'undici@7.30.2';

/** Contenders stand still while others have their turn: their connections have to outlast that. */
const KEPT_MS = 600_000;
/** Opened at once; more would overrun a server's queue of new connections. */
const OPENING = 64;
/** A connection is made for its first request, whatever the server says to it. @type {WebRequest} */
const FIRST = { method: 'GET', path: '/' };
const JSON_BODY = ['content-type', 'application/json'];
/** Codes of a connection that the server closed: undici's, and the system's. */
const CLOSED = new Set(['UND_ERR_SOCKET', 'ECONNRESET']);
/** A request that may be repeated is sent again so often where the server closes its connection in place of an answer. */
const REPEATS = 3;

/** @typedef {import('./requests.js').WebRequest} WebRequest */

/** One request, and what came back. */
export class Exchange {
  status = 0;
  /** @type {Record<string, string | string[] | undefined>} */
  headers = {};
  text = '';
  /** Of a body that comes in parts. @type {Buffer[]} */
  #parts = [];
  #settle;

  /** @param {(exchange: Exchange, error?: Error) => void} settle */
  constructor(settle) {
    this.#settle = settle;
  }

  // The names are undici's.
  onRequestStart() {}

  /** @param {unknown} _controller @param {number} status @param {Exchange['headers']} headers */
  onResponseStart(_controller, status, headers) {
    this.status = status;
    this.headers = headers;
  }

  /** @param {unknown} _controller @param {Buffer} part */
  onResponseData(_controller, part) {
    this.#parts.push(part);
  }

  onResponseEnd() {
    const [first, second] = this.#parts;
    if (second) this.text = Buffer.concat(this.#parts).toString();
    else if (first) this.text = first.toString();
    this.#settle(this);
  }

  /** @param {unknown} _controller @param {Error} error */
  onResponseError(_controller, error) {
    this.#settle(this, error);
  }
}

export class Connections {
  #clients;
  #free;
  #next = 0;
  #reasonOf;
  #resets = 0;

  /** @param {any[]} clients @param {(error: Error) => Promise<Error>} reasonOf */
  constructor(clients, reasonOf) {
    this.#clients = clients;
    this.#reasonOf = reasonOf;
    this.#free = [...clients];
  }

  /**
   * @param {string} origin
   * @param {number} count
   * @param {(error: Error) => Promise<Error>} reasonOf of a connection that broke
   * @returns {Promise<Connections>} all connected
   */
  static async open(origin, count, reasonOf) {
    const { Client } = await resolvePackage({ name: 'the web client', package: CLIENT }).load();
    const clients = Array.from(
      { length: count },
      () =>
        new Client(origin, {
          ...{ pipelining: 1, keepAliveTimeout: KEPT_MS, keepAliveMaxTimeout: KEPT_MS },
          // An answer that does not come is noticed by the engine.
          ...{ headersTimeout: 0, bodyTimeout: 0 },
        }),
    );
    const connections = new Connections(clients, reasonOf);
    try {
      for (let from = 0; from < count; from += OPENING) {
        const some = Math.min(OPENING, count - from);
        await Promise.all(Array.from({ length: some }, () => connections.ask(FIRST, () => {})));
      }
    } catch (error) {
      await connections.close();
      throw error;
    }
    return connections;
  }

  /** By name of the metric table. */
  counters = () => ({ resetsPerOp: this.#resets });

  /**
   * A request without a body whose connection was closed before it was answered is sent again, as HTTP clients do
   * (RFC 9110, 9.2.2), and counted: servers close connections that nobody used for a while, or that they have no thread for.
   *
   * @template T
   * @param {WebRequest} request
   * @param {(exchange: Exchange) => T} answerOf may throw
   * @returns {Promise<T>}
   */
  ask({ method, path, body }, answerOf) {
    return new Promise((resolve, reject) => {
      // Callers are no more than connections; whoever asks for more waits in a connection's queue.
      const free = this.#free.shift();
      const client = free ?? this.#clients[this.#next++ % this.#clients.length];
      let repeats = body ? 0 : REPEATS;
      const send = () =>
        client.dispatch({ method, path, body, headers: body && JSON_BODY }, new Exchange(settled));
      /** @param {Exchange} exchange @param {Error & { code?: string }} [error] */
      const settled = (exchange, error) => {
        if (error && CLOSED.has(error.code ?? '') && exchange.status === 0 && repeats-- > 0) {
          this.#resets++;
          send();
          return;
        }
        if (free) this.#free.push(free);
        if (error) {
          this.#reasonOf(error).then(reject);
          return;
        }
        try {
          resolve(answerOf(exchange));
        } catch (failure) {
          reject(failure);
        }
      };
      send();
    });
  }

  async close() {
    await Promise.all(this.#clients.map((client) => client.destroy()));
  }
}

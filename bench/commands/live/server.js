/**
 * The server of the live page: loopback only, and only for pages of its own. Another site's page may not ask it for
 * anything, neither directly nor under a name of its own that it lets point here (DNS rebinding).
 */

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { UsageError } from '../../../js/engine/errors.js';

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */

const LOOPBACK = '127.0.0.1';
const FILES = new Map(
  /** @type {[string, [file: string, type: string]][]} */ ([
    ['/', ['index.html', 'text/html; charset=utf-8']],
    ['/page.js', ['page.js', 'text/javascript; charset=utf-8']],
    ['/page.css', ['page.css', 'text/css; charset=utf-8']],
  ]),
);
/** What a browser says of requests that are not another site's page's. */
const OURS = new Set([undefined, 'same-origin', 'none']);
const SHELL_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; " +
  "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** The report brings its own styles and scripts, and can reach nothing. */
const REPORT_POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** A target as browsers send it: a path of this server's. */
const PATH = /^\/(?!\/)[^?#]*/;
/** Connections at a time: files that are open here are missing elsewhere in the run. */
const MOST_CONNECTIONS = 64;

/**
 * No request ends a run: one that cannot be answered gets 500, one that is none Node.js's own 400.
 *
 * @param {number} port 0: any that is free
 * @param {{ report: () => string, onSubscribe: (response: Response) => void }} source `onSubscribe` gets who
 *   listens to events
 * @returns {Promise<{ url: string, close: () => void }>}
 * @throws {UsageError} when the port is taken
 */
export async function serve(port, { report, onSubscribe }) {
  const server = createServer((request, response) => {
    // Browsers do not ask before they are answered; what waits in line would never be told that its page has gone.
    if (response.socket === null) return request.socket.destroy();
    try {
      answer(request, response);
    } catch (error) {
      if (response.headersSent) response.destroy();
      else sendText(response, 500, /** @type {Error} */ (error).message);
    }
  });
  /** @param {Request} request @param {Response} response */
  const answer = (request, response) => {
    const [pathname] = PATH.exec(request.url ?? '') ?? [];
    const refusal = refused(request, pathname, portOf(server));
    if (refusal) return sendText(response, refusal.status, refusal.why);
    if (pathname === '/events') return subscribe(response, onSubscribe);
    if (pathname === '/report') return sendPage(response, report(), REPORT_POLICY);
    const [file, type] = FILES.get(pathname ?? '') ?? [];
    if (!file || !type) return sendText(response, 404, 'not found');
    const text = readFileSync(new URL(`./page/${file}`, import.meta.url), 'utf8');
    send(response, 200, type, text, { 'content-security-policy': SHELL_POLICY });
  };
  server.maxConnections = MOST_CONNECTIONS;
  // A page that someone left open must not keep the process alive.
  server.on('connection', (socket) => socket.unref());
  server.unref();
  await new Promise((resolve, reject) => {
    // Stays: later ones are of connections that could not be taken.
    server.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      reject(new UsageError(`the live page cannot use port ${port} (${error.code}): name another`));
    });
    server.listen(port, LOOPBACK, () => resolve(undefined));
  });
  return {
    url: `http://${LOOPBACK}:${portOf(server)}/`,
    close() {
      server.close();
      server.closeIdleConnections();
    },
  };
}

/** @param {import('node:http').Server} server */
const portOf = (server) =>
  /** @type {import('node:net').AddressInfo | null} */ (server.address())?.port;

/**
 * @param {Request} request
 * @param {string | undefined} pathname undefined where the target is none
 * @param {number | undefined} port
 * @returns {{ status: number, why: string } | undefined}
 */
function refused({ method, headers }, pathname, port) {
  const own = [`${LOOPBACK}:${port}`, `localhost:${port}`];
  if (!own.includes(headers.host ?? '')) {
    return { status: 403, why: `only requests to ${own[0]} are answered` };
  }
  // A link to the page may stand anywhere, such as in a terminal that is itself a page.
  const isVisit = pathname === '/' && headers['sec-fetch-dest'] === 'document';
  if (!isVisit && !OURS.has(/** @type {string | undefined} */ (headers['sec-fetch-site']))) {
    return { status: 403, why: 'only pages of this server may ask' };
  }
  if (method !== 'GET') return { status: 405, why: 'only GET is answered' };
  return pathname === undefined ? { status: 400, why: 'that is no path' } : undefined;
}

/** @param {Response} response @param {(response: Response) => void} onSubscribe */
function subscribe(response, onSubscribe) {
  response.writeHead(200, {
    ...headersOf('text/event-stream; charset=utf-8'),
    connection: 'close',
  });
  onSubscribe(response);
}

/** @param {Response} response @param {string} page @param {string} policy */
const sendPage = (response, page, policy) =>
  send(response, 200, 'text/html; charset=utf-8', page, { 'content-security-policy': policy });

/** @param {Response} response @param {number} status @param {string} text */
const sendText = (response, status, text) =>
  send(response, status, 'text/plain; charset=utf-8', text);

/**
 * @param {Response} response
 * @param {number} status
 * @param {string} type
 * @param {string} text
 * @param {Record<string, string>} [more]
 */
function send(response, status, type, text, more = {}) {
  response.writeHead(status, { ...headersOf(type), ...more });
  response.end(text);
}

/** @param {string} type */
const headersOf = (type) => ({
  'content-type': type,
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
});

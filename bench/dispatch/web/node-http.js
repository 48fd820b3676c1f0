/** Node's own HTTP server, without a framework: a call is a request, and its route calls the driver. */

import { createServer } from 'node:http';
import { openWeb } from '../common/web/open.js';

/** @typedef {import('../../../js/types.d.ts').Dispatch} Dispatch */
/** @typedef {import('node:http').IncomingMessage} IncomingMessage */
/** @typedef {import('node:http').ServerResponse} ServerResponse */
/** @typedef {import('../common/web/far_end.js').Route} Route */
/** @typedef {import('../common/web/far_end.js').Response} Response */
/** @typedef {import('../common/web/far_end.js').Serving} Serving */

export const name = 'node-http';
export const description = "an HTTP request to Node's own server in a process of its own";
export { inner, packages, replies, runsIn, variants } from '../common/web/contract.js';

/** @type {Dispatch['open']} */
export const open = (options) => openWeb(options, name);

/** @param {Serving} serving @returns {Promise<{ port: number }>} */
export async function serve({ routes, hook, backlog }) {
  const find = finderOf(routes);
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const { method = '', url = '' } = request;
    const { route, value } = find(method, url);
    if (!route) {
      response.writeHead(404).end();
      return;
    }
    const answer = (/** @type {string | undefined} */ body) => {
      if (hook) structuredClone(messageOf(request, value, body));
      const answered = route.respond({ value, body });
      if (answered instanceof Promise) answered.then((one) => send(response, one));
      else send(response, answered);
    };
    if (method === 'POST') bodyOf(request).then(answer);
    else answer(undefined);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port: 0, backlog }, () => {
      resolve({ port: /** @type {import('node:net').AddressInfo} */ (server.address()).port });
    });
  });
}

/**
 * @param {Route[]} routes
 * @returns {(method: string, url: string) => { route?: Route, value?: string }}
 */
function finderOf(routes) {
  const of = (/** @type {boolean} */ takesValue) =>
    new Map(
      routes
        .filter((route) => route.takesValue === takesValue)
        .map((route) => [`${route.method} ${route.path}`, route]),
    );
  const [whole, valued] = [of(false), of(true)];
  return (method, url) => {
    const end = url.lastIndexOf('/');
    const route = valued.get(`${method} ${url.slice(0, end)}`);
    return route ? { route, value: url.slice(end + 1) } : { route: whole.get(`${method} ${url}`) };
  };
}

/** @param {IncomingMessage} request @param {string} [value] @param {string} [body] */
const messageOf = ({ method, url, headers }, value, body) => ({
  ...{ method, url, query: {}, params: { value }, headers, body },
});

/** @param {IncomingMessage} request */
async function bodyOf(request) {
  let text = '';
  request.setEncoding('utf8');
  for await (const part of request) text += part;
  return text;
}

/** @param {ServerResponse} response @param {Response} answer */
function send(response, { status, type, text, headers }) {
  response.writeHead(status, {
    ...headers,
    'content-type': type,
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

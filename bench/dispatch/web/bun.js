/** Bun.serve on Bun, whose binary npm brings: a call is an HTTP request, and its route calls the driver. */

import { bunBinary, bunPackage } from '../common/web/bun_binary.js';
import { openWeb } from '../common/web/open.js';

/** @typedef {import('../../../js/types.d.ts').Dispatch} Dispatch */
/** @typedef {import('../common/web/far_end.js').Route} Route */
/** @typedef {import('../common/web/far_end.js').Response} WebResponse */
/** @typedef {import('../common/web/far_end.js').Serving} Serving */

export const name = 'bun';
export const description = 'an HTTP request to Bun.serve in a process of Bun';
export { inner, packages, replies, runsIn, variants } from '../common/web/contract.js';
export { bunPackage as package };

/** Without limits of V8's, which Bun does not know. @type {Dispatch['open']} */
export const open = (options) => openWeb(options, name, { execPath: bunBinary(), execArgv: [] });

/** In the server's process, which is Bun. @param {Serving} serving @returns {Promise<{ port: number }>} */
export async function serve({ routes, hook }) {
  /** @type {Record<string, Record<string, (request: any) => unknown>>} */
  const handlers = {};
  for (const route of routes) {
    const at = route.takesValue ? `${route.path}/:value` : route.path;
    handlers[at] = { ...handlers[at], [route.method]: handlerOf(route, hook === 'payload') };
  }
  const { port } = /** @type {any} */ (globalThis).Bun.serve({
    ...{ hostname: '127.0.0.1', port: 0, idleTimeout: 0, routes: handlers },
    fetch: () => new Response('', { status: 404 }),
  });
  return { port };
}

/** @param {Route} route @param {boolean} clones @returns {(request: any) => unknown} */
function handlerOf({ method, respond }, clones) {
  const answer = (/** @type {any} */ request, /** @type {string | undefined} */ body) => {
    if (clones) structuredClone(messageOf(request, body));
    const response = respond({ value: request.params.value, body });
    return response instanceof Promise ? response.then(toResponse) : toResponse(response);
  };
  if (method === 'GET') return (request) => answer(request, undefined);
  return async (request) => answer(request, await request.text());
}

/** @param {any} request @param {string | undefined} body */
const messageOf = ({ method, url, params, headers }, body) => ({
  ...{ method, url, query: {}, params: { ...params }, headers: Object.fromEntries(headers), body },
});

/** @param {WebResponse} response */
const toResponse = ({ status, type, text, headers }) =>
  new Response(text, { status, headers: { ...headers, 'content-type': type } });

/** Fastify on Node.js: a call is an HTTP request, and its route calls the driver. */

import { resolvePackage } from '../../../js/engine/plugins/packages.js';
import { variants as plain } from '../common/web/contract.js';
import { openWeb } from '../common/web/open.js';

/** @typedef {import('../../../js/types.d.ts').Dispatch} Dispatch */
/** @typedef {import('../common/web/far_end.js').Serving} Serving */
/** @typedef {import('../common/web/far_end.js').Response} Response */

const measured = 'fastify@5.12.8';

export const name = 'fastify';
export const description = 'an HTTP request to Fastify in a process of its own';
export { inner, packages, replies, runsIn } from '../common/web/contract.js';
export { measured as package };

/** Of what QOper8's plug-in does with a request, the parts that are not QOper8. @type {NonNullable<Dispatch['variants']>} */
export const variants = {
  '': plain[''],
  hook: { description: "the same with the hooks of QOper8's plug-in, which do nothing" },
  payload: { description: 'the same with those hooks, and the request made a message and cloned' },
};

/** Largest body: a thousand documents. */
const BODY_BYTES = 64 * 2 ** 20;

/** @type {Dispatch['open']} */
export const open = (options) => openWeb(options, name);

/** @param {Serving} serving */
export async function serve({ routes, hook, backlog }) {
  const { fastify } = await resolvePackage({ name, package: measured }).load();
  const app = fastify({ keepAliveTimeout: 0, bodyLimit: BODY_BYTES });
  if (hook) addHooks(app, hook === 'payload');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (/** @type {any} */ _request, /** @type {string} */ body, /** @type {any} */ done) =>
      done(null, body),
  );
  for (const { method, path, takesValue, respond } of routes) {
    app.route({
      method,
      url: takesValue ? `${path}/:value` : path,
      handler(/** @type {any} */ { params: { value }, body }, /** @type {any} */ reply) {
        const response = respond({ value, body });
        if (response instanceof Promise) response.then((one) => send(reply, one));
        else send(reply, response);
        return reply;
      },
    });
  }
  await app.listen({ host: '127.0.0.1', port: 0, backlog });
  return { port: app.server.address().port };
}

/** @param {any} reply @param {Response} response */
function send(reply, { status, type, text, headers }) {
  if (headers) reply.headers(headers);
  reply.code(status).type(type).send(text);
}

/**
 * QOper8's plug-in makes a message of the request before the route, and sends it when the route has answered.
 *
 * @param {any} app
 * @param {boolean} clones
 */
function addHooks(app, clones) {
  app.decorateRequest('message', null);
  app.addHook(
    'onRequest',
    (/** @type {any} */ request, /** @type {any} */ _reply, /** @type {any} */ done) => {
      if (clones) request.message = messageOf(request);
      done();
    },
  );
  app.addHook(
    'onSend',
    async (/** @type {any} */ request, /** @type {any} */ _reply, /** @type {string} */ text) => {
      if (clones) structuredClone(request.message);
      return text;
    },
  );
}

/** @param {any} request */
const messageOf = ({ method, url, query, params, headers, body, ip, hostname, protocol }) => ({
  ...{ method, url, query: { ...query }, params: { ...params }, headers },
  ...{ body, ip, hostname, protocol },
});

/** The far end of a web server's dispatch, in the server's process: what each route does, whichever server it is. */

import { loadPlugin } from '../../../../js/engine/plugins/registry.js';
import { operationsOf, Unsupported } from '../../../../js/engine/plugins/session.js';
import { nowUs } from '../clock.js';
import { BYSTANDER, FIELDS, inputIn, JSON_TYPE, LACKING, PAGE_TYPE, STAGES } from './requests.js';

/** @typedef {import('../../../../js/types.d.ts').Call} Call */
/** @typedef {import('../../../../js/types.d.ts').Dispatched} Dispatched */
/** @typedef {import('../../../../js/types.d.ts').Operation} Operation */
/** @typedef {import('../../../../js/types.d.ts').SessionReference} SessionReference */
/** @typedef {{ value?: string, body?: string }} Asked the path's last part, or a POST's body */
/** @typedef {{ status: number, type: string, text: string | Uint8Array, headers?: Record<string, string> }} Response */
/**
 * @typedef {object} Route
 * @property {'GET' | 'POST'} method
 * @property {string} path
 * @property {boolean} takesValue Another part of the path follows.
 * @property {(asked: Asked) => Response | Promise<Response>} respond At once where the driver answers at once.
 */
/**
 * @typedef {{ reference: SessionReference, inner: string, reply?: import('../../../../js/types.d.ts').Reply,
 *   poolSize: number, concurrency: number }} Behind `inner`: the dispatch that the routes use; `reply`: what crosses
 *   back to them, where that is not its default
 */
/** @typedef {{ routes: Route[], hook: '' | 'hook' | 'payload', backlog: number }} Serving what a web server is given */
/**
 * A dispatch that is a web server: `serve` runs in the server's process.
 *
 * @typedef {import('../../../../js/types.d.ts').Dispatch &
 *   { serve: (serving: Serving) => Promise<{ port: number }> }} WebServer
 */

/**
 * @param {Behind} behind
 * @returns {Promise<{ routes: Route[], answers: Dispatched['answers'], unstamp: () => void, close: () => unknown }>}
 *   `unstamp`: stamped requests are over
 */
export async function openRoutes({ reference, inner, reply, poolSize, concurrency }) {
  const { plugins } = reference;
  const [dispatch, driver, workload] = await Promise.all([
    loadPlugin('dispatch', inner, plugins),
    loadPlugin('drivers', reference.driver, plugins),
    loadPlugin('workloads', reference.workload, plugins),
  ]);
  const dispatched = await dispatch.open({
    ...{ reference, driver, variant: '', poolSize, concurrency },
    reply: reply ?? dispatch.replies[0],
  });
  const stamps = stampsOf(dispatched);
  /** @type {Route[]} */
  const routes = [
    {
      ...{ method: 'GET', path: BYSTANDER, takesValue: false },
      respond: () => ({ status: 200, type: JSON_TYPE, text: 'null' }),
    },
  ];
  for (const { operation } of operationsOf(workload)) {
    const textOf = textsOf(dispatched, operation);
    const call = await preparedCall(dispatched, operation, false);
    const guarded = await preparedCall(dispatched, operation, true);
    routes.push(
      ...pathsFor(`/call/${operation.name}`, responder(call, textOf)),
      ...pathsFor(`/guarded/${operation.name}`, responder(guarded, textOf)),
      ...pathsFor(`/stamped/${operation.name}`, stamps.responder(call, textOf)),
    );
  }
  const { answers } = dispatched;
  return { routes, answers, unstamp: stamps.end, close: () => dispatched.close() };
}

/**
 * @param {Dispatched} dispatched
 * @param {Operation} operation
 * @param {boolean} guarded
 * @returns {Promise<Call>} where the driver lacks the operation, one that says so
 */
async function preparedCall(dispatched, operation, guarded) {
  try {
    return await dispatched.prepare(operation, { guarded });
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    return () => {
      throw error;
    };
  }
}

/**
 * @param {string} path
 * @param {(input: any) => Response | Promise<Response>} respond
 * @returns {Route[]} by each way that an input may come
 */
const pathsFor = (path, respond) => [
  { method: 'GET', path, takesValue: false, respond: () => respond(undefined) },
  ...FIELDS.map((field) => ({
    ...{ method: /** @type {const} */ ('GET'), path: `${path}/${field}`, takesValue: true },
    respond: (/** @type {Asked} */ { value }) => respond({ [field]: Number(value) }),
  })),
  {
    ...{ method: 'POST', path, takesValue: false },
    respond({ body = '' }) {
      try {
        return respond(inputIn(body));
      } catch (error) {
        return failure(error);
      }
    },
  },
];

/**
 * @param {Dispatched} dispatched
 * @param {Operation} operation
 * @returns {(answer: unknown) => Response} JSON, but for an answer that is a text: that is a page
 */
function textsOf({ answers, plain }, { name }) {
  if (answers === 'json') {
    const textOf = (/** @type {unknown} */ answer) =>
      answer instanceof Uint8Array ? answer : String(answer);
    return (answer) => ({ status: 200, type: JSON_TYPE, text: textOf(answer) });
  }
  return (answer) => {
    const value = plain ? plain(name, answer) : answer;
    if (typeof value === 'string') return { status: 200, type: PAGE_TYPE, text: value };
    return { status: 200, type: JSON_TYPE, text: JSON.stringify(value ?? null) };
  };
}

/**
 * @param {Call} call
 * @param {(answer: unknown) => Response} textOf
 * @returns {(input: any) => Response | Promise<Response>}
 */
const responder = (call, textOf) => (input) => {
  try {
    const answer = call(input);
    return answer instanceof Promise ? answer.then(textOf).catch(failure) : textOf(answer);
  } catch (error) {
    return failure(error);
  }
};

/** @param {any} error @returns {Response} */
function failure(error) {
  const lacking = error instanceof Unsupported;
  const { name = 'Error', message = String(error) } = error ?? {};
  return {
    status: lacking ? LACKING : 500,
    type: JSON_TYPE,
    text: JSON.stringify({ name, message: lacking ? error.reason : message }),
  };
}

/**
 * What this process sees of a stamped request: when its route began and had the answer, and in between what the
 * dispatch behind it and the driver tell.
 *
 * @param {Dispatched} dispatched
 */
function stampsOf(dispatched) {
  /** Their sums when stamping began. @type {Record<string, number> | undefined} */
  let before;
  const begin = () => {
    dispatched.stamp?.(true);
    before = { ...dispatched.stages?.()?.us };
  };
  /** @param {number} startedAt @param {number} endedAt */
  const told = (startedAt, endedAt) => {
    const { us = {}, overlapping } = dispatched.stages?.() ?? {};
    const since = Object.fromEntries(
      Object.entries(us).map(([stage, sum]) => [stage, sum - (before?.[stage] ?? 0)]),
    );
    return JSON.stringify({ startedAt, endedAt, us: since, overlapping });
  };
  return {
    /** @type {typeof responder} */
    responder: (call, textOf) => (input) => {
      if (!before) begin();
      const startedAt = nowUs();
      const stampedTextOf = (/** @type {unknown} */ answer) => {
        const endedAt = nowUs();
        return { ...textOf(answer), headers: { [STAGES]: told(startedAt, endedAt) } };
      };
      return responder(call, stampedTextOf)(input);
    },
    end() {
      if (before) dispatched.stamp?.(false);
      before = undefined;
    },
  };
}

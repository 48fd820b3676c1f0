/** The near end of a web server's dispatch: calls that become requests, and responses that become answers. */

import { Unsupported } from '../../../../js/engine/plugins/session.js';
import { nowUs } from '../clock.js';
import { LACKING, requestsFor, STAGES } from './requests.js';

/** @typedef {import('../../../../js/types.d.ts').Dispatched} Dispatched */
/** @typedef {import('../../../../js/types.d.ts').Stage} Stage */
/** @typedef {import('./connections.js').Exchange} Exchange */
/** @typedef {{ ask: import('./connections.js').Connections['ask'] }} Asking */
/**
 * What the server's end knows of a stamped request. `us`: summed over all of them so far, what the dispatch behind
 * the route and the driver tell.
 *
 * @typedef {{ startedAt: number, endedAt: number, us: Partial<Record<Stage, number>>, overlapping?: Stage[] }} ServerStages
 */

/**
 * @param {Asking} connections
 * @param {{ answers: Dispatched['answers'], driver: import('../../../../js/types.d.ts').Driver }} what `answers`:
 *   what the driver's are behind the routes
 * @returns {Pick<Dispatched, 'answers' | 'plain' | 'prepare'> & Required<Pick<Dispatched, 'stamp' | 'stages'>>}
 */
export function webNearEnd(connections, { answers, driver }) {
  /** Operations whose answers are texts of their own, not JSON. @type {Set<string>} */
  const texts = new Set();
  const isCount = answers === 'count';
  const answerOf = (/** @type {Exchange} */ exchange) => {
    if (exchange.status !== 200) throw failureOf(exchange);
    return isCount ? Number(exchange.text) : exchange.text;
  };
  const stamped = stampedCalls(connections);
  let stamping = false;

  return {
    answers: isCount ? 'count' : 'json',
    // What is checked is JSON: a page is a text in it.
    plain: (operation, answer) => (texts.has(operation) ? JSON.stringify(answer) : answer),
    prepare(operation, { guarded = false } = {}) {
      const lack = driver.lacks?.(operation);
      if (lack) throw new Unsupported(lack);
      const requestOf = requestsFor(guarded ? 'guarded' : 'call', operation.name);
      if (guarded) {
        const guardedAnswerOf = (/** @type {Exchange} */ exchange) => {
          if (exchange.status === LACKING) throw new Unsupported(JSON.parse(exchange.text).message);
          const type = String(exchange.headers['content-type']);
          if (type.startsWith('text/html')) texts.add(operation.name);
          return answerOf(exchange);
        };
        return (input) => connections.ask(requestOf(input), guardedAnswerOf);
      }
      const stampedRequestOf = requestsFor('stamped', operation.name);
      return (input) =>
        stamping
          ? stamped.ask(stampedRequestOf(input), answerOf)
          : connections.ask(requestOf(input), answerOf);
    },
    stamp(on) {
      stamping = on;
    },
    stages: stamped.stages,
  };
}

/** @param {Exchange} exchange @returns {Error} what the server's end says went wrong */
function failureOf({ status, text }) {
  try {
    const { name, message } = JSON.parse(text);
    return Object.assign(new Error(message), { name });
  } catch {
    return new Error(`the web server answered with status ${status}: ${text.slice(0, 80)}`);
  }
}

/** @param {Asking} connections */
function stampedCalls(connections) {
  /** What this end sees. @type {Record<'submit' | 'transferIn' | 'transferOut', number>} */
  const sums = { submit: 0, transferIn: 0, transferOut: 0 };
  let handledUs = 0;
  /** The server's sums grow: the newest have all. @type {ServerStages | undefined} */
  let newest;

  /** @type {(sentAt: number, submitted: number, answeredAt: number, server: ServerStages) => void} */
  const add = (sentAt, submitted, answeredAt, server) => {
    // A server that is idle may begin before this end has done with submitting.
    const submit = Math.max(0, Math.min(submitted, server.startedAt - sentAt));
    sums.submit += submit;
    sums.transferIn += Math.max(0, server.startedAt - sentAt - submit);
    sums.transferOut += Math.max(0, answeredAt - server.endedAt);
    handledUs += server.endedAt - server.startedAt;
    if (!newest || server.endedAt > newest.endedAt) newest = server;
  };

  return {
    /**
     * @param {import('./requests.js').WebRequest} request
     * @param {(exchange: Exchange) => unknown} answerOf
     */
    async ask(request, answerOf) {
      const sentAt = nowUs();
      const asked = connections.ask(request, (exchange) => exchange);
      const submitted = nowUs() - sentAt;
      const exchange = await asked;
      const answeredAt = nowUs();
      const answer = answerOf(exchange);
      add(sentAt, submitted, answeredAt, JSON.parse(String(exchange.headers[STAGES])));
      return answer;
    },
    /** @returns {import('../../../../js/types.d.ts').StageTimes} */
    stages() {
      /** @type {Partial<Record<Stage, number>>} */
      const us = { ...sums };
      const { us: told = {}, overlapping = [] } = newest ?? {};
      let toldUs = 0;
      for (const [stage, spent] of /** @type {[Stage, number][]} */ (Object.entries(told))) {
        us[stage] = (us[stage] ?? 0) + spent;
        if (!overlapping.includes(stage)) toldUs += spent;
      }
      us.driver = (us.driver ?? 0) + Math.max(0, handledUs - toldUs);
      return { us, overlapping };
    },
  };
}

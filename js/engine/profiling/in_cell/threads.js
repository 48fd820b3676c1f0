/** The inspector on this thread and, through it, on the worker threads of this process. */

import { Session } from 'node:inspector/promises';
import { setTimeout } from 'node:timers/promises';

/** @typedef {{ thread: string, post: (method: string, params?: object) => Promise<any> }} Inspected */

/** A worker that stands in a call of its own answers when it is back: a pool's, within milliseconds. */
const ANSWER_MS = 5000;
/** How many workers there are nobody says: those that run report themselves within milliseconds. */
const ATTACH_MS = 100;

/**
 * @returns {Promise<{ threads: Inspected[], close: () => void }>} this one first
 */
export async function inspectThreads() {
  const session = new Session();
  session.connect();
  /** @type {Inspected[]} */
  const workers = [];
  session.on('NodeWorker.attachedToWorker', ({ params: { sessionId, workerInfo } }) => {
    const { title, workerId } = /** @type {{ title: string, workerId: string }} */ (workerInfo);
    workers.push({ thread: `${title || 'worker'} ${workerId}`, post: postTo(session, sessionId) });
  });
  await session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
  await setTimeout(ATTACH_MS);
  const own = (/** @type {string} */ method, /** @type {object | undefined} */ params) =>
    /** @type {any} */ (session).post(method, params);
  return {
    threads: [{ thread: 'main', post: own }, ...workers],
    close: () => session.disconnect(),
  };
}

/**
 * @param {Session} session
 * @param {string} sessionId
 * @returns {Inspected['post']}
 */
function postTo(session, sessionId) {
  /** @type {Map<number, { resolve: (result: any) => void, reject: (error: Error) => void }>} */
  const waiting = new Map();
  let last = 0;
  session.on('NodeWorker.receivedMessageFromWorker', ({ params }) => {
    if (params.sessionId !== sessionId) return;
    const { id, result, error } = JSON.parse(params.message);
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error) asked?.reject(new Error(error.message));
    else asked?.resolve(result);
  });
  return async (method, params = {}) => {
    const id = ++last;
    const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    const message = JSON.stringify({ id, method, params });
    await session.post('NodeWorker.sendMessageToWorker', { sessionId, message });
    return within(ANSWER_MS, answer);
  };
}

/**
 * @template T
 * @param {number} ms
 * @param {Promise<T>} answer
 * @returns {Promise<T>}
 */
async function within(ms, answer) {
  const answered = new AbortController();
  const { signal } = answered;
  const late = setTimeout(ms, undefined, { signal }).then(
    () => {
      throw new Error(`no answer within ${ms / 1000} s`);
    },
    () => answer,
  );
  try {
    return await Promise.race([answer, late]);
  } finally {
    answered.abort();
  }
}

/** The near end of a dispatch: calls that go to a worker and come back as the caller's promises. */

import { lackOf, Unsupported } from '../../../js/engine/plugins/session.js';
import { nowUs } from './clock.js';
import { answersOf, unpackerOf } from './reply.js';

/** @typedef {import('../../../js/types.d.ts').Call} Call */
/** @typedef {import('../../../js/types.d.ts').Dispatched} Dispatched */
/** @typedef {import('../../../js/types.d.ts').DispatchOptions} DispatchOptions */
/** @typedef {import('../../../js/types.d.ts').Stage} Stage */
/** @typedef {import('./far_end.js').Task} Task */
/** @typedef {import('./far_end.js').Question} Question */
/** @typedef {import('./far_end.js').Stamped} Stamped */

/**
 * @typedef {{ send: (task: Task | Question) => Promise<any> }} Transport `send`: resolves with what the far
 *   end packed, rejects with why there is nothing
 */

/**
 * @param {DispatchOptions} options
 * @param {Transport & Pick<Dispatched, 'pids' | 'close'>} transport closed when opening fails
 * @returns {Promise<Dispatched>}
 */
export async function nearEnd({ driver, reply }, { send, ...rest }) {
  try {
    const answers = answersOf(reply, await send({ about: 'answers' }));
    const unpack = await unpackerOf(reply);
    return { answers, ...callsOver(send, { driver, reply, unpack }), ...rest };
  } catch (error) {
    await rest.close();
    throw error;
  }
}

/**
 * @param {Transport['send']} send
 * @param {Pick<DispatchOptions, 'driver' | 'reply'> & { unpack: (value: any) => unknown }} ends
 * @returns {Pick<Dispatched, 'prepare' | 'stamp' | 'stages'>}
 */
function callsOver(send, { driver, reply, unpack }) {
  let stamping = false;
  /** @type {Partial<Record<Stage, number>>} */
  const sums = {};
  const add = (/** @type {Stage} */ stage, /** @type {number} */ us) => {
    sums[stage] = (sums[stage] ?? 0) + us;
  };

  return {
    prepare(operation, { guarded = false } = {}) {
      const lack = lackOf(driver, operation);
      if (lack) throw new Unsupported(lack);
      const { name } = operation;
      if (guarded) return async (input) => unpack(await guardedSend(name, input));
      // Most replies need no unpacking: a promise less for each call.
      const plain =
        reply === 'bytes'
          ? (/** @type {any} */ input) => send({ operation: name, input }).then(unpack)
          : (/** @type {any} */ input) => send({ operation: name, input });
      return (input) => (stamping ? stamped(name, input) : plain(input));
    },
    stamp(on) {
      stamping = on;
    },
    stages: () => ({ us: { ...sums } }),
  };

  /** @param {string} operation @param {unknown} input */
  async function guardedSend(operation, input) {
    const { unsupported, value } = await send({ operation, input, guarded: true });
    if (unsupported !== undefined) throw new Unsupported(unsupported);
    return value;
  }

  /** @param {string} operation @param {unknown} input */
  async function stamped(operation, input) {
    const sentAt = nowUs();
    const sent = send({ operation, input, sentAt });
    const submit = nowUs() - sentAt;
    /** @type {Stamped} */
    const { value, stagesUs, endedAt, arrivedAt } = await sent;
    const resumedAt = nowUs();
    // A worker that is free may begin before the caller has done with submitting: nothing counts twice.
    const { queue = 0, transferIn = 0, ...others } = stagesUs;
    const submitted = Math.min(submit, queue + transferIn);
    const queued = Math.max(0, queue - submitted);
    add('submit', submitted);
    add('queue', queued);
    add('transferIn', queue + transferIn - submitted - queued);
    for (const [stage, us] of /** @type {[Stage, number][]} */ (Object.entries(others))) {
      add(stage, us);
    }
    add('transferOut', (arrivedAt ?? resumedAt) - endedAt);
    if (arrivedAt !== undefined) add('resume', resumedAt - arrivedAt);
    const answer = unpack(value);
    if (answer !== value) add('decode', nowUs() - resumedAt);
    return answer;
  }
}

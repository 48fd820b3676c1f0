/** The far end of a dispatch: a session in a worker thread or process, and the calls that are asked of it. */

import {
  openSession,
  operationsOf,
  prepareOperation,
  Unsupported,
} from '../../../js/engine/plugins/session.js';
import { nowUs } from './clock.js';
import { bytesVariant, pack } from './reply.js';

/** @typedef {import('../../../js/types.d.ts').SessionReference} SessionReference */
/** @typedef {import('../../../js/types.d.ts').Reply} Reply */
/** @typedef {import('../../../js/types.d.ts').Stage} Stage */

/**
 * What crosses to a worker. `about`: what its answers are, asked first. `guarded`: what the driver lacks comes
 * back by name, since an error's class does not cross. `sentAt`: on the shared clock, where stages are wanted.
 *
 * @typedef {{ about: 'answers' }} Question
 * @typedef {{ operation: string, input: unknown, guarded?: boolean, sentAt?: number }} Task
 * @typedef {{ value: any, transfer: ArrayBuffer[] }} Packed what to post back
 * @typedef {{ value: unknown, stagesUs: Partial<Record<Stage, number>>, endedAt: number, arrivedAt?: number }} Stamped
 *   in place of a value where stages were wanted; `arrivedAt` is for the transport to fill in, if it can see it
 */

/** @typedef {{ sync: boolean, run: (task: Task | Question) => Packed | Promise<Packed>, close: () => unknown }} FarEnd */

/**
 * @param {{ reference: SessionReference, reply: Reply }} what plain data, as it came from the near end
 * @returns {Promise<FarEnd>} `run` answers at once where the driver does; it throws, or rejects with, what the
 *   driver throws
 */
export async function openFarEnd({ reference, reply }) {
  const opened = await openSession(await asked(reference, reply));
  const { driver, session, workload } = opened;
  const sync = driver.mode === 'sync';
  const operations = new Map(
    operationsOf(workload).map(({ operation }) => [operation.name, operation]),
  );
  /** @type {Map<string, ReturnType<typeof partsOf>>} */
  const prepared = new Map();
  /** Until when this thread was busy with the call before. */
  let busyUntil = 0;

  return {
    sync,
    run(task) {
      if ('about' in task) return about(session.answers ?? 'documents');
      if (task.guarded) return guarded(task);
      if (task.sentAt !== undefined) return stamped(task, task.sentAt);
      const { call, packed } = preparedFor(task.operation);
      return then(call(task.input), packed);
    },
    close: () => session.close(),
  };

  /** @param {string} name */
  function preparedFor(name) {
    const parts = prepared.get(name) ?? partsOf(name, false);
    prepared.set(name, parts);
    return parts;
  }

  /** @param {string} name @param {boolean} guarded */
  function partsOf(name, guarded) {
    const operation = operations.get(name);
    if (!operation) throw new Error(`the workload ${workload.name} has no operation ${name}`);
    return {
      call: prepareOperation(opened, operation, { guarded }),
      packed: (/** @type {unknown} */ answer) => pack(reply, session, operation, answer),
    };
  }

  /** @param {Task} task */
  function guarded({ operation, input }) {
    const lacking = (/** @type {unknown} */ error) => {
      if (error instanceof Unsupported) return about({ unsupported: error.reason });
      throw error;
    };
    try {
      const { call, packed } = partsOf(operation, true);
      const whole = then(call(input), (answer) => about({ value: packed(answer).value }));
      return whole instanceof Promise ? whole.catch(lacking) : whole;
    } catch (error) {
      return lacking(error);
    }
  }

  /**
   * While a synchronous call runs, its thread takes no other: what came meanwhile waited for it (`queue`), and
   * was on its way only from then on (`transferIn`).
   *
   * @param {Task} task
   * @param {number} sentAt
   */
  function stamped({ operation, input }, sentAt) {
    const arrivedAt = nowUs();
    const queue = sync ? Math.max(0, Math.min(busyUntil, arrivedAt) - sentAt) : 0;
    const { call, packed } = preparedFor(operation);
    const before = sync ? { ...session.timings?.().us } : {};
    const startedAt = nowUs();
    return then(call(input), (answer) => {
      const endedAt = nowUs();
      const after = sync ? (session.timings?.().us ?? {}) : {};
      /** @type {Stamped['stagesUs']} */
      const stagesUs = { queue, transferIn: Math.max(0, startedAt - sentAt - queue) };
      let toldUs = 0;
      for (const [stage, us] of /** @type {[Stage, number][]} */ (Object.entries(after))) {
        const own = us - (before[stage] ?? 0);
        stagesUs[stage] = (stagesUs[stage] ?? 0) + own;
        toldUs += own;
      }
      stagesUs.driver = Math.max(0, endedAt - startedAt - toldUs);
      const { value, transfer } = packed(answer);
      busyUntil = nowUs();
      return { value: { value, stagesUs, endedAt }, transfer };
    });
  }
}

/**
 * Whoever wants bytes to cross gets a session that leaves documents as bytes, where the driver has one.
 *
 * @param {SessionReference} reference
 * @param {Reply} reply
 */
async function asked(reference, reply) {
  if (reply !== 'bytes') return reference;
  return { ...reference, variant: await bytesVariant(reference) };
}

/** @param {unknown} value @returns {Packed} */
const about = (value) => ({ value, transfer: [] });

/**
 * @template T
 * @param {unknown} answer
 * @param {(answer: unknown) => T} then
 * @returns {T | Promise<T>} at once where the answer is no promise
 */
const then = (answer, then) => (answer instanceof Promise ? answer.then(then) : then(answer));

/** Calls that are on their way to one worker, for the dispatches that post messages by themselves. */

import { nowUs } from './clock.js';

/** @typedef {import('./far_end.js').Task} Task */
/** @typedef {import('./far_end.js').Question} Question */
/** @typedef {import('./far_end.js').FarEnd} FarEnd */
/** @typedef {{ id: number, task: Task | Question }} CallMessage */
/** @typedef {{ id: number, value?: any, error?: { name: string, message: string } }} AnswerMessage */

/** The near end: numbers the calls, and gives each its answer. */
export class Calls {
  #post;
  /** @type {Map<number, { resolve: (value: any) => void, reject: (error: Error) => void, stamped: boolean }>} */
  #pending = new Map();
  #last = 0;
  /** @type {Error | undefined} why no more can be answered */
  #failed;

  /** @param {(message: CallMessage) => void} post */
  constructor(post) {
    this.#post = post;
  }

  get inFlight() {
    return this.#pending.size;
  }

  /** Whether the worker lives. */
  get isOpen() {
    return this.#failed === undefined;
  }

  /** @param {Task | Question} task @returns {Promise<any>} */
  send(task) {
    if (this.#failed) return Promise.reject(this.#failed);
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#post({ id, task });
      this.#pending.set(id, { resolve, reject, stamped: 'sentAt' in task });
    });
  }

  /** @param {AnswerMessage} message */
  settle({ id, value, error }) {
    const call = this.#pending.get(id);
    this.#pending.delete(id);
    if (error) return call?.reject(Object.assign(new Error(error.message), { name: error.name }));
    if (call?.stamped) value.arrivedAt = nowUs();
    call?.resolve(value);
  }

  /** The worker is gone. @param {Error} error why */
  fail(error) {
    this.#failed ??= error;
    for (const { reject } of this.#pending.values()) reject(this.#failed);
    this.#pending.clear();
  }
}

/**
 * @param {Pick<Calls, 'inFlight' | 'isOpen' | 'send'>[]} workers
 * @returns {Calls['send']} to whichever lives and has the fewest calls in flight, the first of equals: one call
 *   at a time always meets the same, warm worker
 */
export const toLeastBusy = (workers) => (task) => {
  let chosen = workers[0];
  for (const worker of workers) {
    if (worker.isOpen && (!chosen.isOpen || worker.inFlight < chosen.inFlight)) chosen = worker;
  }
  return chosen.send(task);
};

/**
 * The far end: runs what a message asks for, and posts the answer or what went wrong.
 *
 * @param {FarEnd} farEnd
 * @param {(message: AnswerMessage, transfer: ArrayBuffer[]) => void} post
 * @returns {(message: CallMessage) => void}
 */
export function answerCalls(farEnd, post) {
  return ({ id, task }) => {
    const failed = (/** @type {any} */ error) =>
      post(
        { id, error: { name: String(error?.name), message: String(error?.message ?? error) } },
        [],
      );
    const answered = (/** @type {import('./far_end.js').Packed} */ { value, transfer }) => {
      // What cannot be cloned is an error of this call alone.
      try {
        post({ id, value }, transfer);
      } catch (error) {
        failed(error);
      }
    };
    try {
      const answer = farEnd.run(task);
      if (answer instanceof Promise) answer.then(answered, failed);
      else answered(answer);
    } catch (error) {
      failed(error);
    }
  };
}

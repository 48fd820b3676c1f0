/**
 * Inline, and slower by an amount that is known: a control of the method, which has to find just that
 * difference between `mongodb` and `mongodb+delay:20us`.
 */

import { openDirectly } from './common/direct.js';

/** @typedef {import('../../js/types.d.ts').Dispatch} Dispatch */
/** @typedef {import('../../js/types.d.ts').Call} Call */

export const name = 'delay';
export const description =
  'on the calling thread, slower by a known amount: a control of the method';
export const runsIn = 'caller';

/** @type {NonNullable<Dispatch['variants']>} */
export const variants = {
  '5us': { description: 'the thread is kept busy for 5 µs before each call' },
  '20us': { description: 'the thread is kept busy for 20 µs before each call' },
  '100us': { description: 'the thread is kept busy for 100 µs before each call' },
  '2pct': { description: 'the thread is kept busy for 2 % of the call after each call' },
};

/** @type {Dispatch['replies']} */
export const replies = ['objects'];

/** @type {NonNullable<Dispatch['refuses']>} */
export const refuses = (driver) =>
  driver.bound ? `${driver.name} loops by itself: nothing can be put between its calls` : undefined;

/** @type {Dispatch['open']} */
export async function open({ reference, variant }) {
  const { loop, ...direct } = await openDirectly(reference);
  const amount = Number.parseInt(variant, 10);
  const delayed = variant.endsWith('pct')
    ? (/** @type {Call} */ call) => slowerBy(call, amount / 100)
    : (/** @type {Call} */ call) => laterBy(call, amount / 1000);
  return {
    ...direct,
    prepare: async (operation, options) => delayed(await direct.prepare(operation, options)),
  };
}

/**
 * @param {Call} call
 * @param {number} ms
 * @returns {Call}
 */
export const laterBy = (call, ms) => (input) => {
  stayBusyUntil(performance.now() + ms);
  return call(input);
};

/**
 * @param {Call} call
 * @param {number} share of the call's own time
 * @returns {Call}
 */
export const slowerBy = (call, share) => (input) => {
  const started = performance.now();
  const rest = (/** @type {unknown} */ answer) => {
    const ended = performance.now();
    stayBusyUntil(ended + share * (ended - started));
    return answer;
  };
  const answer = call(input);
  return answer instanceof Promise ? answer.then(rest) : rest(answer);
};

/** @param {number} end on the clock of performance.now() */
function stayBusyUntil(end) {
  while (performance.now() < end);
}

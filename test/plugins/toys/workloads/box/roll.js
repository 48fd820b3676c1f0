/** A toy task: three toys rolled one after the other, each as often as it bounces. */

import { bounces } from '../../parameters/bounces.js';

export const name = 'roll';
export const description = 'roll a toy';
export const documents = 1;
export const mutates = false;
export const checks = 2;
export const task = 3;
export const params = [bounces];
export const phrase = (/** @type {string} */ dataset) => `rolls one of the ${dataset}`;
export const bytes = () => 1000;

/** @param {any} target @param {{ id: number, times: number }} roll @param {any} parallel @returns {any} */
export function* call({ collection }, { id, times }, parallel) {
  const takes = Array.from({ length: times }, () => () => collection.take(id));
  const taken = yield parallel(takes);
  return { _id: taken[0]._id, times: taken.length };
}

/** @param {any} dataset @param {unknown} _random @param {unknown} _inFlight @param {any} params */
export const inputs =
  ({ count: toys }, _random, _inFlight, { bounces: times }) =>
  (/** @type {number} */ i) => ({ id: i % toys, times });
export const count = (/** @type {{ times: number }} */ { times }) => times;

/** @param {any[]} answers */
export function verify(answers) {
  for (const [i, { _id }] of answers.entries()) {
    if (_id !== i) throw new Error(`toy ${i} is toy ${_id}`);
  }
}

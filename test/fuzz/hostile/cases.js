import { hashSeed } from '../../../js/stats/random.js';
import { Source } from '../documents/source.js';
import { OPERATIONS } from './replies.js';

/**
 * One case: an operation, what the server says to it, and how that is damaged.
 * @typedef {object} Case
 * @property {string} operation
 * @property {boolean} async Whether ours is called through `.async`.
 * @property {'standalone' | 'primary' | 'streaming'} kind What the server says it is.
 * @property {Record<string, unknown>[]} replies
 * @property {{ damage: import('./damage.js').Damage, seed: number }} hello
 * @property {{ damage: import('./damage.js').Damage, seed: number, at: number }} reply `at` is the
 *   reply that is damaged.
 * @property {boolean} ends Whether the server hangs up after a damaged reply.
 */

/** @type {import('./damage.js').Damage[]} */
const DAMAGES = [
  'field',
  'field',
  'field',
  'document',
  'document',
  'message',
  'message',
  'compressed',
];
const DAMAGED_HELLO = 0.25;

/**
 * The same seed and index give the same case.
 * @param {number} seed
 * @param {number} index
 * @returns {Case}
 */
export function caseOf(seed, index) {
  const source = new Source(hashSeed(seed, index));
  const operation = source.pick(Object.keys(OPERATIONS));
  const replies = source.pick(OPERATIONS[operation].replies);
  const damage = source.pick(DAMAGES);
  const hello = source.chance(DAMAGED_HELLO);
  /** @returns {number} */
  const chance = () => source.below(2 ** 31);
  const framed = damage === 'field' || damage === 'document';
  return {
    operation,
    async: source.chance(0.5),
    kind: source.pick(['standalone', 'primary', 'streaming']),
    replies,
    hello: { damage: hello ? damage : 'whole', seed: chance() },
    reply: { damage: hello ? 'whole' : damage, seed: chance(), at: source.below(replies.length) },
    ends: !framed && source.chance(0.9),
  };
}

/** @param {Case} played What to call it in a report. */
export function describe({ operation, async, kind, hello, reply }) {
  const part = hello.damage === 'whole' ? `reply (${reply.damage})` : `hello (${hello.damage})`;
  return `${async ? 'async ' : ''}${operation} at a ${kind}, damaged ${part}`;
}

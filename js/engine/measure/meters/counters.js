/** What a driver counts by itself, for each operation; what takes time to count in a session of its own. */

import { openSession, prepareOperation } from '../../plugins/session.js';

/** @typedef {Record<string, number>} Counters sums */

/** Enough to see what each operation takes, and next to nothing of a collection that they use up. */
const OPERATIONS = 10;
const SHARE = 0.1;

/**
 * @param {Counters | undefined} before
 * @param {Counters | undefined} after
 * @param {number} ops in between
 * @returns {Record<string, number>} by name of the metric table
 */
export const perOperation = (before = {}, after = {}, ops) =>
  Object.fromEntries(
    Object.entries(after).map(([name, sum]) => [name, (sum - (before[name] ?? 0)) / ops]),
  );

/**
 * Runs a few operations, which are used up.
 *
 * @param {import('../../../types.d.ts').SessionReference} reference
 * @param {import('../sequence.js').Sequence} sequence
 * @param {{ first: number, limit: number }} from number of the first operation, and how many there are
 * @returns {Promise<{ used: number, metrics: Record<string, number> }>} `used`: how many
 */
export async function countApart(reference, sequence, { first, limit }) {
  const used = Math.floor(Math.min(OPERATIONS, (limit - first) * SHARE));
  const { operations, which, input } = sequence;
  const opened = await openSession({ ...reference, observed: true });
  const { session } = opened;
  try {
    if (!session.counters || used < 1) return { used: 0, metrics: {} };
    const calls = operations.map((operation) => prepareOperation(opened, operation));
    const before = session.counters();
    for (let i = first; i < first + used; i++) await calls[which(i)](input(i));
    return { used, metrics: perOperation(before, session.counters(), used) };
  } finally {
    await session.close();
  }
}

/** Calls that go straight to a session on the caller's thread. */

import { openSession, prepareOperation } from '../../../js/engine/plugins/session.js';

/**
 * @param {import('../../../js/types.d.ts').SessionReference} reference
 * @returns {Promise<import('../../../js/types.d.ts').Dispatched>}
 */
export async function openDirectly(reference) {
  const opened = await openSession(reference);
  const { session } = opened;
  return {
    prepare: (operation, options) => prepareOperation(opened, operation, options),
    answers: session.answers ?? 'documents',
    plain: session.plain?.bind(session),
    loop: session.loop?.bind(session),
    stages: session.timings?.bind(session),
    counters: session.counters?.bind(session),
    countAllocations: session.countAllocations?.bind(session),
    close: (how) => session.close(how),
  };
}

/**
 * @param {import('../../../js/types.d.ts').Driver} driver
 * @returns {string | undefined} why it cannot be called on threads that run no JavaScript
 */
export const unlessThreads = (driver) =>
  driver.threads ? undefined : `${driver.name} has no C++ that could run on a thread by itself`;

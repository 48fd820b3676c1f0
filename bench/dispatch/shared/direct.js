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
    close: () => session.close(),
  };
}

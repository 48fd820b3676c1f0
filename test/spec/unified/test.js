import { Skipped } from '../runner/failures.js';
import { checkOutcome, loadInitialData } from './collections.js';
import { createContext } from './context.js';
import { createEntities } from './create.js';
import { checkEvents } from './events.js';
import { disableFailPoints } from './fail_points.js';
import { runOperation } from './operation.js';
import { closeCursor } from './operations/cursor.js';
import { unmet } from './requirements.js';

/**
 * @typedef {import('./context.js').Context} Context
 * @typedef {import('./context.js').Target} Target
 */

/**
 * The specification's "Executing a Test".
 *
 * @param {Target} target
 * @param {Record<string, any>} file
 * @param {Record<string, any>} test One of its tests.
 * @throws {Error} for whatever was not as the test has it; a Skipped where it does not apply.
 */
export async function runTest(target, file, test) {
  const reason =
    test.skipReason ??
    unmet(file.runOnRequirements, target.server) ??
    unmet(test.runOnRequirements, target.server);
  if (reason) throw new Skipped(reason);
  if (test.expectLogMessages) throw new Skipped('log messages are not collected');
  if (test.expectTracingMessages) throw new Skipped('tracing is not collected');

  await loadInitialData(target, file.initialData);
  const context = createContext(target, /** @type {any} */ (test));
  try {
    await createEntities(context, file.createEntities);
    for (const call of test.operations) await runOperation(context, call);
    for (const observer of context.observers.values()) observer.stop();
    await disableFailPoints(context);
    checkEvents(context, test.expectEvents);
    await checkOutcome(target, test.outcome);
  } finally {
    await cleanUp(context);
  }
}

/** Leaves nothing behind that a later test could meet. @param {Context} context */
async function cleanUp(context) {
  const { driver, entities, internal } = context;
  await disableFailPoints(context);
  for (const cursor of entities.all('cursor')) await closeCursor(cursor);
  for (const session of entities.all('session')) await session.endSession();
  for (const client of entities.all('client')) await driver.close(client);
  await internal
    .db('admin')
    .command({ killAllSessions: [] })
    .catch(() => {
      // Interrupted (11601): the command ends its own session as well.
    });
}

import { inSequence } from '../../runner/maybe.js';
import { operation } from './define.js';

const TRANSACTION = ['maxCommitTimeMS', 'readConcern', 'readPreference', 'writeConcern'];

/**
 * @param {(context: import('../context.js').Context, call: any) => any} runInCallback Runs one operation
 *   of a transaction's callback; hands on the error that it gave, expected or not.
 * @returns {Record<string, import('./define.js').Operation>}
 */
export const sessionOperations = (runInCallback) => ({
  abortTransaction: operation([], ['timeoutMS'], (session) => session.abortTransaction()),
  commitTransaction: operation([], ['timeoutMS'], (session) => session.commitTransaction()),
  endSession: operation([], [], (session) => session.endSession()),
  getSnapshotTime: operation([], [], (session) => session.snapshotTime),
  startTransaction: operation([], TRANSACTION, (session, _, options) =>
    session.startTransaction(options),
  ),
  withTransaction: operation(['callback'], TRANSACTION, (session, [calls], options, context) =>
    session.withTransaction(
      () => inSequence(calls, (call) => runInCallback(context, call)),
      options,
    ),
  ),
});

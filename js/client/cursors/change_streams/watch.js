import { isBsonOption } from '../../bson/options.js';
import { settingsOf } from '../../commands/call_settings.js';
import { optionsOf } from '../../options/given.js';
import { deadlineOf } from '../await_data.js';
import { ChangeStream } from './change_stream.js';
import { ChangeStreamCursor } from './change_stream_cursor.js';

/** @typedef {import('bson').Document} Document */

/** Options that are not the `$changeStream` stage's; those of BSON are not, either. */
const NOT_OF_STAGE = new Set([
  'allowDiskUse',
  'batchSize',
  'bypassDocumentValidation',
  'collation',
  'comment',
  'cursor',
  'explain',
  'hint',
  'let',
  'maxAwaitTimeMS',
  'maxTimeMS',
  'maxWaitMS',
  'readConcern',
  'readPreference',
  'session',
  'signal',
  'timeoutMS',
  'timeoutMode',
  'writeConcern',
]);

/**
 * @param {Pick<import('../../commands/call_settings.js').DatabaseScope, 'target' | 'bson' | 'concerns'>} scope
 * @param {string | 1} collection What is watched; 1 is all of the database.
 * @param {Document[] | Document | undefined} pipeline The options, when it is no array.
 * @param {Document | undefined} options
 * @param {boolean} [wholeCluster]
 */
export function watch(scope, collection, pipeline, options, wholeCluster = false) {
  const stages = Array.isArray(pipeline) ? pipeline : [];
  const chosen = optionsOf(Array.isArray(pipeline) ? options : (pipeline ?? options));
  const { bson, reading } = settingsOf(scope, chosen);
  deadlineOf(chosen, true);
  /** @param {Document} current */
  const open = (current) => {
    const known = Object.entries(current).filter(
      ([name]) => !NOT_OF_STAGE.has(name) && !isBsonOption(name),
    );
    const stage = Object.fromEntries(known);
    if (wholeCluster) stage.allChangesForCluster = true;
    const all = [{ $changeStream: stage }, ...stages];
    return new ChangeStreamCursor(scope.target, collection, all, current, {
      bson,
      commandOptions: reading,
    });
  };
  return new ChangeStream(scope.target, open, chosen);
}

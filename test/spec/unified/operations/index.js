import { InvalidTest } from '../../runner/failures.js';
import { bucketOperations } from './bucket.js';
import { clientOperations } from './client.js';
import { collectionOperations } from './collection.js';
import { cursorOperations } from './cursor.js';
import { databaseOperations } from './database.js';
import { sessionOperations } from './session.js';

/**
 * @param {Parameters<typeof sessionOperations>[0]} runInCallback
 * @returns {(kind: string, name: string) => import('./define.js').Operation}
 */
export function operationTable(runInCallback) {
  /** @type {Record<string, Record<string, import('./define.js').Operation>>} */
  const tables = {
    bucket: bucketOperations,
    client: clientOperations,
    collection: collectionOperations,
    cursor: cursorOperations,
    database: databaseOperations,
    session: sessionOperations(runInCallback),
  };
  return (kind, name) => {
    const found = tables[kind]?.[name];
    if (!found) throw new InvalidTest(`a ${kind} has no operation ${name}`);
    return found;
  };
}

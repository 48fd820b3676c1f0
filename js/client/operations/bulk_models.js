import { deleteStatement, hasAtomicOperators, updateStatement } from '../commands/statements.js';
import { MongoInvalidArgumentError } from '../errors.js';
import { assignId } from './inserts.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('../execution/target.js').Target} Target
 * @typedef {{ type: 'insert' | 'update' | 'delete', operation: Document }} BulkOperation
 */

/**
 * One of a bulkWrite's models as the document or statement that a command takes.
 * @param {Document} model `{ insertOne: … }`, `{ updateMany: … }` and so on.
 * @param {{ serverIds: boolean, ignoreUndefined: boolean, target: Pick<Target, 'newId'> }} how
 * @returns {BulkOperation}
 * @throws {MongoInvalidArgumentError}
 */
export function toOperation(model, { serverIds, ignoreUndefined, target }) {
  if (model == null || typeof model !== 'object') {
    throw new MongoInvalidArgumentError('Operation must be an object with an operation key');
  }
  if ('insertOne' in model) {
    const { insertOne } = model;
    const bare = insertOne && insertOne.document == null;
    const document = bare ? insertOne : insertOne.document;
    if (!serverIds) assignId(document, target);
    return { type: 'insert', operation: document };
  }
  if ('replaceOne' in model) {
    const operation = toUpdate(model.replaceOne, model.replaceOne?.replacement, false);
    if (hasAtomicOperators(operation.u)) {
      throw new MongoInvalidArgumentError('Replacement document must not use atomic operators');
    }
    return { type: 'update', operation };
  }
  for (const name of ['updateOne', 'updateMany']) {
    if (!(name in model)) continue;
    const operation = toUpdate(model[name], model[name]?.update, name === 'updateMany');
    if (!hasAtomicOperators(operation.u, ignoreUndefined)) {
      throw new MongoInvalidArgumentError('Update document requires atomic operators');
    }
    return { type: 'update', operation };
  }
  for (const name of ['deleteOne', 'deleteMany']) {
    if (!(name in model)) continue;
    refuseRaw(model[name]);
    const limit = name === 'deleteOne' ? 1 : 0;
    return { type: 'delete', operation: deleteStatement(model[name].filter, model[name], limit) };
  }
  throw new MongoInvalidArgumentError(
    'bulkWrite only supports insertOne, updateOne, updateMany, deleteOne, deleteMany',
  );
}

/**
 * @param {Document} model
 * @param {Document | Document[]} change
 * @param {boolean} multi
 */
function toUpdate(model, change, multi) {
  refuseRaw(model);
  return updateStatement(model.filter, change, model, multi);
}

/** @param {Document} model */
function refuseRaw(model) {
  if ('q' in model) throw new MongoInvalidArgumentError('Raw operations are not allowed');
}

import { codecOf } from './codec.js';
import { keysOf, sampleOf } from './keys.js';
import { recordClass } from './record_class.js';

/** What objects of an application's own class are written by, and read. */
export const MAPPED = ['insertOne', 'findOne'];

/**
 * Objects of an application's own class on a driver, with promises or without.
 *
 * @param {import('../../../js/types.d.ts').Dataset} dataset
 * @param {{ accessors?: boolean, bson?: typeof import('bson') }} [how] `bson`: what encodes and decodes in
 *   JavaScript, where the driver does
 * @returns {(target: import('../../../js/types.d.ts').Target) =>
 *   Pick<import('../../../js/types.d.ts').Session, 'operations' | 'plain'>} so that there is no connection yet
 *   where the documents do not fit
 * @throws {Error} when the documents have not all the same attributes
 */
export function mapped(dataset, { accessors = false, bson } = {}) {
  const keys = keysOf(dataset, sampleOf(dataset), 'a class needs');
  const Record = recordClass(keys, { accessors });
  const revive = (/** @type {any} */ document) => document && new Record(document);
  return ({ collection }) => ({
    operations: {
      insertOne: (document) => collection.insertOne(new Record(document).toDocument()),
      findOne(filter) {
        const found = collection.findOne(filter);
        return found instanceof Promise ? found.then(revive) : revive(found);
      },
      ...(bson && codecOfRecords(Record, codecOf(bson))),
    },
    plain: (_operation, answer) => (answer instanceof Record ? answer.toDocument() : answer),
  });
}

/**
 * @param {ReturnType<typeof recordClass>} Record
 * @param {ReturnType<typeof codecOf>} codec
 */
const codecOfRecords = (Record, { toBson, fromBson }) => ({
  toBson: (/** @type {any} */ document) => toBson(new Record(document).toDocument()),
  fromBson: (/** @type {Uint8Array} */ bytes) =>
    new Record(/** @type {object} */ (fromBson(bytes))),
});

import { expect } from '../runner/failures.js';
import { same, show } from './values.js';

/**
 * The contents of collections before and after a test, by the internal client.
 *
 * @typedef {{ databaseName: string, collectionName: string, documents: any[],
 *   createOptions?: Record<string, any> }} CollectionData
 * @typedef {import('./context.js').Target} Target
 */

const MAJORITY = /** @type {const} */ ({ writeConcern: { w: 'majority' } });

/**
 * @param {Target} target
 * @param {CollectionData[]} [all]
 */
export async function loadInitialData({ internal }, all = []) {
  for (const { databaseName, collectionName, documents, createOptions } of all) {
    const database = internal.db(databaseName);
    await database.dropCollection(collectionName, MAJORITY);
    if (createOptions || documents.length === 0) {
      await database.createCollection(collectionName, { ...createOptions, ...MAJORITY });
    }
    if (documents.length > 0) {
      await database.collection(collectionName).insertMany(documents.map(copy), MAJORITY);
    }
  }
}

/** The driver gives documents an _id: the next test loads them as they are. @param {any} document */
const copy = (document) => ({ ...document });

/**
 * @param {Target} target
 * @param {CollectionData[]} [all]
 */
export async function checkOutcome({ internal }, all = []) {
  for (const { databaseName, collectionName, documents } of all) {
    const collection = internal.db(databaseName).collection(collectionName, {
      readConcern: { level: 'local' },
      readPreference: 'primary',
    });
    const found = await collection.find({}, { sort: { _id: 1 } }).toArray();
    expect(
      same(documents, found),
      () => `${collectionName} holds ${show(found)}, not ${show(documents)}`,
    );
  }
}

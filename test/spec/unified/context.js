import { Entities } from './entities.js';

/**
 * What the steps of one test share.
 *
 * @typedef {object} Target What tests run against.
 * @property {import('../drivers/index.js').Driver} driver
 * @property {string} uri
 * @property {import('mongodb').MongoClient} internal The official driver's, for all that is not tested.
 * @property {import('./requirements.js').ServerFacts} server
 *
 * @typedef {Target & {
 *   entities: Entities,
 *   observers: Map<string, import('./observer.js').Observer>,
 *   failPoints: Set<string>,
 *   mayFail: boolean,
 * }} Context `failPoints`: names of those to be switched off; `mayFail`: whether the test sets any.
 */

/**
 * @param {Target} target
 * @param {{ operations: any[] }} test
 * @returns {Context}
 */
export function createContext(target, test) {
  return {
    ...target,
    entities: new Entities(),
    observers: new Map(),
    failPoints: new Set(),
    mayFail: JSON.stringify(test.operations).includes('failPoint'),
  };
}

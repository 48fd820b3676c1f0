/**
 * What a call is made on: `client.db('shop').collection('people').async`, written out for each call, as programs
 * do, beside the official driver's. No server is asked.
 */

import { MongoClient } from 'mongodb';
import { NativeClient } from '../../../js/client/index.js';

/** Nobody listens there, and nobody connects. */
const URI = 'mongodb://127.0.0.1:1';

/**
 * @param {(client: NativeClient, people: import('../../../js/client/api/collection.js').Collection) => any} fn
 * @returns {() => import('../case.js').SyncCase}
 */
const native = (fn) => () => {
  const client = new NativeClient(URI);
  const people = client.db('shop').collection('people');
  return {
    fn: () => fn(client, people),
    check: () => fn(client, people).namespace === 'shop.people',
    close: () => client.close(),
  };
};

/** @type {import('../case.js').Cases} */
export const cases = {
  'addon, collection.async': native((_, people) => people.async),
  'mongodb, db().collection()'() {
    const client = new MongoClient(URI);
    const fn = () => client.db('shop').collection('people');
    return { fn, check: () => fn().namespace === 'shop.people', close: () => client.close() };
  },
  'addon, db().collection()': native((client) => client.db('shop').collection('people')),
  'addon, db().collection().async': native(
    (client) => client.db('shop').collection('people').async,
  ),
};

/** @type {import('../case.js').ComparedWith} */
export const comparedWith = {
  'addon, db().collection()': 'mongodb, db().collection()',
  'addon, db().collection().async': 'mongodb, db().collection()',
};

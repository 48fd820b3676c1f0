/** The official driver. */

import { plainFromBytes } from './shared/bytes.js';

/** @typedef {import('../../js/types.d.ts').Driver} Driver */

const measured = 'mongodb';

export const name = 'mongodb';
export const description = 'the official Node.js driver';
export const mode = 'async';
export const stores = ['mongod', 'mongod-rs'];
export { measured as package };

/** @type {Driver['variants']} */
export const variants = {
  '': { description: 'the official Node.js driver' },
  raw: { description: 'documents left as BSON bytes (raw: true)', readsOnly: true, bytes: true },
};

/** @type {Driver['open']} */
export async function open({ uri, database, collection, variant, package: mongodb }) {
  const raw = variant === 'raw';
  const client = await new mongodb.MongoClient(uri, { raw }).connect();
  const db = client.db(database);
  return {
    target: { client, db, collection: db.collection(collection) },
    plain: raw ? plainFromBytes : undefined,
    close: () => client.close(),
  };
}

/** The official driver, and the oracle that every other answer is held against. */

import { createRequire } from 'node:module';
import { MongoClient } from 'mongodb';
import { plainFromBytes } from './shared/bytes.js';
import { collectionOp } from './shared/collection.js';

/** @typedef {import('../../js/types.d.ts').Driver} Driver */

export const name = 'mongodb';
export const mode = 'async';

/** @type {Driver['variants']} */
export const variants = {
  '': { description: 'the official Node.js driver' },
  raw: { description: 'documents left as BSON bytes (raw: true)', readsOnly: true, bytes: true },
};

export const version = () => createRequire(import.meta.url)('mongodb/package.json').version;

/** @type {Driver['open']} */
export async function open({ uri, database, collection, variant }) {
  const raw = variant === 'raw';
  const client = await new MongoClient(uri, { raw }).connect();
  const target = client.db(database).collection(collection);
  return {
    answers: 'documents',
    op: (operation, inputs) => collectionOp(target, operation, inputs),
    plain: raw ? plainFromBytes : undefined,
    close: () => client.close(),
  };
}

/** Tollgate's own synchronous driver: libmongoc behind Node-API. */

import { plainFromBytes } from './shared/bytes.js';

/** @typedef {import('../../js/types.d.ts').Driver} Driver */

/** This repository, as a package. */
const measured = 'tollgate';

export const name = 'native';
export const description = 'libmongoc behind Node-API, synchronous';
export const mode = 'sync';
export const stores = ['mongod', 'mongod-rs'];
export const threads = true;
export { measured as package };

/** @type {Driver['variants']} */
export const variants = {
  '': {
    description:
      'libmongoc behind Node-API, synchronous; a large insertMany uses a second connection and thread',
  },
  single: {
    description: 'one connection and one thread whatever the operation (maxPoolSize: 1)',
  },
  prefetch: { description: 'replies prefetched by a C++ thread', readsOnly: true },
  bytes: { description: 'documents left as BSON bytes (raw: true)', readsOnly: true, bytes: true },
};

/** @type {NonNullable<Driver['details']>} */
export const details = (tollgate) => `libmongoc ${tollgate.versions().libmongoc}`;

/** @type {Driver['open']} */
export function open({ uri, database, collection, variant, threads: count, package: tollgate }) {
  const raw = variant === 'bytes';
  const client = new tollgate.NativeClient(uri, {
    raw,
    ...(variant === 'single' && { maxPoolSize: 1 }),
    ...(count && { threads: count }),
  }).connect();
  const db = client.db(database);
  const direct = { client, db, collection: db.collection(collection) };
  const target = count
    ? { client: client.async, db: db.async, collection: direct.collection.async }
    : direct;
  return {
    target,
    operations: variant === 'prefetch' ? prefetching(target) : undefined,
    plain: raw ? plainFromBytes : undefined,
    timings: () => client.timings(),
    close: () => target.client.close(),
  };
}

/**
 * @param {import('../../js/types.d.ts').Target} target
 * @returns {Record<string, import('../../js/types.d.ts').Call>}
 */
const prefetching = ({ collection }) => ({
  find: ({ filter, options }) => collection.find(filter, { ...options, prefetch: true }).toArray(),
});

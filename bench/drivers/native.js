/** Tollgate's own synchronous driver: libmongoc behind Node-API. */

import { NativeClient, versions } from '../../js/client/index.js';
import { plainFromBytes } from './shared/bytes.js';
import { collectionOp } from './shared/collection.js';

/** @typedef {import('../../js/types.d.ts').Driver} Driver */

export const name = 'native';
export const mode = 'sync';

/** @type {Driver['variants']} */
export const variants = {
  '': { description: 'libmongoc behind Node-API, synchronous, decoded by the addon' },
  prefetch: { description: 'replies fetched ahead by a C++ thread (prefetch)', readsOnly: true },
  bytes: { description: 'documents left as BSON bytes (raw: true)', readsOnly: true, bytes: true },
};

export const version = () => `${versions().addon} (libmongoc ${versions().libmongoc})`;

/** @type {Driver['open']} */
export function open(options) {
  const { client, target, plain } = connect(options);
  return {
    answers: 'documents',
    op: (operation, inputs) => {
      const ahead = options.variant === 'prefetch' && operation === 'find';
      return collectionOp(target, operation, ahead ? withPrefetch(inputs) : inputs);
    },
    plain,
    timings: () => client.timings(),
    close: () => client.close(),
  };
}

/**
 * @param {(i: number) => any} inputs
 * @returns {(i: number) => any}
 */
function withPrefetch(inputs) {
  return (i) => {
    const { filter, options } = inputs(i);
    return { filter, options: { ...options, prefetch: true } };
  };
}

/** The same calls as promises. @type {NonNullable<Driver['openThreads']>} */
export function openThreads({ threads, ...options }) {
  const { client, target, plain } = connect(options, { threads });
  return {
    answers: 'documents',
    op: (operation, inputs) => collectionOp(target.async, operation, inputs),
    plain,
    timings: () => client.timings(),
    close: () => client.async.close(),
  };
}

/**
 * @param {import('../../js/types.d.ts').SessionOptions} options
 * @param {{ threads?: number }} [settings]
 */
function connect({ uri, database, collection, variant }, settings) {
  const raw = variant === 'bytes';
  const client = new NativeClient(uri, { raw, ...settings }).connect();
  const target = client.db(database).collection(collection);
  return { client, target, plain: raw ? plainFromBytes : undefined };
}

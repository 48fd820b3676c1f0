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
  bytes: { description: 'documents left as BSON bytes (raw: true)', readsOnly: true, bytes: true },
};

export const version = () => `${versions().addon} (libmongoc ${versions().libmongoc})`;

/** @type {Driver['open']} */
export function open({ uri, database, collection, variant }) {
  const raw = variant === 'bytes';
  const client = new NativeClient(uri, { raw }).connect();
  const target = client.db(database).collection(collection);
  return {
    answers: 'documents',
    op: (operation, inputs) => collectionOp(target, operation, inputs),
    plain: raw ? plainFromBytes : undefined,
    timings: () => client.timings(),
    close: () => client.close(),
  };
}

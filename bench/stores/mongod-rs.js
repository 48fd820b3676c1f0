/** A replica set of one member: writes wait for its journal's majority, and are numbered to be retried. */

import { UsageError } from '../../js/engine/errors.js';
import { startMongod } from './common/mongod.js';

export const name = 'mongod-rs';
export const description = 'a MongoDB replica set: the one at --uri, or one of a single member';
export const oracle = 'mongodb';

/** @type {import('../../js/types.d.ts').StoreModule['start']} */
export async function start(options) {
  const store = await startMongod(options, 'replicaSet');
  if (store.topology === 'replicaSet') return store;
  await store.stop();
  throw new UsageError(
    `${store.address} is no replica set but a ${store.topology} server: measure it as the store mongod`,
  );
}

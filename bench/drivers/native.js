/** Tollgate's own synchronous driver: libmongoc behind Node-API. */

import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { whole } from './common/bucket.js';
import { plainFromBytes } from './common/bytes.js';
import { countingCommands } from './common/commands.js';
import { MAPPED, mapped } from './common/mapped.js';
import { takeOrOpen } from './common/parked.js';
import {
  acknowledgedByOne,
  concernOf,
  inTransactions,
  isInTransactions,
  transaction,
} from './common/transactions/index.js';

/** @typedef {import('../../js/types.d.ts').Driver} Driver */
/** @typedef {import('../../js/types.d.ts').Session['close']} Close */

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
      'libmongoc behind Node-API, synchronous; a toArray of several replies uses a second thread',
  },
  single: {
    description: 'one thread whatever the operation (maxPoolSize: 1)',
  },
  class: {
    description:
      "objects of a class of the application's own, which makes its documents; what encodes them is generated once",
    only: MAPPED,
  },
  ...Object.fromEntries(
    Object.entries({ transaction, ...acknowledgedByOne }).map(([name, one]) => [
      name,
      { ...one, offload: ['threads'] },
    ]),
  ),
  prefetch: { description: 'replies prefetched by a C++ thread', readsOnly: true },
  bytes: { description: 'documents left as BSON bytes (raw: true)', readsOnly: true, bytes: true },
  merge: {
    description: 'findOne by `_id` asked for at the same time go together (merge: true)',
    only: ['findOne'],
    offload: ['threads'],
  },
  json: { description: 'JSON text in place of documents, made by the addon', readsOnly: true },
};

/** @type {NonNullable<Driver['lacks']>} */
export const lacks = ({ name: operation }) =>
  ['toBson', 'fromBson'].includes(operation) ? 'native has no BSON codec by itself' : undefined;

/** @type {NonNullable<Driver['details']>} */
export const details = (tollgate) => `libmongoc ${tollgate.versions().libmongoc}`;

/** @type {Driver['open']} */
export async function open({ variant, offload, ...options }) {
  const { uri, database, collection, dataset, observed = false, package: tollgate } = options;
  const { packageFolder } = options;
  const raw = variant === 'bytes';
  const onRecords = variant === 'class' ? mapped(dataset) : undefined;
  const settings = {
    raw,
    monitorCommands: observed,
    ...concernOf(variant),
    ...(variant === 'single' && { maxPoolSize: 1 }),
    ...(offload?.to === 'threads' && { threads: offload.threads }),
  };
  const { client, close: release } = await takeOrOpen(
    [uri, settings],
    () => new tollgate.NativeClient(uri, settings).connect(),
    (one) => (offload?.to === 'threads' ? one.async : one).close(),
  );
  const { target, start, close } = await openTarget(client, {
    ...{ database, collection, offload, packageFolder, tollgate, release },
  });
  /** @type {import('../../js/types.d.ts').Session} */
  const session = {
    target,
    operations: reading[variant]?.(target, offload),
    answers: variant === 'json' ? 'json' : undefined,
    plain: raw ? plainFromBytes : undefined,
    ...onRecords?.(target),
    timings: () => client.timings(),
    async countAllocations() {
      const { startCounting } = await import('./common/allocations.js');
      return startCounting(tollgate);
    },
    close,
  };
  const whole = isInTransactions(variant)
    ? await inTransactions(session, { start, sync: offload === undefined })
    : session;
  return observed ? countingCommands(whole, client) : whole;
}

/**
 * @param {any} client
 * @param {Pick<import('../../js/types.d.ts').OpenOptions,
 *   'database' | 'collection' | 'offload' | 'packageFolder'> & { tollgate: any, release: Close }} options
 * @returns {Promise<{ target: import('../../js/types.d.ts').Target, start: () => any, close: Close }>}
 *   `start`: a client session
 */
async function openTarget(client, { database, collection, offload, ...options }) {
  const { packageFolder, tollgate, release } = options;
  if (offload?.to === 'libuv') {
    return openOnLibuv(client, { database, collection, packageFolder, release });
  }
  const api = offload ? client.async : client;
  const db = api.db(database);
  return {
    target: {
      ...{ client: api, db, collection: db.collection(collection) },
      get bucket() {
        return whole(new tollgate.GridFSBucket(db, { bucketName: collection }));
      },
    },
    start: () => api.startSession(),
    close: release,
  };
}

/** What runs a client's calls on libuv's threads, within a checkout. */
const ASYNC_WORK = 'bench/drivers/common/async_work.js';

/**
 * @param {any} client
 * @param {Pick<import('../../js/types.d.ts').OpenOptions, 'database' | 'collection' | 'packageFolder'>
 *   & { release: Close }} where
 */
async function openOnLibuv(client, { database, collection, packageFolder, release }) {
  // Loaded here: whoever lists drivers need not have built the addon. And from the measured checkout, since the
  // client is a handle of its addon.
  const module = await import(pathToFileURL(path.join(packageFolder, ASYNC_WORK)).href);
  const { db, close } = module.openOnLibuv(client, database);
  return {
    target: { client, db, collection: db.collection(collection) },
    start() {
      throw new Error('a client session belongs to connections that other threads have');
    },
    /** @type {Close} */
    close(how) {
      close();
      return release(how);
    },
  };
}

/**
 * How variants read.
 *
 * @type {Record<string, (target: import('../../js/types.d.ts').Target,
 *   offload: import('../../js/types.d.ts').OpenOptions['offload']) => Record<string, import('../../js/types.d.ts').Call> | undefined>}
 */
const reading = {
  prefetch: ({ collection }) => ({
    find: ({ filter, options }) =>
      collection.find(filter, { ...options, prefetch: true }).toArray(),
  }),
  // A call that blocks has no other beside it.
  merge: ({ collection }, offload) =>
    offload && { findOne: (filter) => collection.findOne(filter, { merge: true }) },
  json: ({ collection }) => ({
    findOne: (filter) => collection.findOneJson(filter),
    find: ({ filter, options }) => collection.find(filter, options).json(),
  }),
};

/** The official driver. */

import { streaming } from './common/bucket.js';
import { plainFromBytes } from './common/bytes.js';
import { bsonOf, codecOf } from './common/codec.js';
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

const measured = 'mongodb';

export const name = 'mongodb';
export const description = 'the official Node.js driver';
export const mode = 'async';
export const stores = ['mongod', 'mongod-rs'];
export { measured as package };

/** Before, writes are answered otherwise. */
export const oldest = '4.0.0';

/** @type {Driver['variants']} */
export const variants = {
  '': { description: 'the official Node.js driver' },
  class: {
    description: "objects of a class of the application's own, which makes its documents",
    only: [...MAPPED, 'toBson', 'fromBson'],
  },
  'class-accessors': {
    description: 'the same with private fields, get and set by accessors',
    only: [...MAPPED, 'toBson', 'fromBson'],
  },
  transaction,
  ...acknowledgedByOne,
  raw: { description: 'documents left as BSON bytes (raw: true)', readsOnly: true, bytes: true },
  json: { description: 'documents, and JSON.stringify', readsOnly: true },
};

/** @type {Driver['open']} */
export async function open({ uri, database, collection, dataset, variant, ...options }) {
  const raw = variant === 'raw';
  const { observed = false, package: mongodb, packageFolder } = options;
  const bson = bsonOf(mongodb, packageFolder);
  const onRecords = variant.startsWith('class')
    ? mapped(dataset, { accessors: variant === 'class-accessors', bson })
    : undefined;
  const settings = { monitorCommands: observed, ...concernOf(variant) };
  const { client, close } = await takeOrOpen(
    [uri, settings],
    () => new mongodb.MongoClient(uri, settings).connect(),
    (one) => one.close(),
  );
  const db = client.db(database);
  // Of the collection and not of the client: up to 6.0 such a client leaves its own hello undecoded, too.
  const target = {
    ...{ client, db, collection: db.collection(collection, { raw }) },
    get bucket() {
      return streaming(new mongodb.GridFSBucket(db, { bucketName: collection }));
    },
  };
  /** @type {import('../../js/types.d.ts').Session} */
  const session = {
    target,
    operations: variant === 'json' ? stringified(target) : codecOf(bson),
    answers: variant === 'json' ? 'json' : undefined,
    ...onRecords?.(target),
    ...(raw && { plain: plainFromBytes }),
    close,
  };
  const whole = isInTransactions(variant)
    ? await inTransactions(session, { start: () => client.startSession() })
    : session;
  return observed ? countingCommands(whole, client) : whole;
}

/**
 * As a web server answers.
 *
 * @param {Pick<import('../../js/types.d.ts').Target, 'collection'>} target
 * @returns {Record<string, import('../../js/types.d.ts').Call>}
 */
const stringified = ({ collection }) => ({
  findOne: async (filter) => JSON.stringify(await collection.findOne(filter)),
  find: async ({ filter, options }) =>
    JSON.stringify(await collection.find(filter, options).toArray()),
});

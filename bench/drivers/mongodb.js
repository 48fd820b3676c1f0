/** The official driver. */

import { plainFromBytes } from './shared/bytes.js';
import { countingCommands } from './shared/commands.js';
import { recordClass } from './shared/record_class.js';
import { inTransactions, transaction } from './shared/transactions/index.js';

/** @typedef {import('../../js/types.d.ts').Driver} Driver */

const measured = 'mongodb';

export const name = 'mongodb';
export const description = 'the official Node.js driver';
export const mode = 'async';
export const stores = ['mongod', 'mongod-rs'];
export { measured as package };

/** What objects of an application's own class are written by, and read. */
const MAPPED = ['insertOne', 'findOne'];

/** @type {Driver['variants']} */
export const variants = {
  '': { description: 'the official Node.js driver' },
  class: {
    description: "objects of a class of the application's own, which makes its documents",
    only: MAPPED,
  },
  'class-accessors': {
    description: 'the same with private fields, get and set by accessors',
    only: MAPPED,
  },
  transaction,
  raw: { description: 'documents left as BSON bytes (raw: true)', readsOnly: true, bytes: true },
};

/** @type {Driver['open']} */
export async function open({ uri, database, collection, dataset, variant, ...options }) {
  const raw = variant === 'raw';
  const { observed = false, package: mongodb } = options;
  const monitorCommands = observed;
  const client = await new mongodb.MongoClient(uri, { raw, monitorCommands }).connect();
  const db = client.db(database);
  const target = { client, db, collection: db.collection(collection) };
  /** @type {import('../../js/types.d.ts').Session} */
  const session = {
    target,
    ...(variant.startsWith('class') && mapped(target, dataset, variant === 'class-accessors')),
    ...(raw && { plain: plainFromBytes }),
    close: () => client.close(),
  };
  const whole =
    variant === 'transaction'
      ? await inTransactions(session, { start: () => client.startSession() })
      : session;
  return observed ? countingCommands(whole, client) : whole;
}

/**
 * @param {import('../../js/types.d.ts').Target} target
 * @param {import('../../js/types.d.ts').Dataset} dataset
 * @param {boolean} accessors
 * @returns {Pick<import('../../js/types.d.ts').Session, 'operations' | 'plain'>}
 */
function mapped({ collection }, dataset, accessors) {
  const Record = recordClass(Object.keys(dataset.document(0)), { accessors });
  return {
    operations: {
      insertOne: (document) => collection.insertOne(new Record(document).toDocument()),
      findOne: async (filter) => {
        const document = await collection.findOne(filter);
        return document && new Record(document);
      },
    },
    plain: (_operation, answer) => (answer instanceof Record ? answer.toDocument() : answer),
  };
}

import { Long, ObjectId, Timestamp } from '../../../js/client/bson/package.js';

/** What an honest server says: its hello, and its reply to each operation. */

/** @param {string} address @param {'standalone' | 'primary' | 'streaming'} kind */
export function helloReply(address, kind) {
  const reply = {
    helloOk: true,
    ismaster: true,
    isWritablePrimary: true,
    maxBsonObjectSize: 16 * 1024 * 1024,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    localTime: new Date(0),
    logicalSessionTimeoutMinutes: 30,
    connectionId: 7,
    minWireVersion: 0,
    maxWireVersion: 17,
    readOnly: false,
    ok: 1,
  };
  if (kind === 'standalone') return reply;
  const set = {
    ...reply,
    hosts: [address],
    setName: 'rs',
    setVersion: 1,
    secondary: false,
    primary: address,
    me: address,
    tags: { zone: 'a' },
    electionId: new ObjectId('7fffffff0000000000000001'),
    lastWrite: { opTime: { ts: new Timestamp({ t: 1, i: 1 }), t: 1 }, lastWriteDate: new Date(0) },
    ...TIMES,
  };
  if (kind === 'primary') return set;
  const processId = new ObjectId('600000000000000000000001');
  return { ...set, topologyVersion: { processId, counter: Long.fromNumber(6) } };
}

const TIMES = {
  $clusterTime: {
    clusterTime: new Timestamp({ t: 1, i: 1 }),
    signature: { hash: Buffer.alloc(20), keyId: Long.ZERO },
  },
  operationTime: new Timestamp({ t: 1, i: 1 }),
};

const DOCUMENTS = [
  { _id: 1, name: 'Ada', tags: ['a', 'b'], at: new Date(1) },
  { _id: 2, name: 'Grace', nested: { deep: { er: 1.5 } } },
  { _id: 3, name: 'Erna', big: Long.MAX_VALUE },
];
const WRITE_CONCERN_ERROR = { code: 64, codeName: 'WriteConcernFailed', errmsg: 'timed out' };
const LABELS = ['TransientTransactionError'];

/** @param {unknown[]} firstBatch */
const onlyBatch = (firstBatch) => ({ cursor: { firstBatch, id: Long.ZERO, ns: 'd.c' }, ok: 1 });

/**
 * @typedef {object} Operation
 * @property {(db: any) => any} call On either driver's database, or on its `.async`.
 * @property {Record<string, unknown>[][]} replies What may be said to its commands, one after another;
 *   the last for all that follow.
 */

/** @type {Record<string, Operation>} */
export const OPERATIONS = {
  findOne: {
    call: (db) => db.collection('c').findOne({ _id: 1 }),
    replies: [[onlyBatch(DOCUMENTS.slice(0, 1))], [onlyBatch([])]],
  },
  find: {
    call: (db) => db.collection('c').find({}, { batchSize: 3 }).toArray(),
    replies: [
      [onlyBatch(DOCUMENTS)],
      [
        { cursor: { firstBatch: DOCUMENTS, id: Long.fromNumber(9), ns: 'd.c' }, ok: 1 },
        { cursor: { nextBatch: DOCUMENTS, id: Long.ZERO, ns: 'd.c' }, ok: 1, ...TIMES },
      ],
    ],
  },
  aggregate: {
    call: (db) =>
      db
        .collection('c')
        .aggregate([{ $match: {} }])
        .toArray(),
    replies: [[{ ...onlyBatch(DOCUMENTS), ...TIMES }]],
  },
  insertOne: {
    call: (db) => db.collection('c').insertOne({ a: 1 }),
    replies: [
      [{ n: 1, ok: 1 }],
      [{ n: 1, writeConcernError: WRITE_CONCERN_ERROR, ok: 1, ...TIMES }],
      [{ n: 0, writeErrors: [{ index: 0, code: 11000, errmsg: 'duplicate' }], ok: 1 }],
    ],
  },
  insertMany: {
    call: (db) => db.collection('c').insertMany([{ a: 1 }, { a: 2 }]),
    replies: [[{ n: 2, electionId: new ObjectId('7fffffff0000000000000001'), ok: 1, ...TIMES }]],
  },
  updateOne: {
    call: (db) => db.collection('c').updateOne({ a: 1 }, { $set: { a: 2 } }),
    replies: [
      [{ n: 1, nModified: 1, ok: 1 }],
      [{ ok: 0, code: 91, codeName: 'ShutdownInProgress', errmsg: 'going', errorLabels: LABELS }],
    ],
  },
  deleteMany: {
    call: (db) => db.collection('c').deleteMany({}),
    replies: [[{ n: 4, ok: 1, ...TIMES }]],
  },
  findOneAndUpdate: {
    call: (db) => db.collection('c').findOneAndUpdate({}, { $set: { a: 1 } }),
    replies: [[{ lastErrorObject: { n: 1, updatedExisting: true }, value: DOCUMENTS[0], ok: 1 }]],
  },
  distinct: {
    call: (db) => db.collection('c').distinct('name'),
    replies: [[{ values: ['Ada', 'Grace'], ok: 1 }]],
  },
  countDocuments: {
    call: (db) => db.collection('c').countDocuments({}),
    replies: [[onlyBatch([{ _id: 1, n: 3 }])]],
  },
  command: {
    call: (db) => db.command({ ping: 1 }),
    replies: [
      [{ ok: 1, ...TIMES }],
      [{ ok: 0, code: 59, codeName: 'CommandNotFound', errmsg: 'no such command', ...TIMES }],
    ],
  },
};

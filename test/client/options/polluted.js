import { MongoClient } from 'mongodb';
import { serialize } from '../../../js/client/bson/package.js';
import { NativeClient } from '../../../js/client/index.js';
import { HELLO, startFakeServer } from '../fake_server.js';

/**
 * A process of its own, in which somebody puts options on `Object.prototype`: plays calls of both drivers and prints,
 * as JSON, those that come out neither as they do otherwise nor as mongodb's do then.
 */

/** A router, so that writes are numbered. */
const MONGOS_HELLO = { ...HELLO, msg: 'isdbgrid', logicalSessionTimeoutMinutes: 30 };
const REPLY = {
  ok: 1,
  n: 1,
  nModified: 1,
  values: [1],
  value: { _id: 1 },
  cursor: { id: 0n, ns: 'd.c', firstBatch: [{ _id: 1, n: 3, long: 5n }] },
};

const NAMES = [
  ...['writeConcern', 'readConcern', 'readPreference', 'session', 'signal', 'explain', 'ordered'],
  ...[
    'w',
    'j',
    'journal',
    'wtimeout',
    'wtimeoutMS',
    'level',
    'mode',
    'tags',
    'hedge',
    'preference',
  ],
  ...['retryWrites', 'retryReads', 'maxAdaptiveRetries', 'forceServerObjectId', 'upsert', 'multi'],
  ...['hint', 'collation', 'let', 'comment', 'maxTimeMS', 'arrayFilters', 'sort', 'projection'],
  ...['skip', 'limit', 'batchSize', 'singleBatch', 'min', 'max', 'returnKey', 'showRecordId'],
  ...['tailable', 'awaitData', 'maxAwaitTimeMS', 'noCursorTimeout', 'allowDiskUse', 'oplogReplay'],
  ...['allowPartialResults', 'timeout', 'prefetch', 'maxWaitMS', 'cursor', 'exhaust'],
  ...[
    'bypassDocumentValidation',
    'includeResultMetadata',
    'returnDocument',
    'commitQuorum',
    'name',
  ],
  ...['raw', 'useBigInt64', 'promoteLongs', 'promoteValues', 'promoteBuffers', 'bsonRegExp'],
  ...['ignoreUndefined', 'serializeFunctions', 'fieldsAsRaw', 'checkKeys', 'enableUtf8Validation'],
  ...['causalConsistency', 'snapshot', 'defaultTransactionOptions', 'maxCommitTimeMS', 'nameOnly'],
  ...['concerns', 'ending', 'attempts', 'result', 'defaults', 'domain', 'kind', 'settings'],
];
/** Those of a client. */
const CLIENT_NAMES = [
  ...[
    'appName',
    'auth',
    'authMechanism',
    'authSource',
    'compressors',
    'connectTimeoutMS',
    'dbName',
  ],
  ...['directConnection', 'heartbeatFrequencyMS', 'j', 'journal', 'loadBalanced', 'maxPoolSize'],
  ...['maxStalenessSeconds', 'monitorCommands', 'readConcern', 'readConcernLevel', 'w', 'wtimeout'],
  ...[
    'readPreference',
    'readPreferenceTags',
    'replicaSet',
    'retryReads',
    'retryWrites',
    'serverApi',
  ],
  ...['socketTimeoutMS', 'srvMaxHosts', 'ssl', 'tls', 'tlsCAFile', 'tlsInsecure', 'writeConcern'],
  ...['wTimeoutMS', 'wtimeoutMS', 'zlibCompressionLevel', 'threads', 'maxQueue', 'promoteLongs'],
  ...['forceServerObjectId', 'ignoreUndefined', 'username', 'password', 'waitQueueTimeoutMS'],
];
const VALUES = [() => true, () => 0, () => 'secondary', () => ({ w: 0 })];

const change = { $set: { a: 1 } };
/** @type {Record<string, (collection: any, db: any) => any>} */
const CALLS = {
  find: (c) => c.find({ a: 1 }).toArray(),
  findOne: (c) => c.findOne({ a: 1 }),
  'findOne with options': (c) => c.findOne({ a: 1 }, { projection: { a: 1 } }),
  aggregate: (c) => c.aggregate([{ $match: {} }]).toArray(),
  'aggregate and write': (c) => c.aggregate([{ $out: 'x' }]).toArray(),
  countDocuments: (c) => c.countDocuments({ a: 1 }),
  distinct: (c) => c.distinct('a', { a: 1 }),
  insertOne: (c) => c.insertOne({ _id: 1 }),
  'insertOne with options': (c) => c.insertOne({ _id: 1 }, {}),
  insertMany: (c) => c.insertMany([{ _id: 1 }, { _id: 2 }]),
  updateOne: (c) => c.updateOne({ a: 1 }, change),
  'updateMany with options': (c) => c.updateMany({ a: 1 }, change, { upsert: false }),
  deleteOne: (c) => c.deleteOne({ a: 1 }),
  findOneAndUpdate: (c) => c.findOneAndUpdate({ a: 1 }, change),
  bulkWrite: (c) =>
    c.bulkWrite([{ insertOne: { document: { _id: 1 } } }, { deleteMany: { filter: {} } }]),
  createIndex: (c) => c.createIndex({ a: 1 }),
  drop: (c) => c.drop(),
  command: (_, db) => db.command({ ping: 1 }),
};

/** What a client has said about itself, its session and its clock. */
const OWN = ['lsid', '$clusterTime', 'txnNumber', '$db', '$readPreference'];
/** How long the official driver may take where it waits for what never comes. */
const PATIENCE_MS = 2000;

/** @param {string | undefined} name @param {unknown} value */
function pollute(name, value) {
  if (name === undefined) return () => {};
  Object.defineProperty(Object.prototype, name, {
    value,
    configurable: true,
    writable: true,
    enumerable: true,
  });
  return () => delete (/** @type {any} */ (Object.prototype)[name]);
}

/**
 * A value as text: whatever class it is of, and whatever it inherits.
 * @param {unknown} value
 */
function textOf(value) {
  return JSON.stringify(value, (_, part) => {
    if (typeof part === 'bigint') return `${part}n`;
    if (!part || typeof part !== 'object' || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

let calls = 0;

/**
 * @param {any} client A monitored one.
 * @param {string} call
 * @param {string} [name] What stands on `Object.prototype` meanwhile.
 * @param {unknown} [value]
 * @returns {Promise<string>} What came of it and what was sent.
 */
async function play(client, call, name, value) {
  // Nothing is known of it.
  const collection = `c${++calls}`;
  /** @type {object[]} */
  const sent = [];
  const listen = (/** @type {any} */ { command }) => {
    const fields = Object.entries(command).filter(([field]) => !OWN.includes(field));
    sent.push(Object.fromEntries([...fields, ['numbered', 'txnNumber' in command]]));
  };
  client.on('commandStarted', listen);
  const clean = pollute(name, value);
  let outcome;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  try {
    const db = client.db('d');
    const pending = CALLS[call](db.collection(collection), db);
    if (!(pending instanceof Promise)) outcome = { value: pending };
    else {
      const late = new Promise((resolve) => {
        timer = setTimeout(resolve, PATIENCE_MS, 'it waits');
      });
      outcome = { value: await Promise.race([pending, late]) };
    }
  } catch (error) {
    const { name: kind, message } = /** @type {Error} */ (error);
    outcome = { kind, message };
  } finally {
    clean();
    clearTimeout(timer);
    client.off('commandStarted', listen);
  }
  return (textOf({ outcome, sent }) ?? '').replaceAll(collection, 'c');
}

/** @param {unknown} value */
const say = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);

// The official driver throws behind its callers' backs.
process.on('uncaughtException', () => {});

const helloReply = { document: serialize(MONGOS_HELLO) };
const server = await startFakeServer(serialize(REPLY), { helloReply });
const options = { monitorCommands: true, serverSelectionTimeoutMS: PATIENCE_MS };
const native = new NativeClient(server.uri, options).connect();
const official = await new MongoClient(server.uri, options).connect();
let compared = 0;
for (const call of Object.keys(CALLS)) {
  const usual = await play(native, call);
  for (const name of NAMES) {
    for (const make of VALUES) {
      compared++;
      const ours = await play(native, call, name, make());
      if (ours === usual) continue;
      const theirs = await play(official, call, name, make());
      if (ours !== theirs) say({ call, name, value: make(), ours, theirs });
    }
  }
}
for (const name of CLIENT_NAMES) {
  for (const make of VALUES) {
    compared++;
    const clean = pollute(name, make());
    let client;
    try {
      client = new NativeClient(server.uri, { ...options }).connect();
    } catch (error) {
      say({ client: name, value: make(), error: `${error}` });
    } finally {
      clean();
    }
    for (const call of ['findOne', 'insertOne']) {
      const ours = client && (await play(client, call));
      const usual = await play(native, call);
      if (ours !== usual) say({ client: name, call, value: make(), ours, usual });
    }
    client?.close();
  }
}
say({ compared });
process.exit();

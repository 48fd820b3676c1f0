/**
 * The plain loop: one driver, one operation, alone in its process; warmed, then measured in one stretch. It shares
 * nothing with the engine, so that a fault there is not repeated here.
 *
 * Gets one message, and answers with µs per operation.
 */

import mongodb from 'mongodb';
import mongoose from 'mongoose';
import { NativeClient } from '../../js/client/index.js';

/**
 * @typedef {{ driver: string, operation: string, dataset: string, inFlight: number, uri: string, database: string,
 *   seconds: number, calls: number, measured: number }} Task `seconds` and `calls`: of warm-up, at least;
 *   `measured`: seconds
 */

const DOCUMENTS = 1000;

process.once('message', async (/** @type {Task} */ task) => {
  const { create } = await import(`../../bench/datasets/${task.dataset}.js`);
  const documents = create(1);
  const { collection, close } = await open(task, documents);
  const call = callOf(task, collection, documents);
  const isSync = task.driver === 'native' && task.inFlight === 1;
  const loop = isSync ? oneByOne : inFlight(task.inFlight);
  // Operations longer than a few ms are warm after fewer.
  const calls = task.operation === 'find' || task.operation === 'insertMany' ? 60 : task.calls;
  for (let ran = 0, from = performance.now(); ; ) {
    ran += (await loop(call, 1000)).calls;
    if (ran >= calls && performance.now() - from >= task.seconds * 1000) break;
  }
  const { calls: count, us } = await loop(call, task.measured * 1000);
  process.send?.({ usPerOp: us / count, read });
  await close();
});

/** @param {Task} task @param {any} documents */
async function open({ driver, operation, dataset, inFlight: many, uri, database }, documents) {
  const reads = operation === 'findOne' || operation === 'find';
  const name = reads ? dataset : `${operation}_${dataset}_${process.pid}`;
  if (operation === 'updateOne') await copied(uri, database, { from: dataset, to: name });
  if (driver === 'native') {
    const client = new NativeClient(uri);
    const own = client.db(database).collection(name);
    return { collection: many > 1 ? own.async : own, close: async () => client.close() };
  }
  if (driver === 'mongodb') {
    const client = await new mongodb.MongoClient(uri).connect();
    return { collection: client.db(database).collection(name), close: () => client.close() };
  }
  const kinds = Object.entries(documents.document(0)).map(([key, value]) => [key, kindOf(value)]);
  const schema = new mongoose.Schema(Object.fromEntries(kinds), { versionKey: false });
  await mongoose.connect(uri, { dbName: database, autoIndex: false, autoCreate: false });
  const model = mongoose.model('Record', schema, name);
  const collection = {
    findOne: (/** @type {any} */ filter) => model.findOne(filter).exec(),
    find: (/** @type {any} */ filter, /** @type {any} */ options) => ({
      toArray: () => model.find(filter, null, options).exec(),
    }),
    insertOne: (/** @type {any} */ document) => model.create(document),
    insertMany: (/** @type {any} */ list) => model.insertMany(list),
    updateOne: (/** @type {any} */ filter, /** @type {any} */ update) =>
      model.updateOne(filter, update).exec(),
  };
  return { collection, close: () => mongoose.disconnect() };
}

/** @param {unknown} value */
function kindOf(value) {
  if (value instanceof Date) return Date;
  return { string: String, boolean: Boolean, number: Number }[
    /** @type {'string' | 'boolean' | 'number'} */ (typeof value)
  ];
}

/** @param {string} uri @param {string} database @param {{ from: string, to: string }} names */
async function copied(uri, database, { from, to }) {
  const client = await new mongodb.MongoClient(uri).connect();
  await client
    .db(database)
    .collection(from)
    .aggregate([{ $out: to }])
    .toArray();
  await client.close();
}

/**
 * @param {Task} task
 * @param {any} collection
 * @param {any} documents
 * @returns {() => any} does the next operation
 */
function callOf({ operation }, collection, documents) {
  const fresh = Array.from({ length: 1024 }, (_, i) => documents.document(i));
  const keys = Object.keys(fresh[0]);
  const text = keys.find((key) => typeof fresh[0][key] === 'string') ?? '';
  const number = keys.find((key) => key !== '_id' && typeof fresh[0][key] === 'number') ?? '';
  const random = () => Math.floor(Math.random() * documents.count);
  let next = 0;
  const one = () => {
    const document = fresh[next % fresh.length];
    document._id = next++;
    return document;
  };
  /** @type {Record<string, () => any>} */
  const calls = {
    findOne: () => collection.findOne({ _id: random() }),
    find: () =>
      collection
        .find(
          { _id: { $gte: Math.floor(Math.random() * (documents.count - DOCUMENTS)) } },
          { sort: { _id: 1 }, limit: DOCUMENTS },
        )
        .toArray(),
    insertOne: () => collection.insertOne(one()),
    insertMany: () => collection.insertMany(Array.from({ length: DOCUMENTS }, one)),
    updateOne: () =>
      collection.updateOne({ _id: random() }, { $set: { [text]: `u ${next}`, [number]: next++ } }),
  };
  return calls[operation];
}

/** @param {() => any} call @param {number} ms */
async function oneByOne(call, ms) {
  let calls = 0;
  let now = performance.now();
  let us = 0;
  for (const end = now + ms; now < end; ) {
    const from = now;
    for (const turn = now + 1; now < turn; calls++) {
      use(call());
      now = performance.now();
    }
    us += (now - from) * 1000;
    // As a server would: other events have their turn, and it is not the operations' time.
    await new Promise((resolve) => setImmediate(resolve));
    now = performance.now();
  }
  return { calls, us };
}

/** @param {number} callers @returns {typeof oneByOne} */
const inFlight = (callers) => async (call, ms) => {
  const from = performance.now();
  let calls = 0;
  const caller = async () => {
    for (; performance.now() - from < ms; calls++) use(await call());
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return { calls, us: (performance.now() - from) * 1000 };
};

let read = 0;

/** An answer that nobody reads need not be made. @param {any} answer */
function use(answer) {
  for (const document of Array.isArray(answer) ? answer : [answer])
    read += document?.t01?.length ?? 0;
}

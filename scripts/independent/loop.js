/**
 * The plain loop: one driver, one operation, in a process of its own; warmed alone, then measured in long stretches. It
 * shares nothing with the engine, so that a fault there is not repeated here.
 *
 * Gets a task, and says `warm`; then for each stretch that is asked for it answers with µs per operation, until `end`.
 */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import mongodb from 'mongodb';
import mongoose from 'mongoose';
import { NativeClient } from '../../js/client/index.js';
import { PUBLIC, requester } from './public.js';

/**
 * @typedef {{ driver: string, operation: string, dataset: string, inFlight: number, uri: string, database: string,
 *   warm: number, calls: number }} Task `warm` (seconds) and `calls`: of warm-up, at least
 * @typedef {{ lead: number, seconds: number }} Stretch seconds before it counts, and of what counts
 */

const DOCUMENTS = 1000;

const [task] = /** @type {[Task]} */ (await once(process, 'message'));
const work = PUBLIC[task.operation];
const documents = await readDataset();
const reads = task.operation === 'findOne' || task.operation === 'find';
const name = reads ? task.dataset : `written_${process.pid}`;
if (task.operation === 'updateOne') await copyOfDataset();
if (work) await fill(work.documents());
const { collection, close } = await open();
let read = 0;
const call = work?.path ? await served(work.path) : (work?.callOf?.(collection) ?? callOf());
const isSync = task.driver === 'native' && task.inFlight === 1;
const loop = work?.anew ? eachAnew : isSync ? oneByOne : inFlight(task.inFlight);
// Operations longer than a few ms are warm after fewer.
const isLong = task.operation === 'find' || task.operation === 'insertMany';
const least = work?.least ?? (isLong ? 60 : task.calls);
for (let ran = 0, from = performance.now(); ; ) {
  ran += (await loop(call, 100)).calls;
  if (ran >= least && performance.now() - from >= task.warm * 1000) break;
}
process.send?.({ warm: true });
for (;;) {
  const [message] = await once(process, 'message');
  if (message === 'end') break;
  const { lead, seconds } = /** @type {Stretch} */ (message);
  // It has rested while the other drivers worked: the first calls after that are slower, mongodb's most.
  await loop(call, lead * 1000);
  const { calls, us } = await loop(call, seconds * 1000);
  process.send?.({ usPerOp: us / calls, read });
}
await close();
process.disconnect();

/** @returns {Promise<{ collection: any, close: () => Promise<unknown> }>} */
async function open() {
  const { driver, inFlight: many, uri, database } = task;
  if (driver === 'native') {
    const client = new NativeClient(uri);
    const own = client.db(database).collection(name);
    return { collection: many > 1 ? own.async : own, close: async () => client.close() };
  }
  if (driver === 'mongodb') {
    const client = await new mongodb.MongoClient(uri).connect();
    return { collection: client.db(database).collection(name), close: () => client.close() };
  }
  const kinds = Object.entries(sampleDocument()).map(([key, value]) => [key, kindOf(value)]);
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

/** Public benchmarks bring documents of their own. */
async function readDataset() {
  return work ? undefined : (await import(`../../bench/datasets/${task.dataset}.js`)).create(1);
}

function sampleDocument() {
  return documents ? documents.document(0) : (work.documents()[0] ?? {});
}

/** @param {any[]} all @param {number} [batch] */
async function fill(all, batch = 10_000) {
  const client = await new mongodb.MongoClient(task.uri).connect();
  const own = client.db(task.database).collection(name);
  for (let from = 0; from < all.length; from += batch) {
    await own.insertMany(all.slice(from, from + batch));
  }
  await client.close();
}

/** @param {string} address @returns {Promise<() => Promise<string>>} */
async function served(address) {
  const server = fork(fileURLToPath(new URL('web.js', import.meta.url)), [
    ...[task.driver, task.uri, task.database, name],
  ]);
  const [{ port }] = await once(server, 'message');
  process.on('exit', () => server.kill());
  server.unref();
  server.channel?.unref();
  return requester(port, address, task.inFlight);
}

async function copyOfDataset() {
  const client = await new mongodb.MongoClient(task.uri).connect();
  const loaded = client.db(task.database).collection(task.dataset);
  await loaded.aggregate([{ $out: name }]).toArray();
  await client.close();
}

/** @returns {() => any} does the next operation */
function callOf() {
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
  return calls[task.operation];
}

/** @param {() => any} act @param {number} ms */
async function oneByOne(act, ms) {
  let calls = 0;
  let now = performance.now();
  let us = 0;
  for (const end = now + ms; now < end; ) {
    const from = now;
    for (const turn = now + 1; now < turn; calls++) {
      use(act());
      now = performance.now();
    }
    us += (now - from) * 1000;
    // As a server would: other events have their turn, and it is not the operations' time.
    await new Promise((resolve) => setImmediate(resolve));
    now = performance.now();
  }
  return { calls, us };
}

/** Each call meets an empty collection, which does not count. @type {typeof oneByOne} */
async function eachAnew(act, ms) {
  const client = await new mongodb.MongoClient(task.uri).connect();
  const database = client.db(task.database);
  let [calls, us] = [0, 0];
  for (const end = performance.now() + ms; performance.now() < end; calls++) {
    await database.collection(name).drop();
    await database.createCollection(name);
    const from = performance.now();
    use(await act());
    us += (performance.now() - from) * 1000;
  }
  await client.close();
  return { calls, us };
}

/** @param {number} callers @returns {typeof oneByOne} */
function inFlight(callers) {
  return async (act, ms) => {
    const from = performance.now();
    let calls = 0;
    const caller = async () => {
      for (; performance.now() - from < ms; calls++) use(await act());
    };
    await Promise.all(Array.from({ length: callers }, caller));
    return { calls, us: (performance.now() - from) * 1000 };
  };
}

/** An answer that nobody reads need not be made. @param {any} answer */
function use(answer) {
  for (const document of Array.isArray(answer) ? answer : [answer])
    read += document?.t01?.length ?? 0;
}
